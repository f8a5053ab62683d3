import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFolder } from '#node/create-folder.ts';
import { kitRoot } from '#node/installation.ts';
import { replaceFile } from '#node/replace-file.ts';
import { prepareWorkFolder, workFolder } from '../files/change-record.ts';
import type { SiteOverview } from './site-overview.ts';

/** What a site had when it was read last. */
export interface KeptOverview {
	/** Returns it; undefined where it was never read by this release of the kit. */
	read: () => Promise<SiteOverview | undefined>;
	/** Keeps it for the next start. A site with problems is not kept: the editor would show titles that are ids. */
	keep: (overview: SiteOverview) => void;
}

/** Opens what is kept of a site, in a folder of it. */
export function openKeptOverview(root: string): KeptOverview {
	const file = join(root, workFolder, 'cache', 'overview.json');
	let kept: string | undefined;
	return {
		async read() {
			try {
				const { release, overview } = JSON.parse(await readFile(file, 'utf8'));
				return release === ownRelease() ? overview : undefined;
			} catch {
				// Not there, or not whole.
				return undefined;
			}
		},
		keep(overview) {
			if (!overview.isRead) return;
			const text = JSON.stringify({ release: ownRelease(), overview });
			if (text === kept) return;
			try {
				prepareWorkFolder(root);
				createFolder(dirname(file));
				replaceFile(file, text);
				kept = text;
			} catch {
				// Where nothing can be written, each start waits until the site is read.
			}
		},
	};
}

function ownRelease(): string {
	return JSON.parse(readFileSync(join(kitRoot, 'package.json'), 'utf8')).version;
}
