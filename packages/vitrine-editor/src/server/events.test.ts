import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { serve } from '@hono/node-server';
import type { Context } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aliveInterval } from '../alive-interval.ts';
import { personOfMachine } from '../person.ts';
import { createEditApp, type EditAppOptions } from './edit-app.ts';
import { createOwnOrigin } from './sign-in/own-origin.ts';

let send: ((event: object) => void) | undefined;
const follow = () => () => {};
const pending = {
	followWarning: follow,
	follow(onEvent: typeof send) {
		send = onEvent;
		return follow();
	},
};

const signedOut = new Set<string>();

/** A server with people who are named by a header, where nothing happens but what is sent. */
const app = createEditApp({
	root: '/nowhere',
	guard: {
		ownOrigin: createOwnOrigin(undefined),
		personOf: async ({ req }: Context) => {
			const address = req.header('X-Person') ?? '';
			return signedOut.has(address) ? undefined : { ...personOfMachine('Ann'), address };
		},
	},
	changes: { follow },
	publisher: { follow },
	pending,
} as Partial<Record<keyof EditAppOptions, unknown>> as EditAppOptions);

let server: ReturnType<typeof serve>;
beforeAll(async () => {
	server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
	await once(server, 'listening');
});
afterAll(() => new Promise((closed) => server.close(closed)));
afterEach(() => {
	vi.useRealTimers();
});

/** Follows events with a connection of its own, and returns the status of the answer; what follows it is not read. */
async function followAs(person: string, method = 'GET'): Promise<{ browser: Socket; status: number }> {
	const { port } = server.address() as AddressInfo;
	const browser = connect({ host: '127.0.0.1', port });
	browser.write(`${method} /__edit/api/events HTTP/1.1\r\nHost: localhost:${port}\r\nX-Person: ${person}\r\n\r\n`);
	await once(browser, 'readable');
	return { browser, status: Number(String(browser.read(12)).slice(9)) };
}

/** Reads what follows an answer, and returns what has come so far. */
function textOf(browser: Socket): () => string {
	let text = '';
	browser.on('data', (chunk) => {
		text += chunk;
	});
	return () => text;
}

const connections = () =>
	new Promise((resolve, reject) => {
		server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
	});

describe('the events of an editor', () => {
	it('end with the connection of a browser that does not read them, so that it begins anew', async () => {
		const { browser } = await followAs('ann');
		for (let count = 0; count < 400; count++) {
			send?.({ event: 'pending', edit: { value: 'word '.repeat(20_000) } });
			await new Promise(setImmediate);
		}
		await expect.poll(connections).toBe(0);
		browser.destroy();
	});

	it('are sent to many tabs of a person, and to those of others whatever one opens', async () => {
		const tabs: Awaited<ReturnType<typeof followAs>>[] = [];
		for (let count = 0; count < 50; count++) tabs.push(await followAs('ken'));
		expect(tabs.every(({ status }) => status === 200)).toBe(true);
		const refused = await followAs('ken');
		const other = await followAs('ann');
		expect([refused.status, other.status]).toEqual([429, 200]);
		for (const { browser } of [...tabs, refused, other]) browser.destroy();
		await expect.poll(connections).toBe(0);
		const heads = await Promise.all(Array.from({ length: 60 }, () => followAs('ken', 'HEAD')));
		expect(new Set(heads.map(({ status }) => status))).toEqual(new Set([405]));
		for (const { browser } of heads) browser.destroy();
		const again = await followAs('ken');
		expect(again.status).toBe(200);
		again.browser.destroy();
	});

	it('show at an interval that the connection lasts, until it ends', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		const { browser } = await followAs('ann');
		const read = textOf(browser);
		for (const count of [1, 2]) {
			vi.advanceTimersByTime(aliveInterval);
			await expect.poll(() => read().match(/^event: alive$/gm)).toHaveLength(count);
		}
		browser.destroy();
		await expect.poll(() => vi.getTimerCount()).toBe(0);
	});

	it('end where the person was signed out meanwhile, although nothing happens', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		const { browser } = await followAs('joe');
		const read = textOf(browser);
		signedOut.add('joe');
		vi.advanceTimersByTime(aliveInterval);
		await expect.poll(read).toMatch(/\r\n0\r\n\r\n$/);
		browser.destroy();
	});
});
