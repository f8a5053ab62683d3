import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { run as serve } from '#cli/serve.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import type { StartBuild, StartBuilt } from './start-build.ts';

export const help = `npm run start
    Builds the site of this folder and serves it. New pictures are shown in one size and format at first; the others are
    encoded while the site is served.

    --root FOLDER   the site of another folder

Exit code: 0 stopped, 1 not built or not started, 2 not understood.`;

/** `vitrine start` */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, { root: { type: 'string' } });
	if (words.length > 0) throw new UsageError(`Nothing is expected here: ${words.join(' ')}`);
	const root = resolve(options.root ?? '.');
	const folders = { root, out: join(root, 'dist') };
	const built = await build({ ...folders, soon: true });
	if (!built) {
		process.exitCode = 1;
		return;
	}
	await serve(options.root === undefined ? [] : ['--root', options.root]);
	if (built.picturesLeft === 0) return;
	console.log('New pictures are served in one size and format until the others are encoded.');
	await build({ ...folders, isSecond: true });
}

/** Builds in a process of its own, which gives back the memory that building takes, and ends with this one. */
async function build(task: StartBuild): Promise<StartBuilt | undefined> {
	const child = fork(new URL('./start-build.ts', import.meta.url), {
		// glibc would keep freed memory for each of many threads that share two cores.
		env: { MALLOC_ARENA_MAX: '2', ...process.env },
	});
	let built: StartBuilt | undefined;
	child.on('message', (message: StartBuilt) => {
		built = message;
	});
	child.send(task, () => {});
	await once(child, 'close');
	return built;
}
