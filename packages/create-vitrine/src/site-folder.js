import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Refusal } from './refusal.js';

/** Refuses a folder in which something would be overwritten, one that cannot be made, and one in which nothing could be built. */
export function refuseFullFolder(folder) {
	const [sign] = /[#?]/.exec(folder) ?? [];
	if (sign !== undefined) {
		throw new Refusal(`${folder} has "${sign}" in its name, where bundlers take a path to end: name another folder.`);
	}
	const parent = dirname(folder);
	if (!existsSync(parent)) throw new Refusal(`There is no folder ${parent}: make it first.`);
	if (!existsSync(folder)) return;
	if (!statSync(folder).isDirectory()) throw new Refusal(`${folder} is a file: name a new or empty folder.`);
	if (readdirSync(folder).length > 0) throw new Refusal(`${folder} is not empty: name a new or empty folder.`);
}

/**
 * Fills a new or empty folder with what `write` puts into a folder beside it: with all of it, or with nothing.
 *
 * @param write gets the path of the folder beside it
 */
export async function fillFolder(folder, write) {
	let stage;
	try {
		stage = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
	} catch (error) {
		throw new Refusal(`Nothing can be written beside ${folder} (${error.code}).`);
	}
	// After Ctrl-C, npm may still write for a moment.
	const clean = () => rmSync(stage, { recursive: true, force: true, maxRetries: 5 });
	const stop = () => {
		clean();
		process.exit(130);
	};
	process.on('SIGINT', stop).on('SIGTERM', stop);
	try {
		// A folder made for a moment is closed to others; the site's is not.
		const site = join(stage, 'site');
		mkdirSync(site);
		await write(site);
		refuseFullFolder(folder);
		if (existsSync(folder)) {
			// It stays the same folder: somebody may stand in it.
			for (const name of readdirSync(site)) renameSync(join(site, name), join(folder, name));
		} else renameSync(site, folder);
	} catch (error) {
		if (error.code !== 'ENOSPC' && error.code !== 'EACCES') throw error;
		throw new Refusal(`The site could not be written (${error.code}): nothing was left behind.`);
	} finally {
		clean();
		process.off('SIGINT', stop).off('SIGTERM', stop);
	}
}
