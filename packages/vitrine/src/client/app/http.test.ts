import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { http } from './http.ts';

let server: Server;
let origin: string;
let seen: { method: string | undefined; type: string | undefined; body: string }[];

const bodyOf = async (request: IncomingMessage) => (await request.toArray()).join('');

beforeAll(async () => {
	server = createServer(async (request, response) => {
		seen.push({ method: request.method, type: request.headers['content-type'], body: await bodyOf(request) });
		const [, status = '200', then = ''] = (request.url ?? '').split('/');
		if (then === 'half') return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"half":');
		if (then === 'once' && seen.length > 1)
			return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"ok":true}');
		return response.writeHead(Number(status)).end('{}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
	seen = [];
});

describe('the HTTP client (§12)', () => {
	it.each([
		['get', 503, 2],
		['post', 503, 1],
		['get', 501, 1],
		['get', 404, 1],
		['get', 429, 2],
		['get', 408, 2],
		['get', 425, 2],
		['head', 500, 2],
		['put', 500, 1],
	] as const)(
		'%s that is answered with %i is an error after %i requests (§16.28)',
		async (method, status, requests) => {
			await expect(http[method](`${origin}/${status}`)).rejects.toThrow(`${status}`);
			expect(seen).toHaveLength(requests);
		},
	);

	it('gives the second answer where the first was a passing fault', async () => {
		expect(await http.get(`${origin}/503/once`).json()).toEqual({ ok: true });
	});

	it('sends objects as JSON', async () => {
		await http.post(`${origin}/200`, { json: { name: 'ランプ' } });
		expect(seen).toEqual([{ method: 'POST', type: 'application/json', body: '{"name":"ランプ"}' }]);
	});

	it('takes half a JSON for an error', async () => {
		await expect(http.get(`${origin}/200/half`).json()).rejects.toThrow();
	});
});
