import { ContentError, type Problem } from '#content/problems/problem.ts';
import { isServiceAllowed, servicesOfAll } from '#content/site/outside-services.ts';
import { homeId, type Site } from '#content/site/site.ts';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import { type OutsideHosts, type OutsideKind, type OutsideService, outsideKinds } from '#protocol/outside.ts';
import { findInSources } from './find-in-sources.ts';

/** What each kind is called in messages, and what of a host the settings allow. */
const names: Record<OutsideKind, { found: string; many: string }> = {
	form: { found: 'a form to', many: 'forms' },
	script: { found: 'a script from', many: 'scripts' },
	connect: { found: 'a connection to', many: 'connections' },
	frame: { found: 'a frame of', many: 'frames' },
	image: { found: 'a picture from', many: 'pictures' },
};

/** A document by its path, and the hosts of others that it uses. */
type Document = Pick<ManifestEntry, 'path' | 'outside'>;

/** What documents are compared with. */
type AllowingSite = Pick<Site, 'config' | 'pages'>;

interface CheckOptions {
	/** Folder of the site. */
	root: string;
	/** Returns the line of a setting. */
	lineOf: (path: readonly PropertyKey[]) => number;
	warn: (sentence: string) => void;
}

/** Returns what the hosts of any document depend on. */
export function outsideSettings({ config }: Pick<Site, 'config'>): { origin: string; services: OutsideService[] } {
	const services = servicesOfAll(config).map(({ allow, from }) => ({ allow, from }));
	return { origin: config.origin, services };
}

/**
 * Checks that the settings allow all hosts that documents use, and warns of those that no document uses.
 *
 * @throws {ContentError} with the place of each other host, as far as the files of the site name it
 */
export function checkOutside(
	{ resources, previews }: Pick<Manifest, 'resources' | 'previews'>,
	site: AllowingSite,
	{ root, lineOf, warn }: CheckOptions,
): void {
	const documents = [...resources, ...(previews?.documents ?? [])].filter(({ outside }) => outside);
	const problems = unlistedHosts(documents, site, root);
	if (problems.length > 0) throw new ContentError(problems);
	const used = new Set(documents.flatMap(({ outside }) => servicesIn(outside)).map(nameOf));
	for (const [index, row] of site.config.outside.entries()) {
		if (used.has(nameOf(row))) continue;
		const remedy = row.pages ? '' : ', or name in "pages" where a script uses it';
		warn(
			`site.config.ts:${lineOf(['outside', index])} outside.${index}: no page has ${names[row.allow].found} ${row.from}. Remove the row${remedy}.`,
		);
	}
}

/** Returns a problem for each host that a document uses and the settings do not allow there. */
export function unlistedHosts(documents: readonly Document[], site: AllowingSite, root: string): Problem[] {
	const pages = pagesByAddress(site);
	const unlisted = new Map<string, OutsideService & { paths: string[] }>();
	for (const { path, outside } of documents) {
		for (const service of servicesIn(outside)) {
			if (isServiceAllowed(site.config, service, pages.get(path)?.id)) continue;
			const known = unlisted.get(nameOf(service)) ?? { ...service, paths: [] };
			unlisted.set(nameOf(service), { ...known, paths: [...known.paths, path] });
		}
	}
	return [...unlisted.values()].map(({ allow, from, paths }) => {
		const [first = '', ...others] = paths;
		const page = pages.get(first);
		const place = findInSources(root, from, page?.file) ?? { file: page?.file ?? 'site.config.ts', line: 1 };
		const more = others.length > 0 ? ` and ${others.length} more` : '';
		return {
			...place,
			found: `${names[allow].found} ${from}, on ${first}${more}`,
			expected: `a host that "outside" in site.config.ts allows for ${names[allow].many} there`,
			fix: remedyFor({ allow, from }, site.config, page?.id),
		};
	});
}

function remedyFor({ allow, from }: OutsideService, { outside }: Site['config'], id: string | undefined): string {
	const row = outside.findIndex((one) => one.allow === allow && one.from === from);
	if (row >= 0) {
		const added = id === undefined ? '' : `add "/${id === homeId ? '' : id}" to the pages of outside.${row}, or `;
		return `${added}remove "pages" from outside.${row}, so that all pages may use it`;
	}
	const secure = from.replace(/^http:/, 'https:');
	const byHttps = 'write its address with https://';
	if (secure !== from && outside.some((one) => one.allow === allow && one.from === secure)) return byHttps;
	return `${secure === from ? '' : `${byHttps}, and `}add { allow: '${allow}', from: '${secure}' } there, or take it out`;
}

/** The id and the file of each page, by its addresses. */
function pagesByAddress({ pages }: AllowingSite): Map<string, { id: string; file: string }> {
	return new Map(
		[...pages.values()].flatMap(({ id, translations, fallbacks }) => {
			const own = Object.values(translations).map(({ address, file }) => [address, { id, file }] as const);
			const others = Object.values(fallbacks).map(
				({ address, locale }) => [address, { id, file: translations[locale]?.file ?? '' }] as const,
			);
			return [...own, ...others];
		}),
	);
}

function servicesIn(outside: OutsideHosts = {}): OutsideService[] {
	return outsideKinds.flatMap((allow) => (outside[allow] ?? []).map((from) => ({ allow, from })));
}

function nameOf({ allow, from }: OutsideService): string {
	return `${allow} ${from}`;
}
