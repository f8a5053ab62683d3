import { dirname } from 'node:path';
import { kitLanguage } from '#i18n/built-in-words.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { hostFiles } from './host-files.ts';
import { describeHosted } from './hosted-site.ts';
import { type Limit, limits } from './limits.ts';
import { measureHeaders } from './netlify-and-cloudflare.ts';
import { isTargetName } from './targets.ts';

/** Thrown where a host would not take a site. */
export class LimitError extends Error {
	override name = 'LimitError';
}

/**
 * Checks the number and size of the files against the limits of the host.
 *
 * @param warn receives the limits of a free plan that are exceeded
 * @throws {LimitError} with number and limit
 */
export function checkLimits(manifest: Manifest, warn: (sentence: string) => void): void {
	const { target } = manifest;
	const known = target !== undefined && isTargetName(target) ? limits[target] : undefined;
	if (target === undefined || !known) return;
	const found = measure(manifest);
	const passed: string[] = [];
	for (const { what, max, free, source } of known) {
		const { value, of = '' } = found[what];
		const sentence = (limit: number, plan = '') =>
			`${target} takes ${format(what, limit)}${plan}, and this site has ${format(what, value)}${of} (${source}).`;
		if (value > max) passed.push(sentence(max));
		else if (free !== undefined && value > free) warn(sentence(free, ' on its free plan'));
	}
	if (passed.length > 0)
		throw new LimitError(`${passed.join('\n')}\nNothing was changed: what was built before stays.`);
}

function measure(manifest: Manifest): Record<Limit['what'], { value: number; of?: string }> {
	const own = hostFiles(manifest).filter(({ name }) => name.startsWith('site/'));
	const files = [
		...manifest.resources.map(({ file, size }) => ({ file, bytes: size.identity })),
		...own.map(({ name, text }) => ({ file: name.slice('site/'.length), bytes: Buffer.byteLength(text) })),
	];
	const largest = files.reduce((largest, file) => (file.bytes > largest.bytes ? file : largest), {
		file: '',
		bytes: 0,
	});
	const [fullest, inFullest] = fullestFolder(files.map(({ file }) => file));
	const headers = measureHeaders(describeHosted(manifest));
	return {
		files: { value: files.length },
		'files in one folder': { value: inFullest, of: `: ${fullest}` },
		'largest file': { value: largest.bytes, of: `: ${largest.file}` },
		'size of the site': { value: files.reduce((total, { bytes }) => total + bytes, 0) },
		'header rules': { value: headers.rules },
		'characters in a header': { value: headers.longest },
	};
}

function fullestFolder(files: readonly string[]): [folder: string, files: number] {
	const counts = new Map<string, number>();
	for (const folder of files.map((file) => dirname(file))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
	return [...counts].reduce((fullest, folder) => (folder[1] > fullest[1] ? folder : fullest), ['.', 0]);
}

function format(what: Limit['what'], value: number): string {
	const number = new Intl.NumberFormat(kitLanguage.tag);
	if (what === 'files' || what === 'files in one folder' || what === 'header rules')
		return `${number.format(value)} ${what}`;
	if (what === 'characters in a header') return `headers of ${number.format(value)} characters`;
	const megabytes = `${number.format(Math.ceil(value / 100_000) / 10)} MB`;
	return what === 'largest file' ? `files of ${megabytes}` : `${megabytes} in all`;
}
