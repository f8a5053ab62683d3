import { cpSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outFolder } from './built-site.ts';
import { quickBuildWith } from './quick-build.ts';
import { repositoryRoot } from './repository.ts';

/** A copy of the code, with which other scripts are built. */
export interface ChangedCode {
	/** Where the copy lies. */
	folder: string;
	/** Builds a site into a folder of its own and returns that; throws with what it wrote. */
	build: (root: string, options?: { previous: string }) => string;
}

/**
 * Copies the code of this project and appends a line to one of its files.
 *
 * @param file path from the root of the project
 */
export function changedCode(file: string, line: string): ChangedCode {
	const code = mkdtempSync(join(tmpdir(), 'vitrine-code-'));
	for (const name of ['packages', 'LICENSE', 'package.json', 'package-lock.json', 'tsconfig.json']) {
		cpSync(join(repositoryRoot, name), join(code, name), { recursive: true });
	}
	symlinkSync(realpathSync(join(repositoryRoot, 'node_modules')), join(code, 'node_modules'));
	writeFileSync(join(code, file), `${readFileSync(join(code, file), 'utf8')}\n${line}\n`);
	return {
		folder: code,
		build(root, options) {
			const out = outFolder();
			quickBuildWith(code, { root, out, ...options });
			return out;
		},
	};
}
