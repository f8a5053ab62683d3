import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '#build/export/build-site.ts';
import { createSqliteStore } from '#contact/node/open-store.ts';
import { href } from '#routes.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import { startServer } from '../test/support/running-server.ts';
import { type Figure, median, percentile } from './figure.ts';

const posts = 2000;
const atOnce = 50;

/**
 * What becomes of 2,000 posts of the form, 50 at once, each from another network: how long each took until it was
 * stored for good, and whether what was accepted is what is in the store.
 */
export async function contactFigures(): Promise<Figure[]> {
	const out = join(repositoryRoot, 'dist');
	await buildSite({ root: repositoryRoot, out });
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
	const server = await startServer(out, { DATA_DIR: folder, TRUST_PROXY: '1' });
	const times: number[] = [];
	const accepted: string[] = [];
	let next = 0;
	const started = performance.now();
	const visitor = async () => {
		while (next < posts) {
			const number = next++;
			const began = performance.now();
			const response = await post(server.origin, number);
			times.push(performance.now() - began);
			if (response.status === 303) accepted.push(text(number));
		}
	};
	await Promise.all(Array.from({ length: atOnce }, visitor));
	const seconds = (performance.now() - started) / 1000;
	await server.stop();
	const store = createSqliteStore({ folder });
	const stored = (await store.list({ limit: posts * 2 })).map(({ fields }) => fields.message);
	await store.close();
	rmSync(folder, { recursive: true });
	const distinct = new Set(stored);
	return [
		{ name: 'posts accepted, 50 at once', value: accepted.length, unit: 'posts', min: posts },
		{
			name: 'accepted and not stored',
			value: accepted.filter((one) => !distinct.has(one)).length,
			unit: '',
			max: 0,
		},
		{ name: 'stored twice', value: stored.length - distinct.size, unit: '', max: 0 },
		{ name: 'half answered within', value: Math.round(median(times)), unit: 'ms' },
		{ name: '99 of 100 answered within', value: Math.round(percentile(times, 99)), unit: 'ms', max: 3000 },
		{ name: 'posts a second', value: Math.round(posts / seconds), unit: '/s' },
	];
}

function text(number: number): string {
	return `Message ${number}: I should like to know more about your work.`;
}

function post(origin: string, number: number): Promise<Response> {
	const fields = { name: 'Ada', email: `ada${number}@example.org`, message: text(number), locale: 'en' };
	return fetch(origin + href('contact'), {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams(fields),
		headers: { 'X-Forwarded-For': `10.${number >> 8}.${number & 255}.7`, 'Sec-Fetch-Site': 'same-origin' },
	});
}
