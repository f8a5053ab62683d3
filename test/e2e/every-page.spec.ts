import { describe, inject } from 'vitest';
import { samplePages } from '#check/shots/sample-pages.ts';
import { realSite } from '../support/built-site.ts';
import { isLong } from '../support/long-form.ts';
import { testEveryPage } from './support/test-every-page.ts';

describe('every page of the fixture', () => testEveryPage(() => inject('fixture')));
describe(`${isLong ? 'every page' : 'a sample of the pages'} of the site of this repository`, () =>
	testEveryPage(realSite, (path, manifest) => isLong || samplePages(manifest).some((page) => page.path === path)));
