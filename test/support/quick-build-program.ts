import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// A process that builds a site. Parameters: the folder in which the kit lies as in this repository, and the options as JSON.
const [kit = '', options = ''] = process.argv.slice(2);
const module = pathToFileURL(join(kit, 'packages/vitrine/src/build/export/build-site.ts'));
const { buildSite } = (await import(module.href)) as typeof import('#build/export/build-site.ts');
await buildSite(JSON.parse(options));
