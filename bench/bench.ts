import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../test/support/repository.ts';
import { abuseFigures } from './abuse.ts';
import { browserFigures } from './browser.ts';
import { buildFigures } from './build.ts';
import { contactFigures } from './contact.ts';
import { editFigures } from './edit.ts';
import { editorFigures } from './editor.ts';
import { type Circumstances, circumstances, type Figure, formatFigure, isWithin } from './figure.ts';
import { firstVisitFigures } from './first-visit.ts';
import { fleetFigures } from './fleet.ts';
import { growthFigures } from './growth.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { comparePeers } from './peers/run.ts';
import { searchFigures } from './search.ts';
import { serverFigures } from './server.ts';
import { sizeFigures } from './size.ts';
import { translationFigures } from './translations.ts';
import { workersFigures } from './workers.ts';

// `npm run bench`, or `npm run bench -- size` for one of them. Figures are kept in bench/results/, one file each.
// `npm run bench -- peers` compares with others (peers/README.md).
const benches: Record<string, () => Figure[] | Promise<Figure[]>> = {
	size: sizeFigures,
	build: buildFigures,
	translations: translationFigures,
	server: serverFigures,
	abuse: abuseFigures,
	contact: contactFigures,
	fleet: fleetFigures,
	workers: workersFigures,
	search: searchFigures,
	browser: browserFigures,
	'first-visit': firstVisitFigures,
	lighthouse: lighthouseFigures,
};

/** Only when it is named: it takes many minutes. */
const long: typeof benches = { growth: growthFigures, edit: editFigures, editor: editorFigures };

interface Results extends Circumstances {
	figures: Figure[];
}

const [first, ...further] = process.argv.slice(2);
// Hours, and files of its own.
if (first === 'peers') {
	await comparePeers(further);
	process.exit();
}
const chosen = process.argv.slice(2);
const context = circumstances();
console.log(`${context.machine} · Node ${context.node} · ${context.date} · commit ${context.commit}`);
for (const [name, measure] of Object.entries({ ...benches, ...long })) {
	if (chosen.length > 0 ? !chosen.includes(name) : name in long) continue;
	const file = join(repositoryRoot, 'bench/results', `${name}.json`);
	const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined;
	const figures = await measure();
	console.log(`\n${name}`);
	for (const figure of figures) {
		console.log(
			formatFigure(
				figure,
				before?.figures.find((old) => old.name === figure.name),
			),
		);
		if (!isWithin(figure)) process.exitCode = 1;
	}
	writeFileSync(file, `${JSON.stringify({ ...context, figures } satisfies Results, undefined, '\t')}\n`);
}
