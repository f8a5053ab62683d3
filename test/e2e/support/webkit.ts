import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { WebKitPrograms } from '../../support/find-browser.ts';
import { freePort } from '../../support/running-server.ts';

/** WebKitGTK, driven by plain WebDriver requests. */
export interface WebKitBrowser {
	goTo: (address: string) => Promise<void>;
	back: () => Promise<void>;
	forward: () => Promise<void>;
	reload: () => Promise<void>;
	/** Presses the first element that a CSS selector finds. */
	click: (selector: string) => Promise<void>;
	/** Writes into the first field that a CSS selector finds. */
	write: (selector: string, text: string) => Promise<void>;
	/** Gives the value of an expression, which must be a text. */
	evaluate: (expression: string) => Promise<string>;
	close: () => Promise<void>;
}

/** Starts WebKitGTK on a display of its own that nobody sees. */
export async function launchWebKit({ driver, browser, display }: WebKitPrograms): Promise<WebKitBrowser> {
	// It chooses a free display by itself, and writes its number to the fourth channel.
	const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
		stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
	});
	const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
	const port = await freePort();
	const server = spawn(driver, [`--port=${port}`], {
		stdio: 'ignore',
		env: { ...process.env, DISPLAY: `:${number.toString().trim()}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
	});

	const ask = async <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, parameters?: object): Promise<Value> => {
		const body = parameters && JSON.stringify(parameters);
		const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body ? { body } : {}) });
		const { value } = (await response.json()) as { value: Value & { message?: string } };
		if (!response.ok) throw new Error(`${path}: ${value.message}`);
		return value;
	};
	await untilItListens(() => ask('GET', '/status'));
	const options = { binary: browser, args: ['--automation'] };
	const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
	const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities });

	const send = <Value = void>(command: string, parameters: object = {}) =>
		ask<Value>('POST', `/session/${sessionId}/${command}`, parameters);
	const find = async (selector: string) => {
		const element = await send<Record<string, string>>('element', { using: 'css selector', value: selector });
		return Object.values(element)[0];
	};
	return {
		goTo: (url) => send('url', { url }),
		back: () => send('back'),
		forward: () => send('forward'),
		reload: () => send('refresh'),
		click: async (selector) => send(`element/${await find(selector)}/click`),
		write: async (selector, text) => send(`element/${await find(selector)}/value`, { text }),
		evaluate: (expression) => send('execute/sync', { script: `return ${expression}`, args: [] }),
		close: async () => {
			await ask('DELETE', `/session/${sessionId}`).catch(() => {});
			await Promise.all([server, screen].map(end));
		},
	};
}

async function untilItListens(ask: () => Promise<unknown>): Promise<void> {
	for (let tries = 0; tries < 200; tries++) {
		try {
			await ask();
			return;
		} catch {
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	}
	throw new Error('The driver of WebKitGTK does not answer.');
}

async function end(child: ChildProcess): Promise<void> {
	child.kill();
	if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
