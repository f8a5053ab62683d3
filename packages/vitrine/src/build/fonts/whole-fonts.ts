import { extname } from 'node:path';
import type { Site } from '#content/site.ts';
import type { PublishedFile } from '#resources/resource.ts';
import { fontFace, fontFamily, fontVariables } from './font-faces.ts';
import { fileRoles, readFontRows } from './font-rows.ts';
import type { CutFonts } from './site-fonts.ts';

/** Publishes the fonts of a site as they are: cutting them would take longer than an editor waits. */
export async function wholeFonts(root: string, site: Site): Promise<CutFonts> {
	const rows = await readFontRows(root, site);
	const whole: CutFonts = { fonts: { css: '', cuts: {} }, files: [], licences: [], cardFonts: {} };
	for (const { code, font } of site.config.locales) {
		const row = rows.get(font);
		if (!row) continue;
		for (const role of fileRoles(row)) {
			const { name, hash, path: source } = row[role];
			const path = `/assets/${name}.${hash.slice(0, 16)}${extname(source)}`;
			const file: PublishedFile = { path, kind: 'asset', source };
			whole.files.push(file);
			whole.fonts.css += fontFace({ family: fontFamily(role, code), address: file.path, format: 'truetype' });
		}
		whole.fonts.css += fontVariables(site, { code, row });
		whole.cardFonts[code] = { display: row.display.path, text: row.text.path };
	}
	return whole;
}
