import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { type FormTemplate, fillSlots } from '#protocol/contact/form-template.ts';
import { openExport } from '#protocol/node/export-folder.ts';

/** A cut font as a built site declares it. */
export interface PublishedFont {
	/** `text-en`, `display-ja-articles` */
	family: string;
	address: string;
	/** Characters in its file, in the order of their code points. */
	characters: string;
}

/** For tests: the finished pages of one language of a built site, by their path. */
export function publishedPages(folder: string, locale: string): Map<string, string> {
	const resources = openExport(folder)?.manifest.resources ?? [];
	const pages = resources.filter(({ kind }) => ['home', 'page', 'error-screen', 'contact-form'].includes(kind));
	return new Map(
		pages
			.map(({ path, file, kind }) => {
				const text = readFileSync(join(folder, 'site', file), 'utf8');
				return [path, kind === 'contact-form' ? wholeForm(JSON.parse(text)) : text] as const;
			})
			.filter(([, html]) => html.includes(`<html lang="${locale}-`)),
	);
}

/** The page of a form that was not sent, with everything in it that may be said. */
function wholeForm({ html, notices, problems }: FormTemplate): string {
	const said = [...Object.values(notices), ...Object.values(problems).flatMap(Object.values)].join('');
	return fillSlots(html, (slot) => (slot === 'notice' ? said : ''));
}

/** For tests: the fonts of one language of a built site, read from the styles in its pages. */
export function publishedFonts(folder: string, locale: string): PublishedFont[] {
	const pages = [...publishedPages(folder, locale).values()].join('\n');
	const faces = [...pages.matchAll(/@font-face\{font-family:"([^"]+)";src:url\(([^)]+)\)/g)];
	const addresses = new Map(faces.map(([, family = '', address = '']) => [family, address]));
	return [...addresses].map(([family, address]) => ({
		family,
		address,
		characters: charactersOf(readFileSync(join(folder, 'site', address))),
	}));
}

function charactersOf(bytes: Buffer): string {
	const points = new Set((create(bytes) as Font).characterSet);
	// U+FFFF closes the table and stands for no character.
	points.delete(0xffff);
	return String.fromCodePoint(...[...points].sort((a, b) => a - b));
}
