import { fileURLToPath } from 'node:url';

/** Folder of this repository, which is the folder of its site as well. */
export const repositoryRoot: string = fileURLToPath(new URL('../..', import.meta.url));

/** The program `vitrine`. */
export const vitrine: string = fileURLToPath(new URL('../../packages/vitrine/bin/vitrine.js', import.meta.url));
