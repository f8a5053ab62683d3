import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareWorker } from '#build/cloudflare/prepare-worker.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import { vitrine } from './support/repository.ts';
import { type RunningWorker, startWorker } from './support/running-worker.ts';
import { builtSeveralForms } from './support/several-forms.ts';
import { isSigned, startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.ts';

const origin = 'https://lantern.example';
const token = 'a token of thirty-two characters or more';
const secret = `whsec_${randomBytes(32).toString('base64')}`;
const order = { name: 'Ada', email: 'ada@example.com', lamp: 'wall', count: '2' };

let folder: string;
let webhook: WebhookReceiver;
let worker: RunningWorker;
beforeAll(async () => {
	const out = await builtSeveralForms();
	const manifest = openExport(out)?.manifest;
	if (!manifest) throw new Error('The fixture is not built.');
	folder = mkdtempSync(join(tmpdir(), 'vitrine-workers-'));
	await prepareWorker({ out, manifest, name: 'lantern', folder, sendsMail: true });
	webhook = await startWebhookReceiver();
	const settings = { CONTACT_WEBHOOK_URL: `${webhook.url}/{form}`, CONTACT_WEBHOOK_SECRET: secret };
	worker = await startWorker(folder, origin, { MESSAGES_TOKEN: token, ...settings });
});
afterAll(async () => {
	await worker?.stop();
	await webhook?.stop();
});

let visitors = 0;

/** Sends a form as a browser without JavaScript does, by default from a network of its own. */
function post(path: string, fields: Record<string, string>, address = `198.51.100.${++visitors}`): Promise<Response> {
	return worker.request(path, {
		method: 'POST',
		headers: {
			Origin: origin,
			'Content-Type': 'application/x-www-form-urlencoded',
			'CF-Connecting-IP': address,
		},
		body: `${new URLSearchParams({ locale: 'en', ...fields })}`,
	});
}

/** Runs `vitrine submissions` against the worker, and returns its output. */
async function submissions(...words: string[]): Promise<string> {
	const env = { ...process.env, MESSAGES_URL: worker.url.origin, MESSAGES_TOKEN: token };
	const { stdout } = await promisify(execFile)(process.execPath, [vitrine, 'submissions', ...words], { env });
	return stdout;
}

/** The mail to an address, as soon as it is sent. */
async function mailTo(address: string): Promise<string> {
	const find = () => worker.mails().find((mail) => mail.includes(`To: ${address}\n`));
	await expect.poll(find, { timeout: 30_000 }).toBeDefined();
	return find() ?? '';
}

describe('several forms on Workers', () => {
	it('may send mail to the readers of each form', () => {
		const written = JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8'));
		expect(written.send_email[0].allowed_destination_addresses.toSorted()).toEqual([
			'lamp@lantern.example',
			'news@lantern.example',
			'orders@lantern.example',
			'zakazy@lantern.example',
		]);
	});

	it('take messages, which go to the readers of their form, under its subject, and to the webhook by its name', async () => {
		const sent = await post('/api/forms/order', { ...order, locale: 'ru' });
		expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/ru/forms/order/sent']);
		const thanks = await (await worker.get('/ru/forms/order/sent')).text();
		expect(thanks).toMatch(/<h1>Заказать!<\/h1><p>Лампа\.<\/p>/);
		expect((await post('/api/forms/news', { email: 'eve@example.com' })).status).toBe(303);
		const question = { name: 'Ada', email: 'ada@example.com', message: 'How long does it burn?' };
		expect((await post('/api/contact', question)).headers.get('Location')).toBe('/contact/sent');

		expect(await mailTo('zakazy@lantern.example')).toContain('Subject: Заказ: Настенная, 2 шт.\n');
		expect(await mailTo('news@lantern.example')).toContain('eve@example.com');
		expect(await mailTo('lamp@lantern.example')).toContain('How long does it burn?');
		await expect
			.poll(() => webhook.calls.map(({ path }) => path).sort(), { timeout: 30_000 })
			.toEqual(['/contact/contact', '/contact/news', '/contact/order']);
		expect(webhook.calls.every((call) => isSigned(call, secret))).toBe(true);
		expect(worker.mails()).toHaveLength(3);
	});

	it('list and export the messages of one form', async () => {
		expect((await submissions('list', '--form', 'order')).trim().split('\n')).toEqual([expect.stringContaining('Ada')]);
		const exported = JSON.parse(await submissions('export', '--json', '--form', 'news'));
		expect(exported).toMatchObject([{ form: 'news', fields: { email: 'eve@example.com' } }]);
		expect(JSON.parse(await submissions('export', '--json'))).toHaveLength(3);
	});

	it('show what is wrong in the form that was sent, with all that was written', async () => {
		const answer = await post('/api/forms/order', { ...order, count: '100', locale: 'ja' });
		expect(answer.status).toBe(422);
		const html = await answer.text();
		expect(html).toContain('action="/api/forms/order"');
		expect(html).toContain('value="100"');
		expect(html).toMatch(/<option[^>]* value="wall"[^>]* selected=""/);
	});

	it('take no more of one visitor than the limit of the form, and are no others', async () => {
		const statuses: number[] = [];
		for (let index = 0; index < 4; index++) {
			statuses.push((await post('/api/forms/order', { ...order, name: `Ada ${index}` }, '203.0.113.7')).status);
		}
		expect(statuses).toEqual([303, 303, 303, 429]);
		for (const name of ['nothing', 'contact', '__proto__']) {
			expect((await post(`/api/forms/${name}`, order)).status, name).toBe(404);
		}
	});
});
