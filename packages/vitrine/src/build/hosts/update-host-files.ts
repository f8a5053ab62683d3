import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createFolder } from '#node/create-folder.ts';
import { replaceFile } from '#node/replace-file.ts';
import type { HostFile } from './host-file.ts';
import { vercelFolder } from './vercel.ts';

/** What targets write beside the site: of another target than the last, it would speak of files that are not there. */
const besideSite = ['nginx.conf', 'Caddyfile', 's3', vercelFolder];

/**
 * Brings the files that a host reads up to date, and removes those of another one.
 *
 * @param beginChange called before anything is changed
 */
export function updateHostFiles(out: string, files: readonly HostFile[], beginChange: () => void): void {
	for (const { name, text } of files) {
		const file = join(out, name);
		if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
		beginChange();
		createFolder(dirname(file));
		replaceFile(file, text);
	}
	for (const name of besideSite) {
		if (files.some((file) => file.name === name || file.name.startsWith(`${name}/`))) continue;
		rmSync(join(out, name), { recursive: true, force: true });
	}
}
