import { fileURLToPath } from 'node:url';

/** The folder of Vitrine's own code, which may differ from that of the site it builds. */
export const projectRoot: string = fileURLToPath(new URL('../..', import.meta.url));
