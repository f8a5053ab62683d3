import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerWithBomb, bombEncodings, memoryTakenBy } from '../../../../test/support/compressed-bomb.ts';
import { newMessage } from '../../../../test/support/messages.ts';
import { freePort } from '../../../../test/support/running-server.ts';
import { isSigned, startWebhookReceiver, type WebhookReceiver } from '../../../../test/support/webhook-receiver.ts';
import type { SendResult } from './sender.ts';
import { createWebhookSender, type WebhookOptions } from './webhook.ts';

const secret = `whsec_${Buffer.alloc(32, 'first').toString('base64')}`;
const next = `whsec_${Buffer.alloc(32, 'next').toString('base64')}`;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text.slice(6), 'base64'));
let receiver: WebhookReceiver;
beforeEach(async () => {
	receiver = await startWebhookReceiver();
});
afterEach(() => receiver.stop());

function send(
	message = newMessage(),
	{ signal = new AbortController().signal, ...options }: Partial<WebhookOptions> & { signal?: AbortSignal } = {},
): Promise<SendResult> {
	return createWebhookSender({ url: receiver.url, secrets: [bytesOf(secret)], ...options }).send(message, signal);
}

describe('a webhook', () => {
	it('brings a message as JSON', async () => {
		const message = newMessage({
			id: '0b8e7a3e-0000-4000-8000-000000000001',
			received: Date.UTC(2026, 0, 2, 3, 4, 5),
			locale: 'ja',
			fields: { name: '山田', email: 'ユーザー@例え.jp', message: 'ランプ\n「」"' },
			suspicions: ['links'],
		});
		expect(await send(message)).toEqual({ kind: 'delivered' });
		const [call] = receiver.calls;
		expect(call?.headers['content-type']).toBe('application/json');
		expect(call?.body).toBe(
			'{"type":"contact.received","timestamp":"2026-01-02T03:04:05.000Z","data":{"id":"0b8e7a3e-0000-4000-8000-000000000001","form":"contact","locale":"ja","fields":{"name":"山田","email":"ユーザー@例え.jp","message":"ランプ\\n「」\\""},"suspicions":["links"]}}',
		);
	});

	it('is another one for each form where its address has a place for the name', async () => {
		await send(newMessage({ form: 'order' }), { url: `${receiver.url}/{form}` });
		expect(receiver.calls.map(({ path }) => path)).toEqual(['/contact/order']);
	});

	it('brings fields that a site adds, and what the visitor agreed to with its version and time', async () => {
		const consent = { text: 'I agree, as </privacy> says.', version: '0123456789abcdef', time: Date.UTC(2026, 0, 2) };
		const fields = { name: 'Ada', topic: 'repair', phone: '+44 20 7946 0000', visit: 'yes' };
		await send(newMessage({ fields, consent }));
		const { data } = JSON.parse(receiver.calls[0]?.body ?? '{}');
		expect(data).toMatchObject({ fields, consent: { ...consent, time: '2026-01-02T00:00:00.000Z' } });
	});

	it('is signed so that whoever has the secret knows where it comes from, and nobody else', async () => {
		const message = newMessage();
		await send(message);
		const [call] = receiver.calls;
		if (!call) throw new Error('No call came.');
		expect(call.headers['webhook-id']).toBe(message.id);
		expect(isSigned(call, secret)).toBe(true);
		expect(isSigned(call, next)).toBe(false);
		expect(isSigned({ ...call, body: call.body.replace('Ada', 'Eda') }, secret)).toBe(false);
		expect(isSigned({ ...call, headers: { ...call.headers, 'webhook-id': 'other' } }, secret)).toBe(false);
		expect(isSigned(call, secret, Date.now() + 600_000)).toBe(false);
	});

	it('is checked here as by the reference libraries of Standard Webhooks, whose example this is', () => {
		const headers = {
			'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
			'webhook-timestamp': '1614265330',
			'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
		};
		const example = { headers, body: '{"test": 2432232314}' };
		expect(isSigned(example, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 1_614_265_330_000)).toBe(true);
	});

	it('is signed by each of several secrets, so that a receiver can change from one to the next', async () => {
		await send(undefined, { secrets: [bytesOf(secret), bytesOf(next)] });
		const [call] = receiver.calls;
		expect(call && isSigned(call, secret) && isSigned(call, next)).toBe(true);
	});

	it('has the same id and a time of its own for each try', async () => {
		const message = newMessage();
		await send(message, { now: () => 1_700_000_000_000 });
		await send(message, { now: () => 1_700_000_060_000 });
		const headers = receiver.calls.map((call) => [call.headers['webhook-id'], call.headers['webhook-timestamp']]);
		expect(headers).toEqual([
			[message.id, '1700000000'],
			[message.id, '1700000060'],
		]);
	});
});

describe('what the receiver answers', () => {
	it.each([
		[200, 'delivered'],
		[299, 'delivered'],
		[301, 'failed'],
		[307, 'failed'],
		[400, 'refused'],
		[401, 'refused'],
		[404, 'refused'],
		[408, 'failed'],
		[410, 'refused'],
		[425, 'failed'],
		[429, 'failed'],
		[500, 'failed'],
		[503, 'failed'],
	])('by %i: %s', async (status, kind) => {
		receiver.answer((response) => response.writeHead(status, { Location: '/elsewhere' }).end('ada@example.com'));
		const result = await send();
		expect(result).toEqual(kind === 'delivered' ? { kind } : { kind, error: `HTTP ${status}` });
		expect(receiver.calls.map(({ path }) => path)).toEqual(['/contact']);
	});

	it('in Retry-After is heeded, as seconds and as a date', async () => {
		const now = () => Date.UTC(2026, 0, 1);
		const waits: unknown[] = [];
		for (const value of ['120', 'Thu, 01 Jan 2026 00:05:00 GMT', 'Wed, 31 Dec 2025 00:00:00 GMT', 'soon', '-1']) {
			receiver.answer((response) => response.writeHead(503, { 'Retry-After': value }).end());
			waits.push(await send(undefined, { now }));
		}
		const failed = { kind: 'failed', error: 'HTTP 503' };
		expect(waits).toEqual([{ ...failed, wait: 120_000 }, { ...failed, wait: 300_000 }, failed, failed, failed]);
	});

	it('without an end is not read', async () => {
		let written = 0;
		receiver.answer((response) => {
			response.writeHead(200);
			const timer = setInterval(() => {
				written += response.write('x'.repeat(100_000)) ? 100_000 : 0;
			}, 1);
			response.on('close', () => clearInterval(timer));
		});
		expect(await send()).toEqual({ kind: 'delivered' });
		expect(written).toBeLessThan(5_000_000);
	});

	it.each(bombEncodings)('is not read, however small %s makes it', async (encoding) => {
		receiver.answer((response) => answerWithBomb(response, encoding));
		const results: SendResult[] = [];
		const taken = await memoryTakenBy(async () => {
			for (let times = 0; times < 4; times++) results.push(await send());
		});
		expect(results).toEqual(Array(4).fill({ kind: 'delivered' }));
		expect(taken).toBeLessThan(300_000_000);
	});

	it('never, is waited for until the time is over', async () => {
		receiver.answer(() => {});
		expect(await send(undefined, { signal: AbortSignal.timeout(100) })).toEqual({
			kind: 'failed',
			error: 'TimeoutError',
		});
	});

	it('by cutting the connection, or by not being there, is told by a code', async () => {
		receiver.answer((response) => void response.destroy());
		expect(await send()).toEqual({ kind: 'failed', error: 'UND_ERR_SOCKET' });
		const url = `http://127.0.0.1:${await freePort()}/secret`;
		expect(await send(undefined, { url })).toEqual({ kind: 'failed', error: 'ECONNREFUSED' });
	});
});
