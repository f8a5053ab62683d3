import { describe, expect, it } from 'vitest';
import { type ContactStore, StoreUnavailable } from '#contact/contact-store.ts';
import { contactApp, fromThisSite, message } from '../../../../../../test/support/contact-app.ts';

const path = '/api/contact/token';

describe('a token', () => {
	it('is given to pages of this site, and kept in no cache', async () => {
		const response = await contactApp().request(path, { headers: fromThisSite });
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
		expect(response.headers.get('Cache-Control')).toBe('no-store');
		expect(response.headers.has('Set-Cookie')).toBe(false);
		expect(await response.json()).toEqual({ token: expect.stringMatching(/^[0-9a-z]+\.[0-9a-f]{16}\.[0-9a-f]{64}$/) });
	});

	it('is of no use where another store keeps the messages', async () => {
		let now = Date.UTC(2026, 10, 20);
		const [one, other] = [contactApp({ now: () => now }), contactApp({ now: () => now })];
		const { token } = await (await one.request(path)).json();
		now += 5000;
		await other.postJson({ ...message, website: 'x', token });
		expect((await other.store.list())[0]?.suspicions).toEqual(['honeypot', 'token-forged']);
	});

	it.each([{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }, { Origin: 'https://evil.example' }])(
		'is not given to other sites (%j)',
		async (headers) => {
			expect((await contactApp().request(path, { headers: headers as Record<string, string> })).status).toBe(403);
		},
	);

	it.each(['POST', 'PUT', 'DELETE'])('cannot be had by %s', async (method) => {
		const response = await contactApp().request(path, { method });
		expect(response.status).toBe(405);
		expect(response.headers.get('Allow')).toBe('GET, HEAD');
	});

	it('cannot be had while the store is down, and the operator is told', async () => {
		const secret: ContactStore['secret'] = () => Promise.reject(new StoreUnavailable('The disk is full.'));
		const { request, faults, outages } = contactApp({ store: { secret } as ContactStore });
		const response = await request(path);
		expect(response.status).toBe(503);
		expect(response.headers.get('Retry-After')).toBe('60');
		expect(await response.json()).toEqual({ status: 'unavailable' });
		expect({ faults, outages }).toEqual({ faults: [], outages: ['The disk is full.'] });
	});
});
