import { stripVTControlCharacters } from 'node:util';
import type { ViteDevServer } from 'vite';

/** Where the board of translations is in development. */
export const boardPath = '/__translations';

/** What reloads the board when something it shows has changed. */
const scripts = '<script type="module" src="/@vite/client"></script>';

/**
 * Shows how every translation stands, as it is on disk at that moment.
 *
 * @param root folder of the site
 */
export async function translationBoard({ root, vite }: { root: string; vite: ViteDevServer }): Promise<Response> {
	const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
	try {
		const { readBoard } = (await vite.ssrLoadModule(
			'/src/translations/board/read-board.ts',
		)) as typeof import('#translations/board/read-board.ts');
		return new Response(await readBoard(root, { scripts, version: `${Date.now()}` }), { headers });
	} catch (error) {
		const message = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
		const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
		const html = `<!doctype html><title>A mistake</title><pre>${escaped}</pre>${scripts}`;
		return new Response(html, { status: 500, headers });
	}
}
