import { localizePath, splitLocale } from '#i18n/locale-path.ts';
import { decodePath } from '#i18n/path-encoding.ts';
import { isPattern, matchRule, namesIn, type RedirectRule, segmentsOf } from '#i18n/redirect-rules.ts';
import { nearest } from '#node/edit-distance.ts';
import { fileNameOf, isReserved } from '#routes.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { type Finding, type RedirectRow, redirectsFile } from './read-redirect-rows.ts';

/** What belongs to addresses of the site. */
export interface OwnAddresses {
	/** Addresses of pages and files, percent-encoded, with what is there. */
	owners: ReadonlyMap<string, string>;
	/** Old addresses of `redirectFrom`, with where they lead. */
	moved: Readonly<Record<string, string>>;
	/** What the addresses of pages answer that are over. */
	expired: readonly RedirectRule[];
	config: SiteConfig;
}

/**
 * Checks the rows against the addresses of the site and against each other, and joins chains, so that each leads to its end
 * in one hop.
 *
 * @returns the rows that hold
 */
export function checkRedirectRows(rows: readonly RedirectRow[], own: OwnAddresses, report: Report): RedirectRule[] {
	const exact = new Map<string, RedirectRow>();
	const patterns = rows.filter(({ from }) => isPattern(from));
	const rowOf = new Map<RedirectRule, RedirectRow>(patterns.map((row) => [row, row]));
	/** Of patterns, the first one holds: they are looked up together, since rows may be many. */
	const firstPattern = (from: string) => {
		const first = matchRule(patterns, sampleOf(from));
		return first && rowOf.get(first.rule);
	};
	const good = rows.filter((row) => {
		const other = isPattern(row.from) ? firstPattern(row.from) : exact.get(row.from);
		const problem = clashOf(row, own) ?? shadowOf(row, other);
		if (!isPattern(row.from) && !other) exact.set(row.from, row);
		if (problem) report({ file: redirectsFile, line: row.line, ...problem });
		return problem === undefined;
	});
	const rules: RedirectRule[] = [];
	const moved = Object.entries(own.moved).map(([from, to]): RedirectRule => ({ from, to, status: 301 }));
	const all = [...moved, ...good, ...own.expired];
	const circles = new Set<string>();
	for (const row of good) {
		const { line, from, status } = row;
		const end = endOf(row, { all, own, circles });
		if (end === null) continue;
		if (typeof end === 'object') report({ file: redirectsFile, line, ...end });
		else rules.push(end === undefined ? { from, status: 410 } : { from, to: end, status });
	}
	return rules;
}

function clashOf({ from, written }: RedirectRow, { owners, moved, config }: OwnAddresses): Finding | undefined {
	const found = `a redirect from ${quote(written)}`;
	const [first = ''] = segmentsOf(from);
	const { path, locale } = splitLocale(from, config);
	if (isPattern(from)) {
		const onlyNames = segmentsOf(path).every((segment) => /^[:*]/.test(segment));
		if (onlyNames && locale !== config.defaultLocale) {
			return {
				found: `${found}, which matches every address of a language`,
				expected: 'a pattern with a segment that is no name behind the language',
				fix: `write for example /${locale}/blog/*rest`,
				message: coded('redirect-pattern', { from: written, reason: 'all', example: `/${locale}/blog/*rest` }),
			};
		}
	} else if (from === '' || owners.has(from)) {
		const owner = from === '' ? 'the home page' : owners.get(from);
		const message = coded('old-address-taken', { address: written, owner: from === '' ? '/' : owner });
		return { found, expected: 'an address that nothing has today', fix: `remove it: ${owner} is there`, message };
	} else if (moved[from] !== undefined) {
		const fix = 'remove it: "redirectFrom" of a page has it';
		const message = coded('redirect-moved', { from: written });
		return { found, expected: 'an address that leads on once', fix, message };
	}
	// Names stand for any segment: what comes before the first one decides.
	const fixed = path.replace(/\/[:*].*$/s, '/x');
	// An address that only a feed would have is free where no feed has it.
	const needed = isReserved(decodePath(fixed) ?? fixed, config) && !fixed.endsWith(`/${fileNameOf('feed')}`);
	if (!needed && first !== config.defaultLocale) return undefined;
	return {
		found,
		expected: 'an address that the site itself does not need',
		fix:
			first === config.defaultLocale
				? `write it without /${first}: the default language has no prefix`
				: 'remove it: the site answers there',
		message:
			first === config.defaultLocale
				? coded('old-address-language', { address: written, meant: written.replace(/^\/[^/]*/, '') })
				: coded('old-address-taken', { address: written }),
	};
}

/** An address comes before a pattern; of two addresses and of two patterns, the first one holds. */
function shadowOf(row: RedirectRow, other: RedirectRow | undefined): Finding | undefined {
	if (!other || other === row) return undefined;
	const { from, written } = row;
	const { line, written: first } = other;
	return {
		found: `a redirect from ${quote(written)}`,
		expected: `one that line ${line} (${first}) does not answer already`,
		fix: isPattern(from) ? 'move it before that line, or remove one of the two' : 'remove one of the two',
		message: coded('redirect-shadowed', { from: written, line, other: first }),
	};
}

/** Marks a name in an address that means all that match; no address has this character. */
const mark = '\uE000';

/** An address that a pattern matches, with a mark in the place of each name. */
function sampleOf(from: string): string {
	return from
		.split('/')
		.map((segment) =>
			segment.startsWith('*') ? `${mark}${segment}/${mark}` : segment.startsWith(':') ? `${mark}${segment}` : segment,
		)
		.join('/');
}

interface AllRedirects {
	all: readonly RedirectRule[];
	own: OwnAddresses;
	/** The addresses of circles that are reported. */
	circles: Set<string>;
}

/** Follows a target through other rows. Returns its end, undefined where that is gone, what is wrong, or null where that is reported at another row. */
function endOf(row: RedirectRow, { all, own, circles }: AllRedirects): string | undefined | null | Finding {
	let to = row.to;
	const seen = [row.from];
	while (to?.startsWith('/')) {
		const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
		const sample = sampleOf(path.replace(/(?<=.)\/$/, ''));
		if (own.owners.has(path) || path === '/') return to;
		const next = matchRule(all, sample);
		if (!next) break;
		if (seen.includes(next.rule.from)) {
			// Rows that lead into a circle are good where that is mended.
			if (next.rule.from !== row.from || circles.has(row.from)) return null;
			for (const from of seen) circles.add(from);
			const circle = shortPath([...seen, row.from]);
			return {
				found: `a redirect from ${quote(row.written)} that comes to no end: ${circle}`,
				expected: 'rows that end at a page, a file or another host',
				fix: 'let one of them lead to a page, or remove it',
				message: coded('redirect-circle', { from: row.written, circle }),
			};
		}
		seen.push(next.rule.from);
		to = next.to === undefined ? undefined : withNames(next.to) + (/[?#]/.test(next.to) ? '' : rest);
	}
	return to === undefined ? undefined : (missingTarget(row, to, own) ?? to);
}

/** Writes a circle of any length in one line. */
function shortPath(circle: readonly string[]): string {
	const shown = circle.length > 6 ? [...circle.slice(0, 3), `${circle.length - 5} more`, ...circle.slice(-2)] : circle;
	return shown.join(' → ');
}

/** Brings names back from a sample. */
function withNames(sample: string): string {
	return sample.replaceAll(new RegExp(`/${mark}(?=/|$|[?#])`, 'g'), '').replaceAll(mark, '');
}

/** A target without names must be there. */
function missingTarget(
	{ written, to }: RedirectRow,
	end: string,
	{ owners, config }: OwnAddresses,
): Finding | undefined {
	const path = end.replace(/[?#].*$/s, '');
	if (!end.startsWith('/') || namesIn(path).length > 0 || owners.has(path)) return undefined;
	const isHome = config.locales.some(({ code }) => path === localizePath({ path: '/', locale: code }, config));
	if (isHome || isReserved(decodePath(path) ?? path, config)) return undefined;
	const near = nearest(path, [...owners.keys()]);
	const meant = near && (decodePath(near) ?? near);
	return {
		found: `a redirect from ${quote(written)} to ${quote(to ?? end)}, where nothing is`,
		expected: 'a page or a file of the site',
		fix: meant ? `write ${quote(meant)}` : 'write the address of a page',
		message: coded('redirect-nowhere', { to: to ?? end, meant }),
	};
}
