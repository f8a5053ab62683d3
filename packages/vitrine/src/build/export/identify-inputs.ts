import { join } from 'node:path';
import { linksOut, outsideProblem } from '#content/files/source-file.ts';
import { loadSite } from '#content/load-site.ts';
import { waitingEntries } from '#content/pages/waiting-entries.ts';
import { ContentError } from '#content/problems/problem.ts';
import { loadSiteConfig, readSiteConfig } from '#content/site-config.ts';
import { type FileHashes, openFileHashes } from '#node/file-hashes.ts';
import type { BuildOptions } from './build-site.ts';
import { codeHash, inputHash } from './input-hash.ts';

/** The hash of everything that a build is made from, and that of the code alone. */
export async function identify(
	{ root, origin, epoch, target = 'node', form = true, pseudo = false, previews = false }: BuildOptions,
	hashes: FileHashes,
): Promise<{ inputs: string; code: string }> {
	// What they name would be inlined into pages, and no build would notice that it changes.
	const foreign = [...(await linksOut(root, 'theme')), ...(await linksOut(root, 'sections'))];
	if (foreign.length > 0) throw new ContentError(foreign.map(outsideProblem));
	// Without settings there is no hash. What is wrong with them is told together with what is wrong with the content.
	const { problems } = await readSiteConfig(root);
	if (problems.length > 0) await loadSite({ root, origin, form, pseudo, filesOnly: target !== 'node' });
	const code = await codeHash(root, hashes);
	const { config } = await loadSiteConfig(root);
	const waiting = (await waitingEntries(root, config)).map(({ file }) => file).join('\n');
	const settings = {
		origin,
		epoch,
		pseudo: pseudo ? 'yes' : undefined,
		target: target === 'node' ? undefined : target,
		form: form ? undefined : 'off',
		previews: previews ? 'yes' : undefined,
		// On the day of an entry, the same files make another site.
		waiting: waiting === '' ? undefined : waiting,
	};
	return { inputs: await inputHash(root, code, settings, hashes), code: code.hash };
}

/** Hashes of files, as the builds into a folder keep them. */
export function hashesIn(out: string): FileHashes {
	return openFileHashes(join(out, 'cache/files.json'));
}
