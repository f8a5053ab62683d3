import { join, resolve } from 'node:path';
import { listExports, RollbackError, rollBack } from '#build/export/point-to-earlier.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { explainFailure } from './explain-failure.ts';

export const help = `npx vitrine rollback
    Goes back to the export that was served before; once more, to the one before that.
npx vitrine rollback 17
    Goes to export 17, back or forward.
npx vitrine rollback --list
    Lists the exports that are kept: number, build, day, and which one is served.

Exit code: 0 done, 1 there is no such export, 2 not understood.`;

/** `vitrine rollback`: serves the export before the one that is served, or the one that is named. */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		out: { type: 'string' },
		list: { type: 'boolean', default: false },
	});
	const [number, ...more] = words;
	if (more.length > 0 || (number !== undefined && !/^\d{1,9}$/.test(number))) {
		throw new UsageError(`Expected one number of an export: ${words.join(' ')}`);
	}
	try {
		const out = resolve(options.out ?? join(options.root ?? '.', 'dist'));
		if (options.list) {
			for (const { number, id, target, written, isServed } of listExports(out)) {
				const day = written.toISOString().slice(0, 16).replace('T', ' ');
				const notes = [...(target === 'node' ? [] : [`for ${target}`]), ...(isServed ? ['served now'] : [])];
				console.log([`${number}`.padStart(5), id, `${day} UTC`, ...notes].join('  '));
			}
			return;
		}
		const { from, to } = await rollBack({ out, to: number === undefined ? undefined : Number(number) });
		const isForOther = to.target !== from.target;
		const other = isForOther ? `\n  It was built for ${to.target}, and export ${from.number} for ${from.target}.` : '';
		console.log(`Now serving export ${to.number} (build ${to.id}) instead of ${from.number} (build ${from.id}).${other}
  dist/site holds it, and servers running on this folder switch to it within a second.
  To take this back: npx vitrine rollback ${from.number}`);
	} catch (error) {
		console.error(error instanceof RollbackError ? error.message : explainFailure(error));
		process.exitCode = 1;
	}
}
