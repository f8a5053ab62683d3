import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEnv } from '#node/env.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { explainFailure } from './explain-failure.ts';

export const help = `npx vitrine edit
    Serves the editor of the site on this machine, and prints the address that opens it, once.

    --port N        the port; 4100 by default
    --host ADDRESS  the address to listen on; 127.0.0.1 by default
    --root FOLDER   the site of another folder

For people elsewhere, EDIT_ORIGIN names the address of the editor, behind a proxy with https: https://edit.example.com. "editors" in
site.config.ts lists who may sign in: by a link that is mailed through SMTP_URL, or by a proxy of TRUST_PROXY that names the
address of a person in the header EDIT_USER_HEADER. See .env.example.

What the environment variable PUBLISH_COMMAND has runs after each publish, in the folder of the site of its commit: a build and
its delivery, as "npm run build && rsync -a dist/site/ host:/srv/site".

Exit code: 0 ended, 1 it cannot be served, 2 not understood.`;

/** How the editor is reached, and who signs people in. */
interface Access {
	host: string;
	origin: string | undefined;
	userHeader: string | undefined;
	trustProxy: string;
	smtpUrl: string | undefined;
	mailFrom: string | undefined;
}

/** What this command needs of the package `vitrine-editor`. */
interface EditorModule {
	serveEditor: (options: { root: string; port: number; access: Access }) => Promise<{ address: string; port: number }>;
}

/** `vitrine edit`: serves the editor, where its package is installed. */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		port: { type: 'string', default: '4100' },
		host: { type: 'string', default: '127.0.0.1' },
	});
	const port = Number(options.port);
	if (words.length > 0) throw new UsageError(`Expected options alone: ${words.join(' ')}`);
	if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError(`Expected a port: ${options.port}`);
	const root = resolve(options.root ?? '.');
	const module = findEditor(root);
	if (module === undefined) return fail('The editor is not installed: npm install --save-dev vitrine-editor');
	try {
		const { editOrigin: origin, editUserHeader: userHeader, trustProxy, smtpUrl, contactFrom: mailFrom } = readEnv();
		const { serveEditor } = (await import(module)) as EditorModule;
		const access = { host: options.host, origin, userHeader, trustProxy, smtpUrl, mailFrom };
		const { address, port: listening } = await serveEditor({ root, port, access });
		const note =
			origin === undefined
				? 'The address opens it once, in one browser.'
				: `People sign in there. This server listens on ${options.host}, port ${listening}.`;
		console.log(`Editor: ${address}\n  ${note} Press Ctrl+C to end.`);
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
