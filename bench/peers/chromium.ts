import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stage } from './candidates.ts';
import { certificate } from './nginx.ts';

// biome-ignore lint/suspicious/noExplicitAny: events of the DevTools protocol have a shape for each name
type Fields = Record<string, any>;

export interface Event {
	method: string;
	params: Fields;
	sessionId?: string;
}

/** A page, with the commands of the DevTools protocol. */
export interface Tab {
	send: (method: string, params?: Fields) => Promise<Fields>;
	on: (method: string, listener: (params: Fields) => void) => void;
	run: <Value>(expression: string) => Promise<Value>;
	/** Loads a page, and waits for its `load` event: its time in seconds. */
	open: (address: string) => Promise<number>;
	/** Waits until an expression is true. */
	until: (expression: string, timeout?: number) => Promise<void>;
}

export interface Browser {
	port: number;
	send: (method: string, params?: Fields, sessionId?: string) => Promise<Fields>;
	on: (listener: (event: Event) => void) => void;
	attach: (sessionId: string) => Tab;
	openTab: () => Promise<Tab>;
	close: () => Promise<void>;
}

/** A whole Chromium: a headless shell leaves out what takes time in others. */
export function findChromium(): string {
	const places = ['/usr/bin/chromium', '/usr/bin/google-chrome', process.env.CHROMIUM_PATH ?? ''];
	const found = places.find((place) => place !== '' && existsSync(place));
	if (!found) throw new Error('Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH.');
	return found;
}

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Starts a Chromium with a profile of its own, which goes with it: no sample meets what another one left.
 *
 * @throws {Error} with what it wrote, when it does not start within half a minute
 */
export async function launchChromium({ width, height }: { width: number; height: number }): Promise<Browser> {
	mkdirSync(stage, { recursive: true });
	const profile = mkdtempSync(join(stage, 'profile-'));
	const flags = [
		'--headless=new',
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--no-default-browser-check',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
		'--disable-extensions',
		'--disable-features=Translate,OptimizationHints,MediaRouter',
		'--password-store=basic',
		`--ignore-certificate-errors-spki-list=${certificate().keyHash}`,
		`--user-data-dir=${profile}`,
		'--remote-debugging-port=0',
		`--window-size=${width},${height}`,
		'about:blank',
	];
	const child = spawn(findChromium(), flags, { stdio: ['ignore', 'ignore', 'pipe'] });
	const ended = once(child, 'exit');
	const endpoint = await new Promise<string>((resolve, reject) => {
		let written = '';
		const timer = setTimeout(() => reject(new Error(`Chromium did not start:\n${written}`)), 30_000);
		child.stderr.on('data', (chunk: Buffer) => {
			written += chunk.toString();
			const address = /DevTools listening on (ws:\S+)/.exec(written)?.[1];
			if (!address) return;
			clearTimeout(timer);
			resolve(address);
		});
	});
	const socket = new WebSocket(endpoint);
	await once(socket, 'open');
	const { send, on } = speak(socket);
	const attach = (sessionId: string) => tabOf({ send, on }, sessionId);
	return {
		port: Number(new URL(endpoint).port),
		send,
		on,
		attach,
		openTab: async () => {
			const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
			const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
			return attach(sessionId);
		},
		close: async () => {
			await Promise.race([send('Browser.close').catch(() => {}), sleep(3000)]);
			await Promise.race([ended, sleep(3000)]);
			if (child.exitCode === null) child.kill('SIGKILL');
			socket.close();
			await ended;
			rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
		},
	};
}

function speak(socket: WebSocket): Pick<Browser, 'send' | 'on'> {
	const waiting = new Map<number, { resolve: (value: Fields) => void; reject: (error: Error) => void }>();
	const listeners: ((event: Event) => void)[] = [];
	let last = 0;
	socket.onmessage = ({ data }) => {
		const message = JSON.parse(data as string);
		const asked = waiting.get(message.id);
		if (message.id === undefined) for (const listener of listeners) listener(message);
		waiting.delete(message.id);
		if (message.error) asked?.reject(new Error(message.error.message));
		else asked?.resolve(message.result);
	};
	return {
		on: (listener) => listeners.push(listener),
		send: (method, params = {}, sessionId) =>
			new Promise((resolve, reject) => {
				last += 1;
				waiting.set(last, { resolve, reject });
				socket.send(JSON.stringify({ id: last, method, params, sessionId }));
			}),
	};
}

function tabOf(browser: Pick<Browser, 'send' | 'on'>, sessionId: string): Tab {
	const tab: Tab = {
		send: (method, params) => browser.send(method, params, sessionId),
		on: (method, listener) =>
			browser.on((event) => {
				if (event.sessionId === sessionId && event.method === method) listener(event.params);
			}),
		run: async (expression) => {
			const options = { awaitPromise: true, returnByValue: true, userGesture: true };
			const { result, exceptionDetails } = await tab.send('Runtime.evaluate', { expression, ...options });
			if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
			return result.value;
		},
		open: async (address) => {
			const loaded = new Promise<number>((resolve) =>
				tab.on('Page.loadEventFired', ({ timestamp }) => resolve(timestamp)),
			);
			await tab.send('Page.navigate', { url: address });
			const time = await Promise.race([loaded, sleep(60_000)]);
			if (time === undefined) throw new Error(`${address} was not loaded within a minute.`);
			return time;
		},
		until: async (expression, timeout = 20_000) => {
			const end = Date.now() + timeout;
			while (!(await tab.run(expression).catch(() => false))) {
				if (Date.now() > end) throw new Error(`This never became true: ${expression}`);
				await sleep(50);
			}
		},
	};
	return tab;
}
