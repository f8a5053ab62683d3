import { describe, inject } from 'vitest';
import { realSite } from '../support/built-site.ts';
import { testEveryPage } from './support/test-every-page.ts';

describe('every page of the fixture', () => testEveryPage(() => inject('fixture')));
describe('every page of the site of this repository', () => testEveryPage(realSite));
