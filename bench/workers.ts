import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundleWorker } from '#build/cloudflare/bundle-worker.ts';
import { prepareWorker } from '#build/cloudflare/prepare-worker.ts';
import { buildSite } from '#build/export/build-site.ts';
import { divideForWorker } from '#protocol/worker-site.ts';
import { href } from '#routes.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import { type RunningWorker, startWorker } from '../test/support/running-worker.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../test/support/webhook-receiver.ts';
import type { Figure } from './figure.ts';
import type { Counts } from './workers/counting-worker.ts';

const posts = 100;
const burst = 256;

/** On the runtime of Workers from npm: what is uploaded of this site, and what a visit and a message ask of the platform. */
export async function workersFigures(): Promise<Figure[]> {
	const out = join(repositoryRoot, 'dist');
	const { manifest } = await buildSite({ root: repositoryRoot, out });
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
	const prepared = await prepareWorker({ out, manifest, name: 'vitrine', folder });
	const entry = join(import.meta.dirname, 'workers/counting-worker.ts');
	await bundleWorker({ site: divideForWorker(manifest).site, folder: join(folder, 'code'), entry });
	const receiver = await startWebhookReceiver();
	const worker = await startWorker(folder, manifest.origin, {
		CONTACT_WEBHOOK_URL: receiver.url,
		CONTACT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
	});
	try {
		return [
			{ name: 'code, compressed', value: Math.ceil(prepared.code / 1024), unit: 'KB', max: 200 },
			{ name: 'files', value: prepared.files.count, unit: '', max: 20_000 },
			...(await visits(worker)),
			...(await messages(worker, receiver)),
		];
	} finally {
		await worker.stop();
		await receiver.stop();
		rmSync(folder, { recursive: true });
	}
}

async function visits(worker: RunningWorker): Promise<Figure[]> {
	const paths: Record<string, string[]> = {
		'three pages and their scripts': ['/about', '/about/_payload.json', '/questions', '/guide'],
		'the home page': ['/'],
		'an unknown address': ['/nowhere'],
		'a search without scripts': ['/search?q=language'],
	};
	const figures: Figure[] = [];
	for (const [name, visited] of Object.entries(paths)) {
		const before = await readCounts(worker);
		let bytes = 0;
		for (const path of visited) {
			const html = Buffer.from(await (await worker.get(path, { Accept: 'text/html' })).arrayBuffer());
			bytes += html.length;
			for (const [, script = ''] of `${html}`.matchAll(/src="(\/assets\/boot-[^"]+)"/g)) {
				bytes += (await (await worker.get(script)).arrayBuffer()).byteLength;
			}
		}
		const after = await readCounts(worker);
		figures.push(
			{ name: `${name}: requests to code`, value: after.code - before.code, unit: '' },
			{ name: `${name}: calls of the object`, value: after.calls - before.calls, unit: '', max: 0 },
			{ name: `${name}: bytes, not compressed`, value: bytes, unit: 'B' },
		);
	}
	return figures;
}

async function messages(worker: RunningWorker, receiver: WebhookReceiver): Promise<Figure[]> {
	// It makes the tables.
	await post(worker, 0);
	await untilDelivered(receiver, 1);
	const before = await readCounts(worker);
	for (let number = 1; number <= posts; number++) await post(worker, number);
	await untilDelivered(receiver, posts + 1);
	const after = await readCounts(worker);
	const began = performance.now();
	const answers = await Promise.all(Array.from({ length: burst }, (_, number) => post(worker, 1000 + number)));
	const took = (performance.now() - began) / 1000;
	const each = (name: keyof Counts) => Math.round((10 * (after[name] - before[name])) / posts) / 10;
	return [
		{ name: 'a message: requests to code, with its token', value: each('code'), unit: '' },
		{ name: 'a message: calls of the object', value: each('calls'), unit: '' },
		{ name: 'a message: alarms', value: each('alarms'), unit: '' },
		{ name: 'a message: statements', value: each('statements'), unit: '' },
		{ name: 'a message: rows read', value: each('rowsRead'), unit: '' },
		{ name: 'a message: rows written', value: each('rowsWritten'), unit: '' },
		{
			name: `of ${burst} messages at once, stored`,
			value: answers.filter((status) => status === 303).length,
			unit: '',
			min: burst,
		},
		{ name: `${burst} messages at once, seconds`, value: Math.round(took * 100) / 100, unit: 's' },
	];
}

async function untilDelivered({ calls }: WebhookReceiver, count: number): Promise<void> {
	while (calls.length < count) await wait(50);
	// What follows the last answer of the webhook.
	await wait(500);
}

async function readCounts(worker: RunningWorker): Promise<Counts> {
	return (await (await worker.get('/api/counts')).json()) as Counts;
}

/** As a page with its script does: a token, and then the form. */
async function post(worker: RunningWorker, number: number): Promise<number> {
	const headers = { 'CF-Connecting-IP': `10.${number >> 8}.${number & 255}.7`, 'Sec-Fetch-Site': 'same-origin' };
	const { token } = (await (await worker.get(href('contactToken'), headers)).json()) as { token: string };
	const message = `Message ${number}: I should like to know more about your work.`;
	const fields = { name: 'Ada', email: `ada${number}@example.org`, message, locale: 'en', token };
	const { status } = await worker.request(href('contact'), {
		method: 'POST',
		headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
		body: `${new URLSearchParams(fields)}`,
	});
	return status;
}
