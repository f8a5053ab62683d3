import { join, resolve } from 'node:path';
import { parseWords, WrongUse } from '#parse-words.ts';
import { explainFailure } from './explain-failure.ts';
import { RollbackError, rollBack } from './exports/roll-back.ts';
import { projectRoot } from './project.ts';

// `npm run rollback`: serves the export before the one that is served; `npm run rollback -- 17`: export 17.
const help = `npm run rollback
    Goes back to the export that was served before; once more, to the one before that.
npm run rollback -- 17
    Goes to export 17, back or forward.

Exit code: 0 done, 1 there is no such export, 2 not understood.`;

try {
	const { options, words } = parseWords(process.argv.slice(2), {
		help: { type: 'boolean', short: 'h' },
		out: { type: 'string' },
	});
	const [number, ...more] = words;
	if (more.length > 0 || (number !== undefined && !/^\d{1,9}$/.test(number))) {
		throw new WrongUse(`Expected one number of an export: ${words.join(' ')}`);
	}
	if (options.help) console.log(help);
	else {
		const out = resolve(String(options.out ?? join(projectRoot, 'dist')));
		const { from, to } = await rollBack({ out, to: number === undefined ? undefined : Number(number) });
		console.log(`Export ${to.number} (build ${to.id}) is served, in place of ${from.number} (build ${from.id}).
  dist/site holds it, and servers that run on this folder answer with it within a second.
  To take this back: npm run rollback -- ${from.number}`);
	}
} catch (error) {
	if (error instanceof WrongUse) console.error(`${error.message}. See "npm run rollback -- --help".`);
	else console.error(error instanceof RollbackError ? error.message : explainFailure(error));
	process.exitCode = error instanceof WrongUse ? 2 : 1;
}
