import { describe, expect, it } from 'vitest';
import { contactApp, fromThisSite, message } from '../../../../../../test/contact-app.ts';
import { origin } from '../../../../../../test/fixture-app.ts';

describe('a post', () => {
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
