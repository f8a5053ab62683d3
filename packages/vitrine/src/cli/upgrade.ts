import { resolve } from 'node:path';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { undoUpgrade, upgradeSite } from '#upgrade/upgrade-site.ts';

export const help = `npx vitrine upgrade
    Brings the files of a site to what this version of the kit reads, and lists what is left to do.
npx vitrine upgrade --undo
    Takes the last upgrade back, as long as nothing else has changed its files.

    --root FOLDER   the site of another folder
    --anyway        although Git knows of changes that are not committed

Exit code: 0 nothing is left to do, 1 something is, or nothing was changed, 2 not understood.`;

/** `vitrine upgrade` */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		anyway: { type: 'boolean', default: false },
		undo: { type: 'boolean', default: false },
	});
	if (words.length > 0) throw new UsageError(`Nothing is expected here: ${words.join(' ')}`);
	const root = resolve(options.root ?? '.');
	const { text, isGood } = await (options.undo ? undoUpgrade(root) : upgradeSite(root, options));
	console.log(text);
	if (!isGood) process.exitCode = 1;
}
