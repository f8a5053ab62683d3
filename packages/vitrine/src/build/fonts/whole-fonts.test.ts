import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { fontWith } from '../../../../../test/support/fixture-assets.ts';
import { settingsWith, siteWith } from '../../../../../test/support/fixture-site.ts';
import { wholeFonts } from './whole-fonts.ts';

describe('the fonts of a development server', () => {
	it('have another address when their file changes, for browsers keep them for a year', async () => {
		const settings = settingsWith({ text: { file: './brand.ttf', license: './brand.txt' } });
		const files = { 'brand.ttf': await fontWith('abc'), 'brand.txt': 'Ours.' };
		const root = siteWith({ 'site.config.ts': settings, ...files });
		const addresses = async () => {
			const whole = await wholeFonts(root, await loadSite({ root }));
			return [...new Set(whole.files.map(({ path }) => path))];
		};
		const [before = ''] = await addresses();
		expect(before).toMatch(/^\/assets\/brand\.[\da-f]{16}\.ttf$/);
		writeFileSync(join(root, 'brand.ttf'), await fontWith('abcd'));
		expect(await addresses()).not.toContain(before);
	});
});
