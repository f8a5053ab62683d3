import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rawRequest } from '../../../../test/conformance/raw-http.ts';
import { contactApp, fromThisSite } from '../../../../test/support/contact-app.ts';
import { fixtureApp } from '../../../../test/support/fixture-app.ts';
import { rounds, seed } from '../../../../test/support/long-form.ts';
import { assemble, randomSource } from '../../../../test/support/random-inputs.ts';
import { type RunningServer, startServer } from '../../../../test/support/running-server.ts';

describe('100,000 random inputs cause no exception, no fault and no delay', () => {
	const faults: Error[] = [];
	const app = fixtureApp({ onFault: (error) => faults.push(error) });

	/** Asks the app and gives what must never happen: a status of 500 and above, a redirect to elsewhere, a slow answer. */
	async function complaintAbout(path: string, headers: Record<string, string>): Promise<string | undefined> {
		const started = performance.now();
		const response = await app.get(path, headers);
		const location = response.headers.get('Location');
		if (response.status >= 500) return `${response.status}`;
		if (location !== null && !/^\/(?![/\\])/.test(location)) return `led to ${location}`;
		if (performance.now() - started > 1000) return 'took more than a second';
		return undefined;
	}

	it('random paths, whose redirects lead on at most once', async () => {
		const random = randomSource(seed);
		for (let count = 0; count < rounds(4_000, 40_000); count++) {
			const path = `/${assemble(random, 'path', 8)}`;
			if (!URL.canParse(`https://lantern.example${path}`)) continue;
			expect(await complaintAbout(path, {}), path).toBeUndefined();
			const response = await app.get(path);
			if (response.status !== 301 && response.status !== 308) continue;
			const next = await app.get(response.headers.get('Location') ?? '');
			expect(next.status, `${path} → ${response.headers.get('Location')}`).toBe(200);
		}
		expect(faults).toEqual([]);
	});

	it('random values of Accept-Language', async () => {
		const random = randomSource(seed + 1);
		for (let count = 0; count < rounds(3_000, 25_000); count++) {
			const language = assemble(random, 'language', 40).replace(/[^\x20-\x7e\xa0-\xff]/g, '');
			expect(await complaintAbout('/', { Accept: 'text/html', 'Accept-Language': language }), language).toBeUndefined();
		}
		expect(faults).toEqual([]);
	});

	it('random values of Cookie', async () => {
		const random = randomSource(seed + 2);
		for (let count = 0; count < rounds(3_000, 25_000); count++) {
			const cookie = assemble(random, 'cookie', 20).replace(/[^\x20-\x7e\xa0-\xff]/g, '');
			expect(await complaintAbout('/', { Accept: 'text/html', Cookie: cookie }), cookie).toBeUndefined();
		}
		expect(faults).toEqual([]);
	});
});

describe('random forms', () => {
	it('are answered with what is wrong with them, and nothing of them becomes markup', async () => {
		const random = randomSource(seed + 4);
		const { request, faults } = contactApp();
		const types = [
			'application/x-www-form-urlencoded',
			'application/x-www-form-urlencoded',
			'application/json',
			'text/plain',
		];
		for (let count = 0; count < rounds(300, 2000); count++) {
			const type = types[random(types.length)] ?? '';
			const whole = type.endsWith('json') ? '{"name":"A","email":"a@b.cd",' : 'name=A&email=a@b.cd&message=';
			const body = `${random(3) === 0 ? whole : ''}${assemble(random, 'form', 40)}`;
			const headers = { ...fromThisSite, 'Content-Type': type };
			const response = await request('/api/contact', { method: 'POST', headers, body });
			expect([200, 303, 400, 415, 422, 429], body).toContain(response.status);
			expect(await response.text(), body).not.toContain('<script>alert');
		}
		expect(faults).toEqual([]);
	});
});

describe('random request lines over real connections', () => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await startServer(inject('fixture'));
	});
	afterAll(() => server.stop());

	it('are answered with less than 500 or refused, and the server lives', async () => {
		const random = randomSource(seed + 3);
		const methods = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'TRACE', 'FOO', 'get', ''];
		const versions = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''];
		const lines = Array.from({ length: rounds(1_000, 10_000) }, () => {
			const target =
				random(4) === 0
					? Array.from({ length: random(30) }, () => String.fromCharCode(random(256))).join('')
					: `/${assemble(random, 'path', 6)}`;
			return `${methods[random(methods.length)]} ${target} ${versions[random(versions.length)]}`;
		});
		const bad: string[] = [];
		const next = lines.values();
		const work = async () => {
			for (const line of next) {
				const answer = await rawRequest(
					server,
					Buffer.from(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`, 'latin1'),
				);
				if (answer !== '' && !/^HTTP\/1\.[01] [234]\d\d/.test(answer))
					bad.push(`${JSON.stringify(line)} → ${answer.slice(0, 80)}`);
			}
		};
		await Promise.all(Array.from({ length: 32 }, work));
		expect(bad).toEqual([]);
		expect((await fetch(`${server.origin}/health`)).status).toBe(200);
		expect(server.output()).not.toContain('fault');
	});
});
