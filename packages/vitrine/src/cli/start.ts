import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { run as serve } from '#cli/serve.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';

export const help = `npm run start
    Builds the site of this folder and serves it.

    --root FOLDER   the site of another folder

Exit code: 0 stopped, 1 not built or not started, 2 not understood.`;

/** `vitrine start` */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, { root: { type: 'string' } });
	if (words.length > 0) throw new UsageError(`Nothing is expected here: ${words.join(' ')}`);
	const place = options.root === undefined ? [] : ['--root', options.root];
	// In a process of its own, which gives back the memory that building takes.
	const program = fileURLToPath(new URL('../../bin/vitrine.js', import.meta.url));
	const { status } = spawnSync(process.execPath, [program, 'build', '--keep-rollback', ...place], { stdio: 'inherit' });
	if (status === 0) await serve(place);
	else process.exitCode = status ?? 1;
}
