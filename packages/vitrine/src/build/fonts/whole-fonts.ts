import { extname } from 'node:path';
import type { FontRole } from '#content/markdown/characters.ts';
import type { Site } from '#content/site/site.ts';
import { href } from '#routes.ts';
import { fontFace, fontFamily, fontVariables, symbolsFamily } from './font-faces.ts';
import { fileRoles, readFontRows } from './font-rows.ts';
import type { FontSource } from './font-source.ts';
import type { CutFonts } from './site-fonts.ts';

/** Publishes the fonts of a site as they are: cutting them would take longer than an editor waits. */
export async function wholeFonts(root: string, site: Site): Promise<CutFonts> {
	const rows = await readFontRows(root, site);
	const whole: CutFonts = { fonts: { blocks: [], cuts: {} }, files: [], licenses: [], cardFonts: {} };
	for (const { code, font } of site.config.locales) {
		const row = rows.get(font);
		if (!row) continue;
		let css = '';
		const publish = ({ name, hash, path: source }: FontSource, family: string, role?: FontRole) => {
			const path = href('asset', { file: `${name}.${hash.slice(0, 16)}${extname(source)}` });
			whole.files.push({ path, kind: 'asset', source });
			// Whole fonts are large: in development, a text font would rarely arrive in time.
			css += fontFace({ family, address: path, format: 'truetype', ...(role && { role }), swaps: true });
		};
		for (const role of fileRoles(row)) publish(row[role], fontFamily(role, code), role);
		if (row.symbols) publish(row.symbols, symbolsFamily(code));
		css += fontVariables(site, { code, row, hasSymbols: row.symbols !== undefined });
		whole.fonts.blocks.push({ locale: code, cut: undefined, css });
		whole.cardFonts[code] = { display: row.display.path, text: row.text.path, symbols: row.symbols?.path };
	}
	return whole;
}
