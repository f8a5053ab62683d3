import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { openFontCutter } from './cut-font.ts';
import { readFont } from './font-source.ts';

it('cuts further fonts when its thread has died of one', async () => {
	const font = await readFont(siteWith(), {
		file: '@expo-google-fonts/m-plus-1p/400Regular/MPLUS1p_400Regular.ttf',
		license: '@expo-google-fonts/m-plus-1p/LICENSE_FONT',
	});
	const cutter = openFontCutter(mkdtempSync(join(tmpdir(), 'vitrine-fonts-')));
	await expect(cutter.cut({ ...font, hash: 'gone', path: '/gone.ttf' }, 'lamp', 'woff2')).rejects.toThrow('/gone.ttf');
	expect(existsSync((await cutter.cut(font, 'lamp', 'woff2')) ?? '')).toBe(true);
	await cutter.close();
});
