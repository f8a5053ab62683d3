import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ContactStore } from '#contact/contact-store.ts';
import { createSqliteStore } from '#contact/node/open-store.ts';
import { openConnection, rawRequest } from '../../../../../test/conformance/raw-http.ts';
import { message } from '../../../../../test/support/contact-app.ts';
import { type RunningServer, startServer } from '../../../../../test/support/running-server.ts';

describe('a form that is sent to a running server', () => {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-data-'));
	let server: RunningServer;
	let store: ContactStore;
	let visitors = 0;
	beforeAll(async () => {
		server = await startServer(inject('fixture'), { LOG: 'all', TRUST_PROXY: '1', DATA_DIR: folder });
		store = createSqliteStore({ folder });
	});
	afterAll(async () => {
		await store.close();
		await server.stop();
	});

	/** The head and body of a post, as a browser of yet another visitor sends it. */
	function postText(body: string, { type = 'application/x-www-form-urlencoded', more = '' } = {}): string {
		const length = Buffer.byteLength(body);
		visitors++;
		return `POST /api/contact HTTP/1.1\r\nHost: lantern.example\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nX-Forwarded-For: 198.51.100.${visitors % 250}\r\nSec-Fetch-Site: same-origin\r\n${more}\r\n${body}`;
	}

	const close = 'Connection: close\r\n';
	const encode = (written: Record<string, string>) => `${new URLSearchParams(written)}`;
	const send = (body: string, options: Parameters<typeof postText>[1] = {}) =>
		rawRequest(server, postText(body, { more: close, ...options }));
	const json = { type: 'application/json' };

	/** The message that was stored last. */
	async function newest(): Promise<Record<string, string | undefined> | undefined> {
		return (await store.list({ limit: 1 }))[0]?.fields;
	}

	it('is stored when it is thanked for', async () => {
		expect(await send(encode(message))).toMatch(/^HTTP\/1\.1 303 .*\r\nlocation: \/contact\/sent\r\n/is);
		expect(await newest()).toEqual(message);
	});

	it('five times at once is stored once', async () => {
		const text = postText(encode({ ...message, name: 'Five' }), { more: close });
		const answers = await Promise.all(Array.from({ length: 5 }, () => rawRequest(server, text)));
		for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 303 /);
		expect((await store.list()).filter(({ fields }) => fields.name === 'Five')).toHaveLength(1);
	});

	it('in single bytes is stored whole', async () => {
		const socket = openConnection(server);
		socket.setNoDelay(true);
		const bytes = Buffer.from(postText(encode({ ...message, name: 'Bit by bit, 日本語' }), { more: close }));
		for (const byte of bytes) socket.write(Buffer.from([byte]));
		const [answer] = (await once(socket, 'data')) as [Buffer];
		expect(answer.toString()).toMatch(/^HTTP\/1\.1 303 /);
		expect((await newest())?.name).toBe('Bit by bit, 日本語');
	});

	it('in chunks is stored whole', async () => {
		const body = encode({ ...message, name: 'Chunks' });
		const chunks = body
			.match(/.{1,7}/gs)
			?.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
			.join('');
		const text = `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\nOrigin: https://lantern.example\r\n${close}\r\n${chunks}0\r\n\r\n`;
		expect(await rawRequest(server, text)).toMatch(/^HTTP\/1\.1 303 /);
		expect((await newest())?.name).toBe('Chunks');
	});

	it('is answered in its turn, and so is what follows on the connection', async () => {
		const texts = [
			postText(encode({ ...message, name: 'First' })),
			'GET /about HTTP/1.1\r\nHost: x\r\n\r\n',
			postText(encode({ ...message, name: '' })),
			'POST /about HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\na=b&c',
			`GET /health HTTP/1.1\r\nHost: x\r\n${close}\r\n`,
		];
		const answers = await rawRequest(server, texts.join(''));
		expect(answers.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['303', '200', '422', '405', '200']);
	});

	it('with line ends in every field has none where a header could begin', async () => {
		const inject = 'Ada\r\nBcc: everybody@example.com\r\n\r\n<b>';
		const written = {
			name: inject,
			company: inject,
			subject: inject,
			message: inject,
			locale: inject,
			key: inject,
			token: inject,
		};
		expect(await send(encode({ ...written, email: message.email }))).toMatch(
			/^HTTP\/1\.1 303 .*location: \/contact\/sent\r\n/is,
		);
		const line = 'Ada Bcc: everybody@example.com <b>';
		expect(await newest()).toEqual({
			name: line,
			email: message.email,
			company: line,
			subject: line,
			message: 'Ada\nBcc: everybody@example.com\n\n<b>',
		});
		expect(await send(encode({ ...message, email: `${message.email}\r\nBcc: b@example.com` }))).toMatch(
			/^HTTP\/1\.1 422 /,
		);
	});

	it('with NUL and halves of characters is stored without them', async () => {
		const body = '{"name":"A\\u0000da","email":"ada@example.com","message":"a\\ud83d b\\udca9 \\u0000 \\ud83d\\udca9"}';
		expect(await send(body, json)).toMatch(/^HTTP\/1\.1 200 /);
		expect(await newest()).toEqual({ name: 'Ada', email: message.email, message: 'a\ufffd b\ufffd  💩' });
	});

	it('with fields of prototypes, and 10,000 others, is stored without them', async () => {
		const others = Array.from({ length: 3000 }, (_, index) => `f${index}=x`).join('&');
		const proto = '__proto__=x&constructor=x&__proto__[name]=x';
		expect(await send(`${others}&${proto}&${encode({ ...message, name: 'Many' })}`)).toMatch(/^HTTP\/1\.1 303 /);
		expect(await newest()).toEqual({ ...message, name: 'Many' });
		const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
		const own = JSON.stringify({ ...message, name: 'Deep' }).slice(1);
		expect(await send(`{"x":${deep},"__proto__":{"name":"x"},"constructor":"x",${own}`, json)).toMatch(
			/^HTTP\/1\.1 200 /,
		);
		expect(await newest()).toEqual({ ...message, name: 'Deep' });
	});

	it('as long as it may be is stored, and comes back whole where it is longer', async () => {
		const long = '漢'.repeat(5000);
		expect(await send(encode({ ...message, name: '字'.repeat(200), message: long }))).toMatch(/^HTTP\/1\.1 303 /);
		expect((await newest())?.message).toBe(long);
		const answer = Buffer.from(await send(encode({ ...message, message: `${long}字` })), 'latin1').toString();
		expect(answer).toMatch(/^HTTP\/1\.1 422 /);
		expect(answer).toContain(`${long}字</textarea>`);
	});

	it('counts for the visitor that a trusted proxy names, and not for the one that the visitor names', async () => {
		const answers: (string | undefined)[] = [];
		for (let count = 0; count < 11; count++) {
			const body = encode({ ...message, message: `Question ${count}` });
			const head = `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nOrigin: https://lantern.example\r\nX-Forwarded-For: 192.0.2.${count}, 2001:db8:5:5:${count}::1\r\n${close}\r\n`;
			answers.push(/^HTTP\/1\.1 (\d+)/.exec(await rawRequest(server, head + body))?.[1]);
		}
		expect(answers).toEqual([...Array(10).fill('303'), '429']);
	});

	it('and is broken off leaves nothing behind', async () => {
		const files = () => readdirSync(`/proc/${server.process.pid}/fd`).length;
		const before = process.platform === 'linux' ? files() : 0;
		const text = postText(encode({ ...message, name: 'Broken off' }));
		for (let round = 0; round < 20; round++) {
			await Promise.all(
				Array.from({ length: 20 }, async (_, index) => {
					const socket = openConnection(server);
					socket.on('error', () => {});
					await once(socket, 'connect');
					socket.write(text.slice(0, text.length - 1 - index));
					if (index % 2 === 0) await sleep(5);
					socket.destroy();
				}),
			);
		}
		expect(await send(encode({ ...message, name: 'After all that' }))).toMatch(/^HTTP\/1\.1 303 /);
		expect((await store.list()).some(({ fields }) => fields.name === 'Broken off')).toBe(false);
		if (process.platform !== 'linux') return;
		for (let tries = 0; files() > before + 2 && tries < 50; tries++) await sleep(100);
		expect(files()).toBeLessThanOrEqual(before + 2);
	});

	it('leaves nothing of the visitor in the log', async () => {
		await send(encode({ ...message, name: 'Secret Name', email: 'secret@example.com', message: 'secret words' }));
		await send(encode({ name: 'Secret Name', email: 'secret', message: 'secret words' }));
		await send('secret words', { type: 'text/plain' });
		await sleep(200);
		const written = server.output();
		expect(written).toContain('"method":"POST","path":"/api/contact","status":303');
		for (const personal of [/secret/i, /ada@example/, /198\.51\.100/, /192\.0\.2/, /2001:db8/, /"fault"/])
			expect(written).not.toMatch(personal);
	});

	it('leaves no address in the store', async () => {
		const bytes = readdirSync(folder)
			.map((file) => readFileSync(join(folder, file)).toString('latin1'))
			.join('');
		expect(bytes).toContain('After all that');
		for (const address of [/198\.51\.100\.\d/, /192\.0\.2\.\d/, /2001:db8/]) expect(bytes).not.toMatch(address);
	});
});
