import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { serve } from '@hono/node-server';
import type { Context } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** A server with people who are named by a header, where nothing happens but what is sent. */
const app = createEditApp({
	root: '/nowhere',
	guard: {
		ownOrigin: createOwnOrigin(undefined),
		personOf: async ({ req }: Context) => ({ ...personOfMachine('Ann'), address: req.header('X-Person') ?? '' }),
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

/** Follows events with a connection of its own, and returns the status of the answer; what follows it is not read. */
async function followAs(person: string, method = 'GET'): Promise<{ browser: Socket; status: number }> {
	const { port } = server.address() as AddressInfo;
	const browser = connect({ host: '127.0.0.1', port });
	browser.write(`${method} /__edit/api/events HTTP/1.1\r\nHost: localhost:${port}\r\nX-Person: ${person}\r\n\r\n`);
	await once(browser, 'readable');
	return { browser, status: Number(String(browser.read(12)).slice(9)) };
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
});
