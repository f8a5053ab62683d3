import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Element } from 'hast';
import { visit } from 'unist-util-visit';
import { nearest } from '#node/edit-distance.ts';
import { sizeLimits } from '#settings/size-limits.ts';
import { checkComponent } from '../own-code/own-code.ts';
import { type Problem, quote, type Report } from '../problems/problem.ts';
import { cleanSvg } from '../svg/clean-svg.ts';
import { readSvg, type SvgProblem } from '../svg/read-svg.ts';
import { separateIds } from '../svg/separate-ids.ts';

/** Path of the tokens of a site, from its folder. */
export const tokensPath = 'theme/tokens.css';

/** The file with the kit's tokens, which apply unless a site overrides them. */
export const kitTokensFile = fileURLToPath(new URL('../../ui/tokens.css', import.meta.url));

/** The file with the tokens of a site: its own, or that of the kit. */
export function tokensFile(root: string): string {
	const own = join(root, tokensPath);
	return existsSync(own) ? own : kitTokensFile;
}

/** Returns the tokens of a site as one style sheet: those of the kit, and what the site overrides. */
export function siteTokens(root: string): string {
	return [...new Set([kitTokensFile, tokensFile(root)])].map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** Parts of the document that a site can bring: three in place of the kit's, and what its head has in addition. */
export const themeParts = ['header', 'footer', 'brand', 'head'] as const;

export type ThemePart = (typeof themeParts)[number];

/** Path of the file with a part of the document, from the folder of the site. */
const partPath = (part: ThemePart) => `theme/${part}.tsx`;

/** Full path of the site's own file for a part of the document; undefined where it has none. */
export function themePart(root: string, part: ThemePart): string | undefined {
	const file = join(root, partPath(part));
	return existsSync(file) ? file : undefined;
}

/** Full path of what a site draws beside the titles of its link cards; undefined where it draws nothing. */
export function cardPicture(root: string): string | undefined {
	const file = join(root, 'theme', cardPictureName);
	return existsSync(file) ? file : undefined;
}

export const cardPictureName = 'card.svg';

/** Names of the files in `theme/`, sorted. */
function filesOf(root: string): string[] {
	const folder = join(root, 'theme');
	return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** A logo in place of the name: one for both grounds, or one for light and one for dark ground. */
export interface Logo {
	light: Element;
	/** Undefined where one is right on both. */
	dark: Element | undefined;
}

const logoNames = ['logo.svg', 'logo-light.svg', 'logo-dark.svg'] as const;

/** The logo is inline in every page: more than this would weigh as much as the page. In bytes. */
const maxLogoSize = sizeLimits.logo.most;

/** Reads the logo of a site, without what a page must not have in it. What is wrong with it is `checkTheme`'s to say. */
export function readLogo(root: string): Logo | undefined {
	const [one, light, dark] = logoNames.map((name) => {
		const file = join(root, 'theme', name);
		const read = existsSync(file) ? readSvg(readFileSync(file, 'utf8')) : undefined;
		return read && 'svg' in read ? separateIds(cleanSvg(read.svg, 'page').svg, name.replace(/\.svg$/, '')) : undefined;
	});
	const first = one ?? light;
	return first && { light: first, dark: one ? undefined : dark };
}

/** Reports what in `theme/` cannot be used, and what is probably misspelled. */
export function checkTheme(root: string, report: Report): void {
	const files = filesOf(root);
	const known = [...themeParts.map((part) => `${part}.tsx`), ...logoNames, cardPictureName, 'tokens.css'];
	for (const name of files) {
		const meant = known.includes(name) ? undefined : nearest(name, known);
		const problem = meant === undefined || files.includes(meant) ? problemOf(root, name) : misspelled(name, meant);
		if (problem) report({ file: `theme/${name}`, line: 1, ...problem });
	}
	for (const part of themeParts) {
		const component = themePart(root, part);
		if (component) checkComponent(root, component, report);
	}
}

type Mistake = Pick<Problem, 'found' | 'expected' | 'fix'> & Partial<Pick<Problem, 'line'>>;

function misspelled(name: string, meant: string): Mistake {
	return { found: `a file ${quote(name)}, which nothing reads`, expected: meant, fix: `rename it to ${meant}` };
}

function lossInLogo(written: Element): SvgProblem | undefined {
	const { svg, losses } = cleanSvg(written, 'page');
	return losses[0] ?? (textsIn(svg).length > 0 ? textInLogo(textsIn(written)[0]) : undefined);
}

function textsIn(svg: Element): Element[] {
	const texts: Element[] = [];
	visit(svg, 'element', (element) => {
		if (element.tagName === 'text') texts.push(element);
	});
	return texts;
}

/** Its font is not there for every visitor: another one has other letters, and other widths. */
function textInLogo(text: Element | undefined): SvgProblem {
	return {
		line: text?.position?.start.line ?? 1,
		found: 'text in a <text> element',
		expected: 'letters as outlines: the font of a text is not on every machine',
		fix: 'turn the text into paths ("Object to Path" in Inkscape, "Create Outlines" in Illustrator), and export it again',
	};
}

function problemOf(root: string, name: string): Mistake | undefined {
	const file = join(root, 'theme', name);
	if (logoNames.some((logo) => logo === name)) {
		const svg = readFileSync(file, 'utf8');
		const bytes = Buffer.byteLength(svg);
		if (bytes > maxLogoSize) {
			const found = `a logo of ${Math.ceil(bytes / 1024)} KB`;
			return {
				found,
				expected: `one of ${maxLogoSize / 1024} KB at most: it is part of every page`,
				fix: sizeLimits.logo.remedy,
			};
		}
		const read = readSvg(svg);
		return 'problem' in read ? read.problem : lossInLogo(read.svg);
	}
	return undefined;
}
