import type { PreparedWorker } from './prepare-worker.ts';

/** Files of one version: https://developers.cloudflare.com/workers/platform/limits/#static-assets */
export const maxFiles = { free: 20_000, paid: 100_000 } as const;

/** Bytes of one file. */
const largestFile = 25 * 1024 * 1024;

/** Of `_headers`: https://developers.cloudflare.com/workers/static-assets/headers/ */
const maxRules = 100;
const maxLine = 2000;

export type Plan = keyof typeof maxFiles;

/** Returns what the platform would refuse and how to fix it, or undefined within all limits. */
export function overLimit(
	{ files, headers }: Pick<PreparedWorker, 'files' | 'headers'>,
	plan: Plan,
): string | undefined {
	const { count, largest } = files;
	const limit = maxFiles[plan];
	if (largest.bytes > largestFile) {
		return `${largest.path} has ${megabytes(largest.bytes)}, and Workers take files of up to 25 MB: make it smaller, or keep it on another host.`;
	}
	if (headers.rules > maxRules || headers.longest > maxLine) {
		return `The headers of the site take ${headers.rules} rules of up to ${headers.longest} characters, and Workers take ${maxRules} of ${maxLine}: show videos and maps of other hosts on fewer pages.`;
	}
	if (count <= limit) return undefined;
	const found = `The site has ${inWords(count)} files, and Workers take up to ${inWords(limit)} on the ${plan} plan`;
	return plan === 'free' && count <= maxFiles.paid
		? `${found}: if the account has the paid plan, add --paid (up to ${inWords(maxFiles.paid)}).`
		: `${found}: serve it with Node, or from a host of files.`;
}

/** @example inWords(20000) // '20,000' */
export function inWords(count: number): string {
	return `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

export function megabytes(bytes: number): string {
	return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
