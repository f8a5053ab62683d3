import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the hash of what a section type looks like: its example in English, its components and its styles. Its thumbnail
 * holds the hash of those it was drawn from.
 */
export function hashOfLooks(folder: string): string {
	const files = globSync(['example.en.yaml', '*.tsx', '*.module.css'], { cwd: folder }).sort();
	const hash = createHash('sha256');
	for (const file of files) hash.update(`${file}\n${readFileSync(join(folder, file), 'utf8')}\n`);
	return hash.digest('hex').slice(0, 32);
}
