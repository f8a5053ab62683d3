import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { expect, it } from 'vitest';
import { personOfMachine } from '../person.ts';
import { createEditApp, type EditAppOptions } from './edit-app.ts';
import { createPlace } from './sign-in/place.ts';

it('closes the connection of a browser that does not read its events, so that it begins anew', async () => {
	let send: ((event: object) => void) | undefined;
	const follow = () => () => {};
	const app = createEditApp({
		root: '/nowhere',
		guard: { place: createPlace(undefined), personOf: async () => personOfMachine('Ann') },
		changes: { follow },
		publisher: { follow },
		pending: {
			followWarning: follow,
			follow(onEvent: typeof send) {
				send = onEvent;
				return follow();
			},
		},
	} as unknown as EditAppOptions);
	const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const browser = connect({ host: '127.0.0.1', port });
	browser.write(`GET /__edit/api/events HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
	await once(browser, 'readable');
	for (let count = 0; count < 400; count++) {
		send?.({ event: 'pending', edit: { value: 'word '.repeat(20_000) } });
		await new Promise(setImmediate);
	}
	const connections = () =>
		new Promise((resolve, reject) => {
			server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
		});
	await expect.poll(connections).toBe(0);
	browser.destroy();
	await new Promise((closed) => server.close(closed));
});
