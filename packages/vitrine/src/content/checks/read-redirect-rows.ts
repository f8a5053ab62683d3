import * as v from 'valibot';
import { decodePath, encodePath } from '#i18n/path-encoding.ts';
import { namesIn, type RedirectRule, type RedirectStatus, segmentsOf } from '#i18n/redirect-rules.ts';
import { nearest } from '#node/edit-distance.ts';
import { oldAddressProblem, readOldAddress } from '../fields/old-address.ts';
import { readFileIfThere } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import { coded, type Message, type MessageValues } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import { rule, splitRule } from '../problems/rule.ts';

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
					rule('301, 302, 308 or 410', 'write one of these; without a status it is 301', coded('redirect-status', {})),
				),
				v.transform((status) => status as RedirectStatus),
			),
			301,
		),
	}),
	v.check(
		({ to, status }) => (to === undefined) === (status === 410),
		rule(
			'a target in "to", and none with status 410',
			'add "to", or write status: 410 for a page that is gone',
			coded('redirect-target', {}),
		),
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

/** What is wrong with a row. */
export type Finding = { found: string; expected: string; fix: string; message?: Message | undefined };

function fromProblem(from: string): Finding | undefined {
	const segments = segmentsOf(from);
	const found = `a redirect from ${quote(from)}`;
	const names = namesIn(from);
	const because = (reason: MessageValues['redirect-pattern']['reason'], example?: string) =>
		coded('redirect-pattern', { from, reason, ...(example !== undefined && { example }) });
	const odd = segments.find((segment) => /[:*]/.test(segment) && !/^[:*][A-Za-z]\w*$/.test(segment));
	if (odd !== undefined && from.startsWith('/')) {
		return {
			found,
			expected: 'a name that is a whole segment, as :name or *name',
			fix: `name the segment ${quote(odd)} so; ":" or "*" that is a sign of an address is written %3A or %2A`,
			message: because('name'),
		};
	}
	if (segments.slice(0, -1).some((segment) => segment.startsWith('*'))) {
		const expected = '"*name" at the end alone: it is all that follows';
		return { found, expected, fix: 'write :name for one segment', message: because('end') };
	}
	if (new Set(names).size < names.length) {
		return { found, expected: 'each name once', fix: 'give one of the two another name', message: because('twice') };
	}
	if (names.length > 0 && names.length === segments.length) {
		return {
			found: `${found}, which matches ${from.includes('*') ? 'every address' : 'nearly every address'}`,
			expected: 'a pattern with a segment that is no name',
			fix: 'begin with what these addresses have in common, as /blog/*rest',
			message: because('all', '/blog/*rest'),
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
		const message = coded('redirect-to', { to });
		return { found, expected: 'a path of the site, or an https address', fix: 'write for example /about', message };
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
		message: coded('redirect-name', { name: lacking, names: known, meant }),
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
