import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Milliseconds that the browser may take for one command. A document that is just replaced may never answer. */
const commandTimeout = 15_000;

/** Milliseconds that it may take to start, beside other browsers. */
const startTimeout = 60_000;

/** A browser that is driven by WebDriver BiDi, the W3C's protocol, which Firefox speaks by itself. */
export interface BidiBrowser {
	/** Goes to an address and waits until it is loaded. */
	goTo: (address: string) => Promise<void>;
	/** Loads the page anew, and waits until it is there. */
	reload: () => Promise<void>;
	/** Goes back or forward in the history. */
	traverse: (delta: number) => Promise<void>;
	/** Moves the pointer onto the first element that a CSS selector finds. */
	hover: (selector: string) => Promise<void>;
	/** Runs an expression in the page and gives its value, which must be a text. */
	evaluate: (expression: string) => Promise<string>;
	/** What the console said so far. */
	said: string[];
	close: () => Promise<void>;
}

interface Answer {
	id?: number;
	type?: string;
	method?: string;
	message?: string;
	params?: { text?: string; level?: string };
	result?: unknown;
}

/**
 * Starts a Firefox without its own traffic to the outside.
 *
 * @param program its path
 */
export async function launchFirefox(program: string): Promise<BidiBrowser> {
	const profile = mkdtempSync(join(tmpdir(), 'vitrine-firefox-'));
	const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
		env: { ...process.env, MOZ_DISABLE_AUTO_SAFE_MODE: '1', HOME: profile },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const socket = await connect(child);
	const waiting = new Map<number, (answer: Answer) => void>();
	const said: string[] = [];
	let last = 0;
	socket.onmessage = ({ data }) => {
		const answer = JSON.parse(String(data)) as Answer;
		if (answer.method === 'log.entryAdded') said.push(`${answer.params?.level}: ${answer.params?.text}`);
		if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
	};
	const send = <Result>(method: string, params: object, timeout = commandTimeout): Promise<Result> =>
		new Promise((resolve, reject) => {
			const id = ++last;
			const timer = setTimeout(() => {
				waiting.delete(id);
				reject(new Error(`${method}: no answer within ${timeout / 1000} s`));
			}, timeout);
			waiting.set(id, (answer) => {
				clearTimeout(timer);
				waiting.delete(id);
				if (answer.type === 'error') reject(new Error(`${method}: ${answer.message}`));
				else resolve(answer.result as Result);
			});
			socket.send(JSON.stringify({ id, method, params }));
		});

	await send('session.new', { capabilities: {} }, startTimeout);
	await send('session.subscribe', { events: ['log.entryAdded'] });
	const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
	const context = contexts[0]?.context ?? '';
	return {
		said,
		goTo: async (url) => {
			await send('browsingContext.navigate', { context, url, wait: 'complete' });
		},
		reload: async () => {
			await send('browsingContext.reload', { context, wait: 'complete' });
		},
		traverse: async (delta) => {
			await send('browsingContext.traverseHistory', { context, delta });
		},
		hover: async (selector) => {
			const locator = { type: 'css', value: selector };
			const { nodes } = await send<{ nodes: object[] }>('browsingContext.locateNodes', {
				context,
				locator,
				maxNodeCount: 1,
			});
			const onto = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: nodes[0] } };
			const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [onto] };
			await send('input.performActions', { context, actions: [mouse] });
		},
		evaluate: async (expression) => {
			const answer = await send<{ result?: { value?: string } }>('script.evaluate', {
				expression,
				target: { context },
				awaitPromise: true,
			});
			return answer.result?.value ?? '';
		},
		close: async () => {
			await send('browser.close', {}).catch(() => child.kill());
			await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(undefined)));
			rmSync(profile, { recursive: true, force: true });
		},
	};
}

async function connect(child: ChildProcess): Promise<WebSocket> {
	let output = '';
	const address = await new Promise<string>((resolve, reject) => {
		child.stderr?.on('data', (chunk: Buffer) => {
			output += chunk.toString();
			const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(output);
			if (found?.[1]) resolve(found[1]);
		});
		child.once('exit', () => reject(new Error(`Firefox ended:\n${output}`)));
	});
	const socket = new WebSocket(`${address}/session`);
	await new Promise((resolve, reject) => {
		socket.onopen = resolve;
		socket.onerror = () => reject(new Error('Firefox does not answer.'));
	});
	return socket;
}
