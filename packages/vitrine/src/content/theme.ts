import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the tokens of a site, from its folder. */
export const tokensPath = 'theme/tokens.css';

/** The file with the tokens of a site: its own, or that of the kit. */
export function tokensFile(root: string): string {
	const own = join(root, tokensPath);
	return existsSync(own) ? own : fileURLToPath(new URL('../ui/tokens.css', import.meta.url));
}
