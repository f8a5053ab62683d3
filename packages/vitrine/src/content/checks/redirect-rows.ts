import * as v from 'valibot';
import { localizePath, splitLocale } from '#i18n/locale-path.ts';
import { decodePath, encodePath } from '#i18n/path-encoding.ts';
import {
	isPattern,
	matchPattern,
	matchRule,
	namesIn,
	type RedirectRule,
	type RedirectStatus,
	segmentsOf,
} from '#i18n/redirect-rules.ts';
import { nearest } from '#node/edit-distance.ts';
import { fileNameOf, isReserved } from '#routes.ts';
import { oldAddressProblem, readOldAddress } from '../fields/old-address.ts';
import { readFileIfThere } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import { quote, type Report } from '../problems/problem.ts';
import { rule, splitRule } from '../problems/rule.ts';
import type { SiteConfig } from '../settings/site-schema.ts';

/** The redirects of a site, beside its settings. */
export const redirectsFile = 'redirects.yaml';

const statuses: readonly RedirectStatus[] = [301, 302, 308, 410];

const rowSchema = v.pipe(
	v.strictObject({
		from: v.string(),
		to: v.optional(v.string()),
		status: v.optional(
			v.pipe(
				v.number(),
				v.check(
					(status) => (statuses as readonly number[]).includes(status),
					rule('301, 302, 308 or 410', 'write one of these; without a status it is 301'),
				),
				v.transform((status) => status as RedirectStatus),
			),
			301,
		),
	}),
	v.check(
		({ to, status }) => (to === undefined) === (status === 410),
		rule('a target in "to", and none with status 410', 'add "to", or write status: 410 for a page that is gone'),
	),
);

/** What `redirects.yaml` holds, before rows are compared with the site. */
export const redirectRowsSchema = v.array(rowSchema);

/** A row, and the line at which it is written. */
export interface RedirectRow extends RedirectRule {
	line: number;
	/** As it is written. */
	written: string;
}

/** What belongs to addresses of the site. */
export interface OwnAddresses {
	/** Addresses of pages and files, percent-encoded, with what is there. */
	owners: ReadonlyMap<string, string>;
	/** Old addresses of `redirectFrom`, with where they lead. */
	moved: Readonly<Record<string, string>>;
	config: SiteConfig;
}

/** Reads `redirects.yaml`; a site without it has no rows. */
export async function readRedirectRows(root: string, report: Report): Promise<RedirectRow[]> {
	const source = await readFileIfThere({ root, path: redirectsFile }, report);
	const yaml = source && readYaml(source, v.nullable(redirectRowsSchema), report);
	return (yaml?.data ?? []).flatMap((row, index): RedirectRow[] => {
		const line = yaml?.lineOf([index]) ?? 1;
		const problem = fromProblem(row.from) ?? (row.to === undefined ? undefined : targetProblem(row.from, row.to));
		if (problem) {
			report({ file: redirectsFile, line, ...problem });
			return [];
		}
		const { to, status } = row;
		return [
			{
				line,
				written: row.from,
				from: canonical(row.from),
				status,
				...(to === undefined ? {} : { to: encodeTarget(to) }),
			},
		];
	});
}

type Finding = { found: string; expected: string; fix: string };

function fromProblem(from: string): Finding | undefined {
	const segments = segmentsOf(from);
	const found = `a redirect from ${quote(from)}`;
	const names = namesIn(from);
	const odd = segments.find((segment) => /[:*]/.test(segment) && !/^[:*][A-Za-z]\w*$/.test(segment));
	if (odd !== undefined && from.startsWith('/')) {
		return {
			found,
			expected: 'a name that is a whole segment, as :name or *name',
			fix: `name the segment ${quote(odd)} so; ":" or "*" that is a sign of an address is written %3A or %2A`,
		};
	}
	if (segments.slice(0, -1).some((segment) => segment.startsWith('*'))) {
		return { found, expected: '"*name" at the end alone: it is all that follows', fix: 'write :name for one segment' };
	}
	if (new Set(names).size < names.length) {
		return { found, expected: 'each name once', fix: 'give one of the two another name' };
	}
	if (names.length > 0 && names.length === segments.length) {
		return {
			found: `${found}, which matches ${from.includes('*') ? 'every address' : 'nearly every address'}`,
			expected: 'a pattern with a segment that is no name',
			fix: 'begin with what these addresses have in common, as /blog/*rest',
		};
	}
	const problem = oldAddressProblem(withoutNames(from));
	if (problem === undefined) return undefined;
	return { found, ...splitRule(problem) };
}

/** Names as plain segments. */
function withoutNames(from: string): string {
	return from
		.split('/')
		.map((segment) => (/^[:*][A-Za-z]\w*$/.test(segment) ? segment.slice(1) : segment))
		.join('/');
}

function targetProblem(from: string, to: string): Finding | undefined {
	const found = `a redirect to ${quote(to)}`;
	const isOutside = /^https:\/\//.test(to) && URL.canParse(to);
	if (!isOutside && !/^\/(?![/\\])/.test(to)) {
		return { found, expected: 'a path of the site, or an https address', fix: 'write for example /about' };
	}
	const known = namesIn(from);
	const lacking = namesIn(isOutside ? new URL(to).pathname : to.replace(/[?#].*$/s, '')).find(
		(name) => !known.includes(name),
	);
	if (lacking === undefined) return undefined;
	const meant = nearest(lacking, known);
	return {
		found: `${found}, whose name ${quote(lacking)} is not in ${quote(from)}`,
		expected: known.length > 0 ? `one of ${known.join(', ')}` : 'a target without names',
		fix: meant ? `write ${quote(meant)}` : 'use a name of "from", or remove it',
	};
}

/** The path as servers compare it, its names as they are. */
function canonical(from: string): string {
	return from
		.replace(/\/$/, '')
		.split('/')
		.map((segment) => (/^[:*][A-Za-z]\w*$/.test(segment) ? segment : encodePath(readOldAddress(segment))))
		.join('/');
}

/** Percent-encodes the path of a target; its names, query and fragment stay. */
function encodeTarget(to: string): string {
	if (/^https:/.test(to)) return to;
	const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
	const encoded = path
		.split('/')
		.map((segment) => (/^[:*][A-Za-z]\w*$/.test(segment) ? segment : encodePath(decodePath(segment) ?? segment)))
		.join('/');
	return encoded + rest;
}

/**
 * Checks the rows against the addresses of the site and against each other, and joins chains, so that each leads to its end
 * in one hop.
 *
 * @returns the rows that hold
 */
export function checkRedirectRows(rows: readonly RedirectRow[], own: OwnAddresses, report: Report): RedirectRule[] {
	const exact = new Map<string, RedirectRow>();
	const patterns: RedirectRow[] = [];
	const good = rows.filter((row) => {
		const problem = clashOf(row, own) ?? shadowOf(row, { exact, patterns });
		if (isPattern(row.from)) patterns.push(row);
		else if (!exact.has(row.from)) exact.set(row.from, row);
		if (problem) report({ file: redirectsFile, line: row.line, ...problem });
		return problem === undefined;
	});
	const rules: RedirectRule[] = [];
	const moved = Object.entries(own.moved).map(([from, to]): RedirectRule => ({ from, to, status: 301 }));
	const all = [...moved, ...good];
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
			};
		}
	} else if (from === '' || owners.has(from)) {
		const owner = from === '' ? 'the home page' : owners.get(from);
		return { found, expected: 'an address that nothing has today', fix: `remove it: ${owner} is there` };
	} else if (moved[from] !== undefined) {
		return { found, expected: 'an address that leads on once', fix: 'remove it: "redirectFrom" of a page has it' };
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
	};
}

/** An address comes before a pattern; of patterns, the first one holds. */
function shadowOf(
	{ from, written }: RedirectRow,
	before: { exact: ReadonlyMap<string, RedirectRow>; patterns: readonly RedirectRow[] },
): Finding | undefined {
	const sample = sampleOf(from);
	const other = isPattern(from)
		? before.patterns.find((row) => matchPattern(row.from, sample) !== undefined)
		: before.exact.get(from);
	if (!other) return undefined;
	return {
		found: `a redirect from ${quote(written)}`,
		expected: `one that line ${other.line} (${other.written}) does not answer already`,
		fix: isPattern(from) ? 'move it before that line, or remove one of the two' : 'remove one of the two',
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
			return {
				found: `a redirect from ${quote(row.written)} that comes to no end: ${shortPath([...seen, row.from])}`,
				expected: 'rows that end at a page, a file or another host',
				fix: 'let one of them lead to a page, or remove it',
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
	const meant = nearest(path, [...owners.keys()]);
	return {
		found: `a redirect from ${quote(written)} to ${quote(to ?? end)}, where nothing is`,
		expected: 'a page or a file of the site',
		fix: meant ? `write ${quote(decodePath(meant) ?? meant)}` : 'write the address of a page',
	};
}
