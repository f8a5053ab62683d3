import { patternSigns } from './netlify-and-cloudflare.ts';
import type { TargetName } from './targets.ts';

/** What a host takes of a site. */
export interface Limit {
	what:
		| 'files'
		| 'files in one folder'
		| 'largest file'
		| 'size of the site'
		| 'header rules'
		| 'characters in a header';
	/** Nothing above it is taken. Files in numbers, sizes in bytes. */
	max: number;
	/** What a free plan takes, where that is less. */
	free?: number;
	/** The page of the host that states the limit. */
	source: string;
}

const mebibyte = 1024 * 1024;
const gigabyte = 1_000_000_000;

const cloudflareLimits = 'https://developers.cloudflare.com/pages/platform/limits/';
const cloudflareHeaders = 'https://developers.cloudflare.com/pages/configuration/headers/';
const vercelLimits = 'https://vercel.com/docs/limits';

/** Read again in November 2026; the pages of Netlify and Vercel as others quote them, of August and September. */
export const limits: Partial<Record<TargetName, readonly Limit[]>> = {
	// wrangler 4.156 counts size, rules and characters in the same way.
	'cloudflare-pages': [
		{ what: 'files', max: 100_000, free: 20_000, source: cloudflareLimits },
		{ what: 'largest file', max: 25 * mebibyte, source: cloudflareLimits },
		{ what: 'header rules', max: 100, source: cloudflareHeaders },
		{ what: 'characters in a header', max: 2000, source: cloudflareHeaders },
	],
	'github-pages': [
		{
			what: 'size of the site',
			max: gigabyte,
			source: 'https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits',
		},
	],
	// Of files in all it names no limit.
	netlify: [{ what: 'files in one folder', max: 54_000, source: 'https://docs.netlify.com/deploy/deploy-overview/' }],
	// Limits of uploads by its program. A note of June 2026 lifts some of them, but the page still lists them.
	vercel: [
		{ what: 'files', max: 15_000, source: vercelLimits },
		{ what: 'size of the site', max: gigabyte, free: 100_000_000, source: vercelLimits },
	],
	s3: [
		{
			what: 'largest file',
			max: 5 * 1024 * mebibyte,
			source: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html',
		},
	],
};

/** From which old addresses a host leads on by itself: from all where nothing is listed. */
export interface RedirectLimit {
	max: number;
	/** Size of its file. */
	bytes?: number;
	/** What it takes for a pattern, in an old address or in the one of today. */
	patterns?: RegExp;
	/** Whether its rules come before its files, so that a page beside a rule changes nothing at its address. */
	pagesBesideRules?: boolean;
	source: string;
}

export const redirectLimits: Partial<Record<TargetName, RedirectLimit>> = {
	// From here on Netlify advises against more, and a deploy may fail.
	netlify: {
		max: 10_000,
		patterns: patternSigns,
		source: 'https://docs.netlify.com/manage/routing/redirects/overview/',
	},
	'cloudflare-pages': {
		max: 2000,
		pagesBesideRules: true,
		patterns: patternSigns,
		// Reported by users: the host ignores rules beyond this size.
		bytes: 100_000,
		source: 'https://developers.cloudflare.com/pages/configuration/redirects/',
	},
	// 2,048 routes, of which rules for headers and error screens take some.
	vercel: { max: 1900, source: vercelLimits },
	'github-pages': { max: 0, source: '' },
	static: { max: 0, source: '' },
};
