import { resolve } from 'node:path';
import { loadSite } from '#content/load-site.ts';
import { ContentError } from '#content/problems/problem.ts';
import { hasMoreSections, type Page } from '#content/site/site.ts';
import { readSiteConfig } from '#content/site-config.ts';
import { readEnv } from '#node/env.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { nameFrom } from '#node/path-names.ts';
import { createPreviewToken } from '#protocol/preview-token.ts';
import { href } from '#routes.ts';

export const help = `npx vitrine preview FILE…
    Makes a link to the drafts in these files, in all their languages, for people who shall see them before they are published.
    The site has to be built and served with the same PREVIEW_SECRET.

    --hours N       how long the link works; a day by default
    --root FOLDER   the site of another folder

Exit code: 0 made, 1 there is no such draft, 2 not understood.`;

const hour = 60 * 60 * 1000;
const maxHours = 24 * 365;

/** `vitrine preview` */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		hours: { type: 'string', default: '24' },
	});
	if (words.length === 0) throw new UsageError('Expected the file of a draft');
	const hours = Number(options.hours);
	if (!Number.isInteger(hours) || hours < 1 || hours > maxHours) {
		throw new UsageError(`Expected a number of hours from 1 to ${maxHours}: ${options.hours}`);
	}
	const { previewSecret, siteOrigin } = readEnv();
	if (previewSecret === undefined) {
		return fail(
			'PREVIEW_SECRET is not set: write one into .env, as "openssl rand -hex 32" prints it, build, and serve again.',
		);
	}
	const root = resolve(options.root ?? '.');
	try {
		const settings = await readSiteConfig(root);
		const site = await loadSite({ root, origin: siteOrigin, drafts: true, span: 'ahead', settings });
		const published = await loadSite({ root, origin: siteOrigin, settings });
		const found = words.map((word) => draftIn(nameFrom(root, resolve(word)), site.pages, published.pages));
		const missing = found.flatMap((draft) => (typeof draft === 'string' ? [draft] : []));
		if (missing.length > 0) return fail(missing.join('\n'));
		const drafts = found.filter((draft) => typeof draft === 'object');
		const expires = Date.now() + hours * hour;
		const token = await createPreviewToken({ pages: [...new Set(drafts.map(({ id }) => id))], expires }, previewSecret);
		for (const { address } of drafts) console.log(site.origin + href('preview', { token }) + address);
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		fail(error.message);
	}
}

/** @returns a sentence where a file is no draft */
function draftIn(
	file: string,
	pages: ReadonlyMap<string, Page>,
	published: ReadonlyMap<string, Page>,
): { id: string; address: string } | string {
	for (const [id, { translations }] of pages) {
		for (const [locale, text] of Object.entries(translations)) {
			if (text.file !== file) continue;
			const there = published.get(id)?.translations[locale];
			if (there && !hasMoreSections(text, there)) return `${file} is no draft: it is published at ${text.address}.`;
			return { id, address: text.address };
		}
	}
	return `${file} is no page of this site: name a file such as content/en/pages/about.md.`;
}

function fail(sentence: string): void {
	console.error(sentence);
	process.exitCode = 1;
}
