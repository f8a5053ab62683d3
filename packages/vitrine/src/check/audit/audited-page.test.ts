import { expect, it } from 'vitest';
import { forbidsIndexing } from './audited-page.ts';

it.each([
	['noindex', true],
	['NONE', true],
	['googlebot: none', true],
	['max-snippet:0, noindex', true],
	['max-image-preview:none', false],
	['max-image-preview: none, max-video-preview:-1', false],
])('knows whether %s keeps search engines from a page', (rule, isForbidden) => {
	expect(forbidsIndexing(rule)).toBe(isForbidden);
});
