import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Copies the fixture `trilingual` to a folder of its own, with some of its files changed.
 *
 * @param changes by path: the new text or bytes, or undefined to leave the file out
 * @returns the folder; the system's temporary folder keeps it
 */
export function siteWith(changes: Record<string, string | Uint8Array | undefined> = {}): string {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
	cpSync(fileURLToPath(new URL('fixtures/trilingual', import.meta.url)), root, { recursive: true });
	for (const [path, content] of Object.entries(changes)) {
		const file = join(root, path);
		if (content === undefined) rmSync(file);
		else {
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, content);
		}
	}
	return root;
}
