import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type RunningServer, startServer } from '../../../../../test/support/running-server.ts';

const token = 'a1b2'.repeat(16);
let open: RunningServer;
let closed: RunningServer;

beforeAll(async () => {
	const folder = inject('fixture');
	[open, closed] = await Promise.all([startServer(folder), startServer(folder, { METRICS_TOKEN: token })]);
});
afterAll(async () => {
	await Promise.all([open.stop(), closed.stop()]);
});

/** Asks as a program does, which can say any host. */
function ask({ port }: RunningServer, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
	return new Promise((resolve, reject) => {
		const asked = get({ host: '127.0.0.1', port, path: '/metrics', headers }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (part) => {
				text += part;
			});
			response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
		});
		asked.on('error', reject);
	});
}

describe('the metrics of a server', () => {
	it('count answers by kind and status, with their time, and messages that wait', async () => {
		const { origin } = open;
		const { text: before } = await ask(open);
		expect(before).toContain('vitrine_deliveries_waiting gauge\n# HELP vitrine_deliveries_dead');
		for (const path of ['/', '/about', '/no-such-page', '/_payload.json', '/assets/none.js'])
			await fetch(origin + path).then((response) => response.arrayBuffer());
		const form = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', message: 'A lamp', locale: 'en' });
		const headers = { Origin: 'https://lantern.example' };
		await fetch(`${origin}/api/contact`, { method: 'POST', body: form, headers, redirect: 'manual' });
		const { status, text } = await ask(open);
		expect(status).toBe(200);
		const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
		const own = `process="${open.process.pid}"`;
		expect(samples.filter((line) => line.startsWith('vitrine_requests_total'))).toEqual([
			`vitrine_requests_total{${own},kind="page",status="200"} 2`,
			`vitrine_requests_total{${own},kind="page",status="404"} 1`,
			`vitrine_requests_total{${own},kind="payload",status="200"} 1`,
			`vitrine_requests_total{${own},kind="asset",status="404"} 1`,
			`vitrine_requests_total{${own},kind="api",status="303"} 1`,
		]);
		expect(samples).toContain(`vitrine_request_seconds_bucket{${own},kind="page",le="+Inf"} 3`);
		expect(samples).toContain(`vitrine_request_seconds_count{${own},kind="page"} 3`);
		expect(samples).toContain('vitrine_store_up 1');
		expect(samples).toContain('vitrine_deliveries_waiting{channel="mail"} 1');
		const { id } = (await (await fetch(`${origin}/builds/latest.json`)).json()) as { id: string };
		expect(samples).toContain(`vitrine_export_info{${own},build="${id}"} 1`);
		for (const line of samples) expect(line).toMatch(/^[a-z_]+(\{([a-z]+="[^"\\]*",?)+\})? [\d.e+-]+$/);
	});

	it('can only be asked for, and are no more to a browser than any other answer', async () => {
		const address = `${open.origin}/metrics`;
		const { headers } = await fetch(address);
		expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
		expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
		expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
		const head = await fetch(address, { method: 'HEAD' });
		expect([head.status, await head.text()]).toEqual([200, '']);
		for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
			const refused = await fetch(address, { method });
			expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
		}
	});

	it('are there for nobody who comes through a proxy, or by the name of the site', async () => {
		const asked: Record<string, string>[] = [
			{ 'X-Forwarded-For': '203.0.113.9' },
			{ Via: '1.1 proxy' },
			{ Host: 'lantern.example' },
			{ Host: '127.0.0.1.example.com' },
		];
		for (const headers of asked) expect(await ask(open, headers)).toEqual({ status: 404, text: 'Not found\n' });
	});

	it('want the token where there is one, and are there for whoever has it', async () => {
		expect((await ask(closed)).status).toBe(404);
		expect((await ask(closed, { Authorization: 'Bearer wrong' })).status).toBe(404);
		const theirs = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '203.0.113.9' };
		expect((await ask(closed, theirs)).text).toContain('vitrine_store_up 1');
	});
});
