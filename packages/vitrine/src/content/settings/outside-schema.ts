import * as v from 'valibot';
import { outsideKinds } from '#protocol/outside.ts';
import { isEmbedAddress } from '../fields/embed-field.ts';
import { classifyLink } from '../markdown/link-syntax.ts';
import { rule } from '../problems/rule.ts';
import type { SettingProblem } from './setting-problems.ts';

const expected = 'scheme and host of one service, by https';

/** Returns what is wrong with the host of a service, in the form of `rule`. */
function originRule({ input }: v.CheckIssue<string>): string {
	if (input.includes('*')) return rule(expected, 'write a row for each host, as "https://list.example.com"');
	const url = URL.parse(input.includes('://') ? input : `https://${input}`);
	if (!url?.host) return rule(expected, 'write for example "https://list.example.com"');
	const isAtOnce = url.protocol === 'http:' ? ', and use its address by https in the page' : '';
	return rule(expected, `write "https://${url.host}"${isAtOnce}`);
}

const serviceSchema = v.strictObject({
	/**
	 * What pages do with it: send forms there, run scripts from there, let scripts connect to it, show its pages in frames, or
	 * load pictures from there.
	 */
	allow: v.picklist(outsideKinds),
	from: v.pipe(
		v.string(),
		v.check((from) => isEmbedAddress(from) && new URL(from).origin === from && !from.includes('*'), originRule),
	),
	/** The pages that have it, as links; without it, each page whose HTML names the host. */
	pages: v.optional(
		v.pipe(
			v.array(
				v.pipe(
					v.string(),
					v.check(
						(target) => classifyLink(target) === 'internal' && /^\/[^#?]*$/.test(target),
						rule('a page of the site by its file', 'write for example "/about", or "/" for the home page'),
					),
				),
			),
			v.minLength(1, rule('at least one page', 'leave "pages" out where all pages may use it')),
		),
	),
});

/** The services of others that pages may use: each changes the policy of these pages, and no other. */
export const outsideSchema = v.array(serviceSchema);

export type OutsideRow = v.InferOutput<typeof serviceSchema>;

/** Returns the rows that another one repeats. */
export function outsideProblems({ outside }: { outside: readonly OutsideRow[] }): SettingProblem[] {
	return outside.flatMap((row, index): SettingProblem[] => {
		const first = outside.findIndex(({ allow, from }) => allow === row.allow && from === row.from);
		if (first === index) return [];
		const { pages } = outside[first] ?? {};
		const fix = pages || row.pages ? 'name the pages of both in the first row, and remove this one' : 'remove this row';
		return [{ path: ['outside', index], input: row.from, message: rule('each service once for each kind', fix) }];
	});
}
