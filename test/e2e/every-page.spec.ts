import { describe, inject } from 'vitest';
import { testEveryPage } from './support/test-every-page.ts';

// The fixture, and the site that this repository ships.
describe.each(['fixture', 'realSite'] as const)('every page of %s', (name) => testEveryPage(() => inject(name)));
