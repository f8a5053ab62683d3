import { realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import { viteConfig } from '#build/bundle/vite-config.ts';
import { viteFolder } from '#build/cache/writable-folder.ts';
import type { ContactService } from '#contact/node/contact-service.ts';
import { developmentScripts, mistakeScripts } from '#dev/development-scripts.ts';
import { renderedOnRequest } from '#dev/rendered-on-request.ts';
import { requestGuard } from '#dev/request-guard.ts';
import { type Env, readEnv } from '#node/env.ts';
import { codeFolder, kitRoot, modulePath, modulesFolder } from '#node/installation.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { refuseFolders } from '#node/refuse-folders.ts';
import { hasForms } from '#protocol/contact/form.ts';
import type { BuildInfo } from '#protocol/manifest.ts';
import { createApp } from '#server/app.ts';
import { explainListenError, greeting, loadContactService } from '#server/node/startup.ts';
import { parseTarget } from '#server/request-info.ts';

export const help = `npm run dev
    Serves the site of this folder while it is changed, and reports what is wrong with it.

    --root FOLDER   the site of another folder
    --pseudo        with a language of longer words, which shows what will not fit

Exit code: 0 stopped, 1 not started, 2 not understood.`;

/** `vitrine dev` */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		pseudo: { type: 'boolean', default: false },
	});
	if (words.length > 0) throw new UsageError(`Nothing is expected here: ${words.join(' ')}`);
	await serveDevelopment({ root: resolve(options.root ?? '.'), pseudo: options.pseudo });
}

/**
 * The environment without what reaches people or holds their messages: who tries the form in development mails nothing, and
 * writes into a store of its own.
 */
function apartFromServer(root: string, env: ReturnType<typeof readEnv>): ReturnType<typeof readEnv> {
	return {
		...env,
		dataDir: join(root, 'dist/development/data'),
		databaseUrl: undefined,
		smtpUrl: undefined,
		contactWebhookUrl: undefined,
	};
}

async function serveDevelopment({ root, pseudo }: { root: string; pseudo: boolean }): Promise<void> {
	const started = performance.now();
	try {
		refuseFolders(root);
		const env = apartFromServer(root, readEnv());
		const http = createServer();
		let service: ReturnType<typeof startContactService> | undefined;
		const site = renderedOnRequest({ root, pseudo });
		const answer = getRequestListener(async (request, { incoming }) => {
			const { url = '', socket } = incoming;
			const target = parseTarget(url);
			if (target?.path === boardPath) return translationBoard({ root, vite, fontStyles: site.fontStyles() });
			await site.load();
			const source = site.source();
			if (!source) return waitingPage();
			try {
				if (hasForms(source.buildInfo())) service ??= startContactService(source.buildInfo(), env);
				const app = createApp({ source, contact: (await service)?.contact, onFault: site.showFault });
				const { remoteAddress: address = '' } = socket;
				const response = await app.fetch(request, { target, isSecure: false, address, requestId: '' });
				return response.status === 500 ? waitingPage() : response;
			} catch {
				// Even the error screen cannot be rendered; the fault itself is shown already.
				return waitingPage();
			}
		});
		const config = viteConfig(root);
		const vite = await createViteServer({
			...config,
			cacheDir: viteFolder(join(root, 'dist/cache')),
			plugins: [...(config.plugins ?? []), requestGuard(answer), site.plugin],
			server: {
				middlewareMode: true,
				hmr: { server: http },
				cors: false,
				fs: {
					allow: [join(kitRoot, codeFolder), join(root, 'theme'), join(root, 'sections'), realpathSync(modulesFolder)],
				},
			},
			logLevel: 'warn',
		});
		http.on('request', vite.middlewares);
		http.on('error', (error) => fail(explainListenError(error, env)));
		http.listen(env.port, env.host, async () => {
			await site.load();
			const { port } = http.address() as AddressInfo;
			const buildInfo = site.source()?.buildInfo();
			const ready = `Development server ready in ${Math.round(performance.now() - started)} ms`;
			const address = `http://${env.host}:${port}`;
			console.log(buildInfo ? greeting(ready, buildInfo, address) : `${ready}: ${address}/`);
			console.log(`  how the translations stand: ${address}${boardPath}`);
		});
	} catch (error) {
		fail(error instanceof Error ? error.message : String(error));
	}
}

/** Begins with the first page of a site with a form: a setting can add one while the server runs. */
async function startContactService(buildInfo: BuildInfo, env: Env): Promise<ContactService | undefined> {
	const service = await loadContactService(() => buildInfo, { env, report: console.log }).catch((error) =>
		fail(error.message),
	);
	service?.start();
	return service;
}

/** Shows nothing but the mistake, and reloads itself when it is gone. */
function waitingPage(): Response {
	const html = `${headOfMistake}${developmentScripts}`;
	return new Response(html, { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

function fail(sentence: string): never {
	console.error(sentence);
	process.exit(1);
}

/** Where the board of translations is in development. */
const boardPath = '/__translations';

/** The head of a page that holds no more than a mistake. */
const headOfMistake =
	'<!doctype html><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>A mistake</title>';

interface BoardOptions {
	root: string;
	vite: ViteDevServer;
	fontStyles: string;
}

/** Gives each text of the board the fonts of its language. The board itself is in English, whatever the languages of the site. */
function ofBoard(fontStyles: string): string {
	const [first = ''] = /:root\[lang="[^"]+"\]\{[^}]*\}/.exec(fontStyles) ?? [];
	const own = first.replace(/\[lang="[^"]+"\]/, '');
	return `${own}${fontStyles.replaceAll(':root[', '[')}:where([lang]:not(:root)){font-family:var(--font-text)}`;
}

/**
 * Shows the state of every translation, as it is on disk at that moment.
 *
 * @param root folder of the site
 */
async function translationBoard({ root, vite, fontStyles }: BoardOptions): Promise<Response> {
	const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
	try {
		const load = async <Module>(module: string) => (await vite.ssrLoadModule(`/${modulePath(module)}`)) as Module;
		const { loadSiteConfig } = await load<typeof import('#content/site-config.ts')>('content/site-config.ts');
		const settings = await loadSiteConfig(root, `${Date.now()}`);
		const { readBoard } = await load<typeof import('#translations/board/board.ts')>('translations/board/board.ts');
		const head = `<style>${ofBoard(fontStyles)}</style>${mistakeScripts}`;
		return new Response(await readBoard(root, { head, origin: '', settings }), { headers });
	} catch (error) {
		const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
		const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
		const html = `${headOfMistake}<pre>${escaped}</pre>${mistakeScripts}`;
		return new Response(html, { status: 500, headers });
	}
}
