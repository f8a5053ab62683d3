import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineOf, listFiles, readSourceFile } from '#content/files/source-file.ts';
import { formsFolder } from '#content/forms/read-forms.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';

/** Reserved example names (RFC 2606). */
const exampleName = /(^|[.@/])example(\.(com|org|net))?$/;

/** What the texts of a new site leave open: `[[operator]]`, and addresses that are to be replaced. */
const openPlace = /\[\[[^\s[\]][^[\]]*\]\]|[\w.-]+@example\.(com|org|net)\b/g;

/** The line by which `create-vitrine` marks a text that is still in another language than its folder. */
const sampleMark = /^# Sample text in /m;

/** The line by which it marks a file whose sentences and pictures are those of the sample, in the language of its folder. */
const ownMark = /^# Sample text\. /m;

const icon = 'public/favicon.svg';

/** The comment by which it marks the icon. */
const iconMark = '<!-- Sample icon';

/** Files with texts of the sample in another language than that of their folder, by the code of the folder's language. */
export async function sampleFiles(root: string, { locales }: SiteConfig): Promise<Map<string, string[]>> {
	const found = new Map<string, string[]>();
	for (const { code } of locales) {
		for (const path of await textFiles(root, code)) {
			const { text } = await readSourceFile(root, path, () => {});
			if (sampleMark.test(text)) found.set(code, [...(found.get(code) ?? []), path]);
		}
	}
	return found;
}

/** Lists the languages whose texts are not checked yet. */
export function sampleNote(codes: readonly string[]): string {
	return `Sample texts in English are left out, until they are translated: ${codes.join(', ')}.`;
}

async function textFiles(root: string, code: string): Promise<string[]> {
	return (await listFiles(root, `content/${code}`)).filter((path) => /\.(md|yaml)$/.test(path));
}

/**
 * Lists what has not been replaced yet in a new site. These are notes and no faults: a site passes its check from the
 * first day on.
 */
export async function unfinished(root: string, config: SiteConfig): Promise<string[]> {
	const { origin, forms, feedAuthority, locales } = config;
	const settings = [
		...[origin, feedAuthority].map((address) => ({ file: 'site.config.ts', address })),
		...Object.entries(forms).map(([name, { address }]) => ({ file: `${formsFolder}/${name}.yaml`, address })),
	]
		.filter(({ address }) => address !== undefined && exampleName.test(address.replace(/,.*/, '')))
		.map(({ file, address }) => `${file}: ${address} is an example`);
	const icons = existsSync(join(root, icon)) && readFileSync(join(root, icon), 'utf8').includes(iconMark) ? [icon] : [];
	const files = (await Promise.all(locales.map(({ code }) => textFiles(root, code)))).flat();
	const samples = [...(await sampleFiles(root, config))].map(([code, { length }]) => {
		return `content/${code}: ${length} ${length === 1 ? 'file has' : 'files have'} sample texts in English`;
	});
	const texts = await Promise.all(
		files.map(async (path) => {
			const { text: written } = await readSourceFile(root, path, () => {});
			const text = withoutCode(written);
			// The interface explains with an example what an address looks like.
			const places = new Set(path.endsWith('/messages.yaml') ? [] : text.match(openPlace));
			return [
				...(ownMark.test(text) ? [`${path}:${lineOf(text, text.search(ownMark))}: sample text`] : []),
				...(places.size > 0 ? [`${path}:${lineOf(text, text.search(openPlace))}: ${places.size} to fill in`] : []),
			];
		}),
	);
	return [...settings, ...icons.map((path) => `${path}: sample icon`), ...samples, ...texts.flat()];
}

/** Blocks of code and code in a line, which show such places for another reason. */
const code = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\1|(?![\s\S]))|(?<!`)(`+)(?!`)[^\n]*?[^`\n]\2(?!`)/gm;

/** Blanks the code of a text; the lines stay where they are. */
function withoutCode(text: string): string {
	return text.replace(code, (block) => block.replace(/[^\n]/g, ' '));
}
