import { decodePath } from '#i18n/path-encoding.ts';
import { isPattern, matchPattern, type RedirectRule, segmentsOf } from '#i18n/redirect-rules.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { isTargetName, type TargetName } from './targets.ts';

/** The rows of `redirects.yaml` besides plain old addresses, by what a host does with them. */
export interface DividedRules {
	/** Single addresses come before patterns, which would hide them. */
	byHost: readonly RedirectRule[];
	/** Single addresses, for which a small page leads on. */
	byPage: readonly RedirectRule[];
	/** Rows that have no answer there. */
	unanswered: readonly RedirectRule[];
}

interface RuleSupport {
	statuses: readonly RedirectRule['status'][];
	patterns: boolean;
	/** Whether its rules come before its files: a pattern that matches a page would hide it. */
	beforeFiles?: boolean;
	/** Whether a small page may lead on from a single address. */
	pages?: boolean;
}

const all = [301, 302, 308, 410] as const;

/** What each host does with a row. Netlify and Cloudflare Pages answer no 410. */
const support: Record<TargetName, RuleSupport> = {
	node: { statuses: all, patterns: true },
	nginx: { statuses: all, patterns: true },
	caddy: { statuses: all, patterns: true },
	netlify: { statuses: [301, 302, 308], patterns: true },
	'cloudflare-pages': { statuses: [301, 302, 308], patterns: true, beforeFiles: true },
	vercel: { statuses: all, patterns: true },
	s3: { statuses: [301], patterns: false, pages: true },
	'github-pages': { statuses: [], patterns: false, pages: true },
	static: { statuses: [], patterns: false, pages: true },
};

export function divideRules({
	target = 'node',
	redirectRules = [],
	resources,
}: Pick<Manifest, 'target' | 'redirectRules' | 'resources'>): DividedRules {
	const { statuses, patterns, beforeFiles, pages } = support[isTargetName(target) ? target : 'node'];
	const divided = { byHost: [] as RedirectRule[], byPage: [] as RedirectRule[], unanswered: [] as RedirectRule[] };
	const [single, several] = [false, true].map((wanted) =>
		redirectRules.filter(({ from }) => isPattern(from) === wanted),
	);
	for (const rule of [...(single ?? []), ...(several ?? [])]) {
		const isOne = !isPattern(rule.from);
		const hidesPage = () => beforeFiles && resources.some(({ path }) => matchPattern(rule.from, path));
		if (statuses.includes(rule.status) && (isOne || (patterns && !hidesPage()))) divided.byHost.push(rule);
		else if (pages && isOne && rule.to !== undefined) divided.byPage.push(rule);
		else divided.unanswered.push(rule);
	}
	return divided;
}

/** A row as `_redirects` of Netlify and Cloudflare Pages has it: the rest of an address is `*`, and `:splat` in the target. */
export function redirectLine({ from, to = '', status }: RedirectRule): string {
	const rest = segmentsOf(from).find((segment) => segment.startsWith('*'));
	const target = rest === undefined ? to : to.replace(new RegExp(`/\\${rest}(?=[/?#]|$)`), '/:splat');
	return `${from.replace(/\*\w+$/, '*')} ${target} ${status}`;
}

/**
 * A row as a regular expression over decoded paths, with the end that is left open for other ways to write the address.
 *
 * @returns the target with the sign of a host for its groups, as `$1`
 */
export function ruleRegex(
	{ from, to }: RedirectRule,
	{ group, literal }: { group: (index: number) => string; literal: (text: string) => string },
): { source: string; to: string | undefined } {
	const names: string[] = [];
	const source = segmentsOf(from)
		.map((segment) => {
			if (!/^[:*]/.test(segment)) return literal(decodePath(segment) ?? segment);
			names.push(segment);
			return segment.startsWith('*') ? '(.+)' : '([^/]+)';
		})
		.join('/');
	// A "$" of the address would name a group, too.
	const target = to?.replaceAll('$', '%24').replace(/(?<=\/)[:*]\w+(?=[/?#]|$)/g, (name) => {
		const index = names.indexOf(name);
		return index < 0 ? name : group(index + 1);
	});
	return { source: `/${source}`, to: target };
}
