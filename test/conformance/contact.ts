import { strict as assert } from 'node:assert';
import { href } from '#routes.ts';
import { type Answer, ask } from './ask.ts';
import { hasStatus, isMissingReserved, isShort, requestText, send } from './expect.ts';
import { type Fault, listFaults } from './fault.ts';
import { openConnection } from './raw-http.ts';
import { NotApplicable, type Target } from './target.ts';

const form = 'application/x-www-form-urlencoded';
const script = 'application/json';
const megabyte = 1024 * 1024;

/** Bad posts to the form. None of them holds a whole message, so that none is stored where a real site is asked. */
export const contactFaults: Fault[] = listFaults([
	[
		'C1',
		['endpoints'],
		'a form comes by POST, and what belongs to it is no page',
		async (target) => {
			await hasForm(target);
			for (const method of ['GET', 'PUT', 'DELETE']) {
				const answer = await ask(target.address, href('contact'), { method });
				assert.deepEqual([method, answer.status, answer.headers.allow], [method, 405, 'POST']);
			}
			const { home } = target.last;
			const prefixed = home === '/' ? [] : [`${home}${href('contactForm')}`, `${home}/api/contact`];
			for (const path of [href('contactForm'), `${href('contact')}/x`, ...prefixed])
				await isMissingReserved(target, path, /^application\/json/);
		},
	],
	[
		'C2',
		['endpoints'],
		'a form that is neither a form nor JSON, not in UTF-8, or compressed, is refused',
		async (target) => {
			for (const type of [
				'text/plain',
				'multipart/form-data; boundary=x',
				'constructor',
				'',
				`${form}; charset=shift_jis`,
			])
				hasStatus(await post(target, { type, body: 'name=Ada' }), 415);
			hasStatus(await post(target, { headers: ['Content-Encoding: gzip'], body: 'name=Ada' }), 415);
		},
	],
	[
		'C3',
		['endpoints'],
		'a form from another site is forbidden',
		async (target) => {
			for (const header of [
				'Sec-Fetch-Site: cross-site',
				'Sec-Fetch-Site: same-site',
				'Origin: https://evil.example',
				'Origin: null',
				'Sec-Fetch-Site: garbage\r\nOrigin: https://evil.example',
			]) {
				const answer = await post(target, { headers: [header], body: 'name=Ada' });
				hasStatus(answer, 403);
				isShort(answer, 'evil.example');
			}
		},
	],
	[
		'C4',
		['endpoints'],
		'JSON that is none, or no object, is a bad request, and said to be one in JSON',
		async (target) => {
			for (const body of [
				'',
				'{',
				'{"name":"Ada"',
				'null',
				'5',
				'"name"',
				'[]',
				'['.repeat(10_000),
				'{"name":"\xff"}',
			]) {
				const answer = await post(target, { type: script, body });
				hasStatus(answer, 400);
				assert.deepEqual(JSON.parse(answer.body), { statusCode: 400, message: 'Bad request' });
			}
		},
	],
	[
		'C5',
		['endpoints'],
		'10,000 fields, JSON 10,000 deep and fields of prototypes are looked at for what a form has, and no more',
		async (target) => {
			const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
			const many = Array.from({ length: 10_000 }, (_, index) => `f${index % 10}=`);
			const bodies = [
				{ type: form, body: many.join('&') },
				{ type: form, body: '__proto__=x&constructor=x&toString=x&__proto__[name]=x&name[]=x' },
				{ type: script, body: `{"name":${deep}}` },
				{ type: script, body: `{"deep":${deep},"name":["Ada"],"email":{"toString":1},"message":5}` },
				{ type: script, body: '{"__proto__":{"name":"Ada"},"constructor":{"prototype":{"name":"Ada"}}}' },
			];
			for (const one of bodies) {
				const started = performance.now();
				hasStatus(await post(target, one), 422);
				assert.ok(performance.now() - started < 2000, `${one.body.slice(0, 40)} took long`);
			}
		},
	],
	[
		'C6',
		['endpoints'],
		'what is not complete comes back as text, for nobody to keep',
		async (target) => {
			const filler = await post(target, { type: script, body: '{"name":"\\u3164","email":"","message":"\\uffa0"}' });
			const missing = { name: 'missing', email: 'missing', message: 'missing' };
			assert.deepEqual(JSON.parse(filler.body), { status: 'invalid', problems: missing });
			const nasty = '"><script>alert(1)</script>';
			const answer = await post(target, {
				body: `name=${encodeURIComponent(nasty)}&message=${encodeURIComponent(nasty)}`,
			});
			hasStatus(answer, 422);
			assert.equal(answer.headers['cache-control'], 'no-store');
			assert.equal(answer.headers['set-cookie'], undefined);
			assert.ok(!answer.body.includes('<script>alert'), 'the page holds what was written as markup');
			assert.ok(answer.body.includes('&lt;script&gt;alert(1)'), 'the page lacks what was written');
		},
	],
	[
		'C7',
		['raw-guard'],
		'10 MB are refused, with and without a length, and a body without an end is not read on',
		async (target) => {
			await hasForm(target);
			const parts = 'a'.repeat(10 * megabyte);
			hasStatus(await post(target, { body: parts }), 413);
			const chunked = ['Host: example.com', `Content-Type: ${form}`, 'Transfer-Encoding: chunked'];
			const body = `${parts.length.toString(16)}\r\n${parts}\r\n0\r\n\r\n`;
			hasStatus(await send(target, requestText(line, { headers: chunked, body })), 413);
			const { sent, milliseconds } = await sendWithoutEnd(target, requestText(line, { headers: chunked }));
			assert.ok(milliseconds < 5000, `the connection was open for ${Math.round(milliseconds)} ms`);
			assert.ok(sent < 64 * megabyte, `${sent} bytes were taken`);
		},
	],
	[
		'C8',
		['raw-guard'],
		'who asks for leave to send a form is given it, and not where it is too long',
		async (target) => {
			await hasForm(target);
			const body = 'name=Ada';
			const headers = ['Host: example.com', `Content-Type: ${form}`, 'Expect: 100-continue'];
			const given = await send(
				target,
				requestText(line, { headers: [...headers, `Content-Length: ${body.length}`], body }),
			);
			assert.match(given.raw, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 422 /);
			hasStatus(await send(target, requestText(line, { headers: [...headers, `Content-Length: ${megabyte}`] })), 413);
		},
	],
	[
		'C9',
		['endpoints'],
		'64 KB of marks on one letter, eight times at once, are answered about as fast as 64 KB of letters',
		async (target) => {
			const timeOf = async (message: string) => {
				const body = Buffer.from(JSON.stringify({ message })).toString('latin1');
				const started = performance.now();
				const answers = await Promise.all(Array.from({ length: 8 }, () => post(target, { type: script, body })));
				for (const answer of answers) hasStatus(answer, 422);
				return performance.now() - started;
			};
			// A proxy may delay what comes after the first few: it is to delay both.
			await timeOf('ab');
			// What a machine with other work takes longer, it takes longer for both.
			const most = 1000 + 10 * (await timeOf('ab'.repeat(16_000)));
			// Composed and taken apart, in two orders: each is sorted by its class before a text can be compared.
			for (const marks of ['\u0301'.repeat(16_000) + '\u0323'.repeat(16_000), '\u0301\u0323'.repeat(16_000)]) {
				const time = await timeOf(`a${marks}`);
				assert.ok(time < most, `it took ${Math.round(time)} ms`);
			}
		},
	],
]);

const line = `POST ${href('contact')}`;

/** Sends a form whose body is written in Latin-1, so that it can hold any byte. */
async function post(
	target: Target,
	{ type = form, headers = [], body }: { type?: string; headers?: readonly string[]; body: string },
): Promise<Answer> {
	await hasForm(target);
	const own = ['Host: example.com', `Content-Type: ${type}`, `Content-Length: ${body.length}`];
	return send(target, requestText(line, { headers: [...own, ...headers], body }));
}

/** Says so where the site has no form, which the rows are about. */
async function hasForm({ address }: Target): Promise<void> {
	const { status } = await ask(address, href('contact'));
	if (status === 404) throw new NotApplicable('the site has no form');
}

/** Sends chunks until the server ends the connection. */
function sendWithoutEnd({ address }: Target, head: string): Promise<{ sent: number; milliseconds: number }> {
	return new Promise((resolve) => {
		const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
		const began = performance.now();
		const socket = openConnection(address);
		const write = () => {
			while (!socket.destroyed && socket.write(chunk));
		};
		const limit = setTimeout(() => socket.destroy(), 30_000);
		socket.on('drain', write);
		socket.on('error', () => socket.destroy());
		socket.on('close', () => {
			clearTimeout(limit);
			resolve({ sent: socket.bytesWritten, milliseconds: performance.now() - began });
		});
		socket.resume();
		socket.write(head, write);
	});
}
