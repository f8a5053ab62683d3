import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { explainFailure } from '#cli/explain-failure.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import { brokenBodies, createTinySite, differencesOf } from './tiny-site.ts';

/** What the program says after each edition. */
export interface EditionState {
	/** Why it was not exported, as `npm run build` says it. */
	failure?: string;
	served: string | undefined;
	/** How many bodies there are. */
	bodies: number;
	broken: string[];
}

// A process that exports editions of the tiny site, for tests that end it or fill its disk. Parameters: the folder, the
// number of pages, then editions with the kilobytes of each page (`first:1`). It names each edition before it begins.
const [out = '', pages, ...editions] = process.argv.slice(2);
const { exportEdition } = createTinySite({ pages: Number(pages) });
for (const named of editions) {
	const [edition = '', weight] = named.split(':');
	console.log(edition);
	const state: Partial<EditionState> = {};
	await exportEdition(out, edition, { weight: Number(weight) }).catch((error) => {
		state.failure = explainFailure(error);
	});
	state.served = openExport(out)?.manifest.id;
	state.bodies = readdirSync(join(out, 'bodies')).length;
	state.broken = [...brokenBodies(out), ...differencesOf(out)];
	console.log(JSON.stringify(state));
}
