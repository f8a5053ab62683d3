import { strict as assert } from 'node:assert';
import { href } from '#routes.ts';
import { type Answer, ask, parseAnswer } from './ask.ts';
import { hasStatus, isShort, requestText, send } from './expect.ts';
import { type Capability, type Fault, listFaults } from './fault.ts';
import { rawRequest } from './raw-http.ts';
import { type Target, untrustedAddress } from './target.ts';

const direct: readonly Capability[] = ['raw-guard'];

/** Bad framing and methods that are no GET (RFC 9112, RFC 9110 §9). */
export const framingFaults: Fault[] = listFaults([
	...['TRACE', 'PROPFIND', 'CONNECT', 'FOO'].map(
		(method) =>
			[
				'F1',
				direct,
				`${method} is refused and echoes nothing`,
				async (target: Target) => {
					const path = method === 'CONNECT' ? 'evil.example:443' : '/';
					const headers = ['Host: example.com', 'X-Secret: secret-42'];
					const answer = await send(target, requestText(`${method} ${path}`, { headers }));
					hasStatus(answer, 405, ...(method === 'FOO' ? [400] : []));
					if (answer.status === 405) assert.equal(answer.headers.allow, 'GET, HEAD');
					isShort(answer, 'secret-42');
				},
			] as const,
	),
	[
		'F2',
		['endpoints'],
		'POST, PUT and DELETE to a page are refused',
		async (target) => {
			for (const method of ['POST', 'PUT', 'DELETE']) {
				const answer = await ask(target.address, target.page.standard, { method });
				hasStatus(answer, 405);
				assert.equal(answer.headers.allow, 'GET, HEAD');
			}
		},
	],
	[
		'F3',
		[],
		'HEAD gets the headers of GET and no body',
		async (target) => {
			for (const path of ['/', target.page.last, '/no-such-page', '/robots.txt']) {
				const get = await ask(target.address, path);
				const head = await send(target, requestText(`HEAD ${path}`));
				const { date: _, connection: __, ...expected } = get.headers;
				const { date: ___, connection: ____, ...found } = head.headers;
				assert.deepEqual([head.status, found, head.body], [get.status, expected, '']);
			}
		},
	],
	...Object.entries({
		'no Host': [],
		'two Hosts': ['Host: a.example', 'Host: b.example'],
		'twice the same Host': ['Host: a.example', 'Host: a.example'],
		'a Host with a garbage port': ['Host: a.example:80a'],
		'a Host with a port out of range': ['Host: a.example:65536'],
		'a Host that is none': ['Host: a b/c'],
		'a Host that is no address of IPv6': ['Host: [1]'],
		'a Host of five numbers': ['Host: 1.2.3.4.5'],
		'a Host of numbers out of range': ['Host: 999.999.999.999'],
	}).map(
		([name, headers]) =>
			[
				'F4',
				direct,
				`${name} is a bad request`,
				(target: Target) => isBad(target, requestText('GET /%41', { headers })),
			] as const,
	),
	[
		'F4',
		[],
		'a Host of somebody else is served, and no address has it',
		async (target) => {
			const headers = ['Host: evil.example'];
			for (const path of ['/', target.page.last, `${target.page.standard}/`, '/robots.txt']) {
				const answer = await send(target, requestText(`GET ${path}`, { headers }));
				hasStatus(answer, 200, 308, 301);
				assert.ok(!answer.raw.includes('evil.example'), `${path} names the host of the request`);
			}
		},
	],
	[
		'F4',
		direct,
		'HTTP/1.0 needs no Host where load balancers ask, and nowhere else',
		async (target) => {
			const statusOf = async (path: string, version: string) =>
				(await send(target, `GET ${path} HTTP/${version}\r\n\r\n`)).status;
			for (const path of [href('health'), href('ready'), `${href('health')}?x`])
				assert.deepEqual([path, await statusOf(path, '1.0'), await statusOf(path, '1.1')], [path, 200, 400]);
			assert.equal(await statusOf('/', '1.0'), 400);
		},
	],
	[
		'F5',
		direct,
		'a target that is no path is a bad request',
		async (target) => {
			for (const form of ['http://example.com/', 'https://evil.example/about', 'example.com:443', '*', 'about'])
				await isBad(target, requestText(`GET ${form}`));
		},
	],
	...Object.entries({
		'Content-Length with Transfer-Encoding': post(['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
		'two lengths': post(['Content-Length: 5', 'Content-Length: 6'], 'abcdef'),
		'a list of lengths': post(['Content-Length: 5, 5'], 'abcde'),
		'a negative length': post(['Content-Length: -5'], 'abcde'),
		'a length that overflows': post(['Content-Length: 18446744073709551621'], 'abcde'),
		'a bad chunk': post(['Transfer-Encoding: chunked'], 'zz\r\nabc\r\n0\r\n\r\n'),
		'a chunk longer than it says': post(['Transfer-Encoding: chunked'], '2\r\nabcdef\r\n0\r\n\r\n'),
		'an unknown Transfer-Encoding': post(['Transfer-Encoding: chunked, identity'], 'abcde'),
		'a Transfer-Encoding that ends in a known one': post(['Transfer-Encoding: identity, chunked'], '0\r\n\r\n'),
		'Transfer-Encoding in HTTP/1.0': post(['Transfer-Encoding: chunked'], '0\r\n\r\n').replace('HTTP/1.1', 'HTTP/1.0'),
	}).map(
		([name, bytes]) =>
			[
				'F6',
				direct,
				`${name} is a bad request that ends its connection`,
				(target: Target) => isBad(target, bytes),
			] as const,
	),
	[
		'F6',
		direct,
		'a version that is none of ours is a bad request',
		async (target) => {
			await isBad(target, 'GET /\r\n\r\n');
			for (const version of ['HTTP/2.0', 'HTTP/9.9'])
				await isBad(target, requestText('GET /').replace('HTTP/1.1', version));
		},
	],
	[
		'F15',
		direct,
		'HEAD gets no body where it is refused, however early',
		async (target) => {
			const long = `X-Long: ${'a'.repeat(20 * 1024)}`;
			const refused: [status: number, head: string][] = [
				[400, requestText('HEAD /', { headers: [] })],
				[400, requestText('HEAD /%')],
				[400, requestText('HEAD /', { headers: ['Host: example.com', 'Content-Length: x'] })],
				[413, requestText('HEAD /', { headers: ['Host: example.com', 'Content-Length: 99000000'] })],
				[414, requestText(`HEAD /${'a'.repeat(4096)}`)],
				[431, requestText('HEAD /', { headers: ['Host: example.com', long] })],
			];
			for (const [status, head] of refused) {
				const answer = await send(target, head);
				assert.deepEqual([head.slice(0, 40), answer.status, answer.body], [head.slice(0, 40), status, '']);
				assert.match(`${answer.headers['content-security-policy']}`, /default-src 'none'/);
			}
		},
	],
	[
		'F16',
		direct,
		'200 requests that come all at once are all answered, in their order',
		async ({ address, page }) => {
			const paths = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? page.standard : href('health')));
			const requests = paths.map((path) => `HEAD ${path} HTTP/1.1\r\nHost: example.com\r\n\r\n`);
			const raw = await rawRequest(address, requests.join(''));
			const types = raw.match(/(?<=^content-type: )\w+\/\w+/gim);
			assert.deepEqual(
				types,
				paths.map((path) => (path === page.standard ? 'text/html' : 'application/json')),
			);
		},
	],
	[
		'F6',
		direct,
		'what follows a request and is none ends the connection, and takes nothing from the answer before it',
		async ({ address, page }) => {
			const raw = await rawRequest(
				address,
				`GET ${page.standard} HTTP/1.1\r\nHost: example.com\r\n\r\nsmuggled\r\n\r\n`,
			);
			hasStatus(parseAnswer(raw), 200);
			assert.match(raw, /<\/html>/);
			assert.ok(!raw.includes('smuggled'), 'it is echoed');
		},
	],
	[
		'F7',
		direct,
		'a header of 20 KB is refused',
		async (target) => {
			const headers = ['Host: example.com', `X-Long: ${'a'.repeat(20 * 1024)}`];
			hasStatus(await send(target, requestText('GET /', { headers })), 431);
		},
	],
	...[200, 2000].map(
		(count) =>
			[
				'F7',
				direct,
				`${count} headers are refused`,
				async (target: Target) => {
					const headers = ['Host: example.com', ...Array.from({ length: count }, (_, index) => `X-${index}: a`)];
					hasStatus(await send(target, requestText('GET /', { headers })), 431);
				},
			] as const,
	),
	[
		'F8',
		direct,
		'X-Forwarded headers of a peer that is not trusted change nothing',
		async (target) => {
			const path = `${target.page.standard}/`;
			const address = await untrustedAddress(target);
			const plain = await ask(address, path);
			const forwarded = await ask(address, path, {
				headers: {
					'X-Forwarded-Proto': 'https',
					'X-Forwarded-Host': 'evil.example',
					'X-Forwarded-Prefix': '/evil',
					'X-Forwarded-For': '203.0.113.9',
					Forwarded: 'for=203.0.113.9;host=evil.example;proto=https',
				},
			});
			assert.deepEqual(withoutDate(forwarded), withoutDate(plain));
		},
	],
	[
		'F9',
		[],
		'ranges never make an answer larger than the whole',
		async (target) => {
			const path = target.page.standard;
			const whole = await ask(target.address, path);
			for (const range of [Array(1000).fill('0-0').join(','), '5-2', '-0', '0-,0-,0-']) {
				const answer = await ask(target.address, path, { headers: { Range: `bytes=${range}` } });
				hasStatus(answer, 200, 206, 416);
				assert.ok(answer.body.length <= whole.body.length, `${answer.body.length} bytes for ${range.slice(0, 20)}`);
			}
		},
	],
]);

function post(headers: readonly string[], body: string): string {
	return requestText('POST /', { headers: ['Host: example.com', ...headers], body });
}

/** One answer, 400, and the end of the connection by the server: whatever follows is not read as another request. */
async function isBad({ address }: Target, bytes: string): Promise<void> {
	const smuggled = 'GET /robots.txt HTTP/1.1\r\nHost: example.com\r\n\r\n';
	const started = performance.now();
	const raw = await rawRequest(
		address,
		Buffer.from(bytes.replace('Connection: close\r\n', '') + smuggled, 'latin1'),
		10_000,
	);
	const answer = parseAnswer(raw);
	hasStatus(answer, 400);
	assert.match(`${answer.headers['content-security-policy']}`, /default-src 'none'/, 'nothing protects visitors');
	isShort(answer, 'smuggled');
	assert.equal(raw.match(/^HTTP\/1\.1 /gm)?.length, 1, 'what followed was answered as well');
	assert.ok(performance.now() - started < 10_000, 'the connection was left open');
}

function withoutDate({ status, headers: { date: _, ...headers }, body }: Answer): unknown {
	return { status, headers, body };
}
