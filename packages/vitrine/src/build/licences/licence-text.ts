import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const names = /^(licen[cs]e|copying)([-.].*)?$/i;

/** Reads a text as it is published: with plain line ends, and none around it. */
export function readLicence(file: string): string {
	return readFileSync(file, 'utf8').replace(/\r\n?/g, '\n').trim();
}

/** The text under whose terms a package is passed on; undefined where its folder holds none. */
export function findLicence(folder: string): string | undefined {
	const texts = readdirSync(folder)
		.filter((name) => names.test(name))
		.sort()
		.map((name) => readLicence(join(folder, name)))
		.filter((text) => text !== '');
	return texts.length > 0 ? texts.join('\n\n') : undefined;
}
