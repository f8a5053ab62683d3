import { describe, expect, it } from 'vitest';
import { contactApp, fromThisSite, message } from '../../../../../../test/support/contact-app.ts';
import { origin } from '../../../../../../test/support/fixture-app.ts';

describe('a post', () => {
	it.each([
		['application/x-www-form-urlencoded; charset=UTF-8', 303],
		['Application/X-WWW-Form-Urlencoded;charset="utf-8"', 303],
		['application/x-www-form-urlencoded; boundary=x', 303],
		['application/x-www-form-urlencoded; charset=windows-1251', 415],
		['application/json; charset=utf-16', 415],
		['multipart/form-data; boundary=x', 415],
		['text/plain', 415],
		['constructor', 415],
		['__proto__', 415],
		['', 415],
		[`application/json; charset=${' '.repeat(15_000)}x`, 415],
	])('of the type %s is answered with %i', async (type, status) => {
		const began = performance.now();
		expect((await contactApp().post(message, { ...fromThisSite, 'Content-Type': type })).status).toBe(status);
		// What takes more than linear time for the 15 KB would take minutes; a busy machine takes seconds for its first.
		expect(performance.now() - began).toBeLessThan(10_000);
	});

	it.each([
		['gzip', 415],
		['br, gzip', 415],
		['x'.repeat(1000), 415],
		['Identity', 303],
	])('in the encoding %s is answered with %i', async (coding, status) => {
		const response = await contactApp().post(message, { ...fromThisSite, 'Content-Encoding': coding });
		expect(response.status).toBe(status);
		expect(response.headers.get('Accept-Encoding')).toBe(status === 415 ? 'identity' : null);
	});

	it.each<[string, number, string, Record<string, string>]>([
		['is broken', 400, '{"name":', {}],
		['is no object', 400, '[]', {}],
		['is too long', 413, JSON.stringify('a'.repeat(65_536)), {}],
		['is compressed', 415, '{}', { 'Content-Encoding': 'gzip' }],
		['is in another encoding', 415, '{}', { 'Content-Type': 'Application/JSON ; charset=utf-16' }],
		['comes from another site', 403, '{}', { 'Sec-Fetch-Site': 'cross-site' }],
	])('of JSON that %s is refused in JSON', async (_, status, body, headers) => {
		const own = { ...fromThisSite, 'Content-Type': 'application/json', ...headers };
		const response = await contactApp().request('/api/contact', { method: 'POST', body, headers: own });
		expect(response.status).toBe(status);
		expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
		expect(await response.json()).toEqual({ statusCode: status, message: expect.stringMatching(/^[A-Z][a-z ]+$/) });
	});

	it.each<[string, number, BodyInit]>([
		['64 KB', 422, 'name='.padEnd(65_536, 'a')],
		['more', 413, 'name='.padEnd(65_537, 'a')],
		['a stream of more', 413, new Blob(['name='.padEnd(65_537, 'a')]).stream()],
		[
			'a stream that breaks off',
			400,
			new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) }),
		],
		['bytes that are no UTF-8', 400, new Uint8Array([0x6e, 0xff])],
		['encoded bytes that are no UTF-8', 400, 'name=%ff%fe'],
		['encoded bytes that break off', 400, 'name=%d0&email=x'],
		['percent signs that encode nothing', 422, 'name=100%&company=5%zz'],
		['the character for what cannot be read', 422, 'name=%EF%BF%BD'],
		['nothing', 422, ''],
	])('of %s is answered with %i', async (_, status, body) => {
		const headers = { ...fromThisSite, 'Content-Type': 'application/x-www-form-urlencoded' };
		const { request, faults } = contactApp();
		const response = await request('/api/contact', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
		expect(response.status).toBe(status);
		expect(faults).toEqual([]);
	});
});

describe('a post that comes', () => {
	it.each<[string, Record<string, string>]>([
		['a page of this site', fromThisSite],
		['the visitor alone', { 'Sec-Fetch-Site': 'none' }],
		['a browser without fetch metadata', { Origin: origin }],
		[
			'a page of a preview that is asked for under its own name',
			{ Origin: 'http://preview.example:8080', Host: 'preview.example:8080' },
		],
		['a page that hides its origin and is said to be ours', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
		['a program that says nothing', {}],
		['this site, with fetch metadata of another kind', { Origin: origin, 'Sec-Fetch-Site': 'same-page' }],
	])('from %s is taken', async (_, headers) => {
		const { post, store } = contactApp();
		expect((await post(message, headers)).status).toBe(303);
		expect(await store.list()).toHaveLength(1);
	});

	it.each<[string, Record<string, string>]>([
		['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
		['another site that says it is ours', { Origin: origin, 'Sec-Fetch-Site': 'cross-site' }],
		['another part of our domain', { Origin: 'https://shop.lantern.example', 'Sec-Fetch-Site': 'same-site' }],
		['another site, by an old browser', { Origin: 'https://evil.example' }],
		['our name with another scheme', { Origin: 'http://lantern.example' }],
		['a page that hides its origin', { Origin: 'null' }],
		['a page of another port', { Origin: 'http://preview.example:8081', Host: 'preview.example:8080' }],
		[
			'another site, with fetch metadata of another kind',
			{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'garbage' },
		],
		['another site, with two kinds of fetch metadata', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin, cross-site' }],
		['nobody, with fetch metadata of another kind', { 'Sec-Fetch-Site': 'SAME-ORIGIN' }],
		['nobody, with empty fetch metadata', { 'Sec-Fetch-Site': '' }],
		['an origin that is none', { Origin: 'evil', Host: 'evil' }],
	])('from %s is forbidden', async (_, headers) => {
		const { post, postJson, store } = contactApp();
		expect((await post(message, headers)).status).toBe(403);
		expect((await postJson(message, headers)).status).toBe(403);
		expect(await store.list()).toEqual([]);
	});
});
