import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { explainFailure } from './explain-failure.ts';

export const help = `npx vitrine edit
    Serves the editor of the site on this machine, and prints the address that opens it, once.

    --port N        the port; 4100 by default
    --root FOLDER   the site of another folder

What the environment variable PUBLISH_COMMAND has runs after each publish, in the folder of the site of its commit: a build and
its delivery, as "npm run build && rsync -a dist/site/ host:/srv/site".

Exit code: 0 ended, 1 it cannot be served, 2 not understood.`;

/** What this command needs of the package `vitrine-editor`. */
interface EditorModule {
	serveEditor: (options: { root: string; port: number }) => Promise<{ address: string }>;
}

/** `vitrine edit`: serves the editor, where its package is installed. */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		port: { type: 'string', default: '4100' },
	});
	const port = Number(options.port);
	if (words.length > 0) throw new UsageError(`Expected options alone: ${words.join(' ')}`);
	if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError(`Expected a port: ${options.port}`);
	const root = resolve(options.root ?? '.');
	const module = findEditor(root);
	if (module === undefined) return fail('The editor is not installed: npm install --save-dev vitrine-editor');
	try {
		const { serveEditor } = (await import(module)) as EditorModule;
		const { address } = await serveEditor({ root, port });
		console.log(`Editor: ${address}\n  The address opens it once, in one browser. Press Ctrl+C to end.`);
	} catch (error) {
		const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
		// Of a class that the package of the editor has.
		if (error instanceof Error && error.name === 'KitMismatch') return fail(error.message);
		fail(isTaken ? `Port ${port} is taken: name another one with --port.` : explainFailure(error));
	}
}

/** Returns the address of the editor's module, from the folder of the site; undefined where it is not installed. */
function findEditor(root: string): string | undefined {
	try {
		return pathToFileURL(createRequire(join(root, 'site.config.ts')).resolve('vitrine-editor')).href;
	} catch {
		return undefined;
	}
}

function fail(message: string): void {
	console.error(message);
	process.exitCode = 1;
}
