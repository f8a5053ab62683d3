import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerWithBomb, bombEncodings, memoryTakenBy } from '../../../../../test/support/compressed-bomb.ts';
import { fixtureApp } from '../../../../../test/support/fixture-app.ts';
import type { StoredResource } from '../source.ts';
import type { IconService } from './icons.ts';

const icons = { collections: ['lucide', 'faraway'], fallback: 'server' as const };
const path = (collection: string, names: string) => `/api/_nuxt_icon/${collection}.json?icons=${names}`;

/** A small icon service; each test sets its answers. */
let upstream: Server;
let service: IconService;
let asked: string[];
let behave: (request: IncomingMessage, response: ServerResponse) => void;

const answerWith = (data: unknown, status = 200) => {
	behave = (_, response) =>
		response
			.writeHead(status, { 'Content-Type': 'application/json' })
			.end(typeof data === 'string' ? data : JSON.stringify(data));
};

beforeAll(async () => {
	upstream = createServer((request, response) => {
		asked.push(`${request.method} ${request.url}`);
		behave(request, response);
	});
	await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
	service = { origin: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, fetch, timeout: 10_000 };
});
afterAll(() => {
	upstream.closeAllConnections();
	upstream.close();
});
beforeEach(() => {
	asked = [];
	answerWith({ prefix: 'faraway', icons: { star: { body: '<path d="M0 0"/>' } }, width: 24, height: 24 });
});

describe('installed icons (§11)', () => {
	it('are answered with their size, each once and sorted, without asking anyone', async () => {
		const response = await fixtureApp({ buildInfo: { icons }, iconService: service }).get(
			path('lucide', 'mail,lamp,mail'),
		);
		const data = (await response.json()) as { icons: Record<string, { body: string }> };
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
		expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400, stale-while-revalidate=604800');
		expect(data).toMatchObject({ prefix: 'lucide', width: 24, height: 24 });
		expect(Object.keys(data.icons)).toEqual(['lamp', 'mail']);
		expect(data.icons.lamp?.body).toContain('<path');
		expect(asked).toEqual([]);
	});

	it('that do not exist are named where nobody else is asked (faults A18)', async () => {
		const app = fixtureApp({ buildInfo: { icons: { ...icons, fallback: 'off' } }, iconService: service });
		const data = await (await app.get(path('lucide', 'lamp,no-such-icon,constructor'))).json();
		expect(data).toMatchObject({ icons: { lamp: {} }, not_found: ['constructor', 'no-such-icon'] });
		expect(asked).toEqual([]);
	});

	it('are there again after they could not be read once', async () => {
		const { source: sound } = fixtureApp({ buildInfo: { icons } });
		const stored = sound.find('/api/_nuxt_icon/lucide.json') as StoredResource;
		let isSound = false;
		const collection: StoredResource = {
			...stored,
			read: (encoding) => (isSound ? stored.read(encoding) : Promise.reject(new Error('EIO'))),
		};
		const source = { ...sound, find: () => collection };
		const app = fixtureApp({ source, onFault: () => {} });
		expect((await app.get(path('lucide', 'lamp'))).status).toBe(500);
		isSound = true;
		expect((await app.get(path('lucide', 'lamp'))).status).toBe(200);
	});
});

it('asks nobody for icons that are not installed, unless the settings let it (§11)', async () => {
	expect(fixtureApp().source.buildInfo().icons.fallback).toBe('off');
	const app = fixtureApp({ buildInfo: { icons: { ...icons, fallback: 'off' } }, iconService: service });
	const response = await app.get(path('faraway', 'star,moon'));
	expect(response.status).toBe(200);
	expect(await response.json()).toEqual({ prefix: 'faraway', icons: {}, not_found: ['moon', 'star'] });
	expect(asked).toEqual([]);
});

describe('a request for icons', () => {
	const app = fixtureApp({ buildInfo: { icons: { ...icons, fallback: 'off' } } });

	it.each([
		['no names', ''],
		['an empty name', 'lamp,,mail'],
		['markup', '%3Cscript%3E'],
		['capital letters', 'Lamp'],
		['a path', '../lamp'],
		['600 characters', 'a'.repeat(600)],
		['65 names', Array.from({ length: 65 }, (_, index) => `a${index}`).join(',')],
	])('with %s is refused, and not kept (faults A18)', async (_, names) => {
		const response = await app.get(path('lucide', names));
		expect(response.status).toBe(400);
		expect(response.headers.get('Cache-Control')).toBe('no-store');
	});

	it('without the parameter is refused', async () => {
		expect((await app.get('/api/_nuxt_icon/lucide.json')).status).toBe(400);
	});

	it.each(['nowhere', '__proto__', 'constructor', 'toString', '..%2flucide', 'lucide%00'])(
		'of the collection %s, which is not on the list, is not found (§11, §16.24)',
		async (collection) => {
			const response = await app.get(path(collection, 'lamp'));
			expect([400, 404]).toContain(response.status);
			expect(response.headers.get('Cache-Control')).toBe('no-store');
		},
	);
});

describe('icons that are not installed (§11)', () => {
	it('are asked of the service, once', async () => {
		const app = fixtureApp({ buildInfo: { icons }, iconService: service });
		for (let times = 0; times < 3; times++) {
			const response = await app.get(path('faraway', 'star'));
			expect(response.status).toBe(200);
			expect(await response.json()).toEqual({
				prefix: 'faraway',
				icons: { star: { body: '<path d="M0 0"/>' } },
				width: 24,
				height: 24,
			});
		}
		expect(asked).toEqual(['GET /faraway.json?icons=star']);
	});

	it('are asked for by four requests at a time, and once where many visitors want them at once', async () => {
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		behave = async (_, response) => {
			await held;
			response.end(JSON.stringify({ prefix: 'faraway', icons: { star: { body: '<path/>' } } }));
		};
		const app = fixtureApp({ buildInfo: { icons }, iconService: service });
		const many = Promise.all(Array.from({ length: 50 }, (_, index) => app.get(path('faraway', `star,n${index % 10}`))));
		await expect.poll(() => asked.length).toBe(4);
		const refused = await app.get(path('faraway', 'moon'));
		expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([502, 'no-store']);
		release();
		const statuses = (await many).map(({ status }) => status).sort();
		expect(statuses).toEqual([...Array(20).fill(200), ...Array(30).fill(502)]);
		expect(asked).toHaveLength(4);
		expect((await app.get(path('faraway', 'moon'))).status).toBe(200);
	});

	it('are kept up to a number of bytes, and stay kept however often they are asked for', async () => {
		const body = 'x'.repeat(200_000);
		behave = ({ url }, response) => {
			const name = url?.split('=')[1] ?? '';
			response.end(JSON.stringify({ prefix: 'faraway', icons: { [name]: { body } } }));
		};
		const app = fixtureApp({ buildInfo: { icons }, iconService: service });
		const ask = async (name: string) => expect((await app.get(path('faraway', name))).status).toBe(200);
		await ask('first');
		for (let index = 0; index < 10; index++) await ask(`n${index}`);
		for (let times = 0; times < 300; times++) await ask('n0');
		await ask('first');
		expect(asked).toHaveLength(11);
		for (let index = 10; index < 25; index++) await ask(`n${index}`);
		await ask('first');
		expect(asked).toHaveLength(27);
	});

	it('are not read on when they are too many', async () => {
		let sent = 0;
		behave = (_, response) => {
			const more = () => {
				while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
			};
			response.on('drain', more);
			more();
		};
		const app = fixtureApp({ buildInfo: { icons }, iconService: service });
		expect((await app.get(path('faraway', 'star'))).status).toBe(502);
		expect(sent).toBeLessThan(16 * 1024 * 1024);
	});

	it.each(bombEncodings)('are not read on when they are too many, however small %s makes them', async (encoding) => {
		behave = (_, response) => answerWithBomb(response, encoding);
		const app = fixtureApp({ buildInfo: { icons }, iconService: service });
		const statuses: number[] = [];
		const taken = await memoryTakenBy(async () => {
			for (const name of ['star', 'moon', 'sun', 'sky']) statuses.push((await app.get(path('faraway', name))).status);
		});
		expect(statuses).toEqual([502, 502, 502, 502]);
		expect(taken).toBeLessThan(300_000_000);
	});

	it('of an installed collection are added to those that are', async () => {
		answerWith({ prefix: 'lucide', icons: { 'brand-new': { body: '<path/>' } } });
		const app = fixtureApp({ buildInfo: { icons }, iconService: service });
		const data = (await (await app.get(path('lucide', 'lamp,brand-new'))).json()) as { icons: object };
		expect(Object.keys(data.icons).sort()).toEqual(['brand-new', 'lamp']);
		expect(asked).toEqual(['GET /lucide.json?icons=brand-new']);
	});

	it('and that the service has not either, are named', async () => {
		const app = fixtureApp({ buildInfo: { icons }, iconService: service });
		expect(await (await app.get(path('faraway', 'moon,star'))).json()).toMatchObject({
			icons: { star: {} },
			not_found: ['moon'],
		});
		answerWith('404', 404);
		expect(await (await app.get(path('faraway', 'sun'))).json()).toEqual({
			prefix: 'faraway',
			icons: {},
			not_found: ['sun'],
		});
	});

	it.each<[string, () => void]>([
		['answers 500', () => answerWith({}, 500)],
		['answers garbage', () => answerWith('<html>')],
		['answers half a JSON', () => answerWith('{"prefix":"faraway","icons":{')],
		['answers without icons', () => answerWith({ prefix: 'faraway' })],
		['answers another collection', () => answerWith({ prefix: 'other', icons: { star: { body: '' } } })],
		['answers icons without bodies', () => answerWith({ prefix: 'faraway', icons: { star: 'x' } })],
		[
			'answers two megabytes',
			() => answerWith({ prefix: 'faraway', icons: { star: { body: 'x'.repeat(2_000_000) } } }),
		],
		[
			'is slow',
			() => {
				behave = () => {};
			},
		],
		[
			'hangs up',
			() => {
				behave = (request) => request.socket.destroy();
			},
		],
		[
			'leads to another host',
			() => {
				behave = (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end();
			},
		],
	])('are an error that is not kept when the service %s (§11, §16.23)', async (_, fail) => {
		const iconService = { ...service, timeout: 300 };
		const app = fixtureApp({ buildInfo: { icons }, iconService });
		fail();
		const failed = await app.get(path('faraway', 'star'));
		expect(failed.status).toBe(502);
		expect(failed.headers.get('Cache-Control')).toBe('no-store');
		const partly = await app.get(path('lucide', 'lamp,brand-new'));
		expect(partly.status).toBe(200);
		expect(partly.headers.get('Cache-Control')).toBe('no-store');
		expect(await partly.json()).toMatchObject({ icons: { lamp: {} }, not_found: ['brand-new'] });

		answerWith({ prefix: 'faraway', icons: { star: { body: '<path/>' } } });
		iconService.timeout = service.timeout;
		expect((await app.get(path('faraway', 'star'))).status).toBe(200);
	});
});
