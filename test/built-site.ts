import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '#build/build-site.ts';
import { ContentError } from '#content/problem.ts';
import { siteWith } from './fixture-site.ts';

/** For tests: builds the fixture with these changes and gives the folder with `site/` and `site.json`. */
export function builtWith(changes: Parameters<typeof siteWith>[0]): Promise<string> {
	return builtFrom(siteWith(changes));
}

/** For tests: builds the site in a folder and gives the folder with `site/` and `site.json`. */
export async function builtFrom(root: string): Promise<string> {
	const out = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
	await buildSite({ root, out });
	return out;
}

/** For tests: what an editor reads when the fixture with these changes is built as a whole. */
export function buildComplaint(changes: Parameters<typeof siteWith>[0]): Promise<string> {
	return complaintOfBuild(siteWith(changes));
}

/** For tests: what an editor reads when the site in a folder is built as a whole. */
export async function complaintOfBuild(root: string): Promise<string> {
	try {
		await builtFrom(root);
		return 'nothing to complain about';
	} catch (error) {
		if (error instanceof ContentError) return `\n${error.message}\n`;
		throw error;
	}
}
