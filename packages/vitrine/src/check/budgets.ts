import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { type PageWeight, weighHomes } from '#build/export/page-weight.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { securityHeaders } from '#policy/security-headers.ts';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import { bodyPath } from '#protocol/node/export-folder.ts';

/** A figure of the built site and the most it may be, in bytes. */
export interface Budget {
	what: string;
	bytes: number;
	limit: number;
}

const kilobyte = 1024;

/** In KB, where the settings say nothing: the first round trip of a connection carries about this much. */
const homeLimit = 14;

/** What runs in the head, before anything is drawn. */
const preludeLimit = 500;

/** All JavaScript that is loaded with a page: 3 KB of boot and half a KB of prelude. */
const scriptLimit = 3.5 * kilobyte;

/** React and all that draws pages; loaded on intent only. */
const appLimit = 90 * kilobyte;

/** Measures what a first visit to each home page loads. */
export function measureBudgets(folder: string, manifest: Manifest): Budget[] {
	const own = manifest.resources.filter(({ isEarlier }) => !isEarlier);
	const app = own.find(({ path }) => /^\/assets\/app-[^/]+\.js$/.test(path));
	const onIntent = app
		? [{ what: 'JavaScript on intent, Brotli', bytes: app.size.br ?? app.size.identity, limit: appLimit }]
		: [];
	const weights = weighHomes(folder, manifest);
	const atLoad = manifest.locales.flatMap(({ code }) => {
		const home = localizePath({ path: '/', locale: code }, manifest);
		const entry = manifest.resources.find(({ path }) => path === home);
		const weight = weights[code];
		if (!entry || !weight) return [];
		const html = readFileSync(bodyPath(folder, entry), 'utf8');
		const scripts = weight.parts.filter(({ kind }) => kind === 'script');
		return [
			{
				what: `home page, ${code}, Brotli`,
				bytes: entry.size.br ?? entry.size.identity,
				limit: (manifest.budgets.home[code] ?? homeLimit) * kilobyte,
			},
			...articleBudget(folder, code, manifest),
			...visitBudgets(code, weight, manifest),
			{ what: `scripts in the head, ${code}, Brotli`, bytes: preludeBytes(html), limit: preludeLimit },
			{
				what: `JavaScript with the home page, ${code}, Brotli`,
				bytes: scripts.reduce((sum, { bytes }) => sum + bytes, preludeBytes(html)),
				limit: scriptLimit,
			},
		];
	});
	return [...atLoad, ...onIntent];
}

/** Each document is sent with the names of all blocks of style that pages of its site have. */
const maxStyleBlocks = 30;

/** In characters: proxies in front of a server may refuse longer headers. */
const maxPolicy = 1900;

/** What is wrong with the policy that every document of a site is sent with. */
export function policyComplaints({ inlineHashes, usesMedia }: Pick<Manifest, 'inlineHashes' | 'usesMedia'>): string[] {
	const blocks = inlineHashes?.styles.length ?? 0;
	const policy =
		securityHeaders('document', { inlineHashes, usesMedia }, { isSecure: true })['Content-Security-Policy'] ?? '';
	return [
		...(blocks > maxStyleBlocks
			? [
					`The security policy names ${blocks} blocks of style, and ${maxStyleBlocks} are the most: let section types share a file.`,
				]
			: []),
		...(policy.length > maxPolicy
			? [
					`The security policy has ${policy.length} characters, and ${maxPolicy} are the most: let section types share a style file.`,
				]
			: []),
	];
}

/** Returns the budget of the heaviest article of a language, if `budgets` in `site.config.ts` sets one. */
function articleBudget(folder: string, code: string, manifest: Manifest): Budget[] {
	const limit = manifest.budgets.article[code];
	if (limit === undefined) return [];
	const isOfLanguage = new RegExp(`^<!doctype html><html[^>]* data-language="${code}"`);
	const bytesOf = ({ size }: ManifestEntry) => size.br ?? size.identity;
	const pages = manifest.resources.filter(({ kind, isEarlier }) => kind === 'page' && !isEarlier);
	// The heaviest first: few need to be read.
	const heaviest = pages
		.toSorted((one, other) => bytesOf(other) - bytesOf(one))
		.find((entry) => {
			const html = readFileSync(bodyPath(folder, entry), 'utf8');
			return isOfLanguage.test(html) && /<main[^>]*><article/.test(html);
		});
	if (!heaviest) return [];
	return [{ what: `article ${heaviest.path}, Brotli`, bytes: bytesOf(heaviest), limit: limit * kilobyte }];
}

/** What the settings say that a first visit may load. */
function visitBudgets(code: string, weight: PageWeight, { budgets }: Manifest): Budget[] {
	const limits = [
		{ what: `everything on a first visit, ${code}`, bytes: weight.bytes, limit: budgets.firstVisit[code] },
		{ what: `fonts on a first visit, ${code}`, bytes: weight.fontBytes, limit: budgets.fonts[code] },
	];
	return limits.flatMap(({ what, bytes, limit }) =>
		limit === undefined ? [] : [{ what, bytes, limit: limit * kilobyte }],
	);
}

function preludeBytes(html: string): number {
	const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code).join('');
	return brotliCompressSync(inline).length;
}
