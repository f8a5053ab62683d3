import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testStore } from '../../../../../test/store-contract/store-contract.ts';
import { newMessage } from '../../../../../test/support/messages.ts';
import { type ObjectStores, startObjectStores } from '../../../../../test/support/object-stores.ts';
import { isSigned, startWebhookReceiver, type WebhookReceiver } from '../../../../../test/support/webhook-receiver.ts';
import { StoreUnavailable } from '../contact-store.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let receiver: WebhookReceiver;
let objects: ObjectStores;
beforeAll(async () => {
	receiver = await startWebhookReceiver();
	objects = await startObjectStores({ CONTACT_WEBHOOK_URL: receiver.url, CONTACT_WEBHOOK_SECRET: secret });
});
afterAll(async () => {
	await objects.stop();
	await receiver.stop();
});

const idsOf = () => receiver.calls.map(({ headers }) => headers['webhook-id']);
const callsOf = (id: string) => idsOf().filter((called) => called === id).length;

testStore('a Durable Object', () => objects.createPlace({ isQuiet: true }));

describe('an object that keeps messages', () => {
	const due = () => newMessage({ channels: ['webhook'], received: Date.now() });

	it('calls the webhook for what it accepted, signed, by its alarm', async () => {
		const place = await objects.createPlace();
		const message = due();
		expect(await place.open().accept(message)).toBe('stored');
		await expect.poll(() => callsOf(message.id)).toBe(1);
		const call = receiver.calls.find(({ headers }) => headers['webhook-id'] === message.id);
		expect(call && isSigned(call, secret)).toBe(true);
		await expect
			.poll(async () => (await place.open().find(message.id))?.deliveries)
			.toMatchObject([{ state: 'delivered', attempts: 1 }]);
	});

	it('that is evicted at any statement of a transaction has stored nothing of it, or all', async () => {
		for (const statements of [0, 1, 2, 3, 4, 5, 6]) {
			const place = await objects.createPlace();
			const store = place.open();
			await store.list();
			const message = due();
			await place.abortIn(statements);
			const answer = await store.accept(message).catch((error: unknown) => error);
			const rows = await place.ask('SELECT id FROM vitrine_messages');
			if (answer instanceof StoreUnavailable) {
				expect(await place.ask('SELECT key FROM vitrine_keys')).toHaveLength(rows.length);
				expect(await place.ask('SELECT id FROM vitrine_deliveries')).toHaveLength(rows.length);
				expect(await store.accept(message)).toBe(rows.length === 0 ? 'stored' : 'repeated');
			}
			await expect.poll(() => callsOf(message.id)).toBe(1);
		}
	});

	it('calls the webhook once for each message where its alarm fires twice', async () => {
		const place = await objects.createPlace();
		const store = place.open();
		const messages = Array.from({ length: 8 }, due);
		const accepted = Promise.all(messages.map((message) => store.accept(message)));
		await Promise.all([accepted, place.fire(2), place.fire(2)]);
		await place.fire(2);
		await expect.poll(() => messages.map(({ id }) => callsOf(id))).toEqual(Array(8).fill(1));
	});

	it('that is evicted while it delivers delivers again, under the same id, when its lease is over', async () => {
		const place = await objects.createPlace();
		const message = due();
		receiver.answer(() => {});
		await place.open().accept(message);
		await expect.poll(() => callsOf(message.id)).toBe(1);
		await place.abortIn(0);
		await place.ask('SELECT 1').catch(() => {});
		receiver.answer((response) => void response.writeHead(204).end());
		await place.fire(1);
		expect(callsOf(message.id)).toBe(1);
		await place.ask('UPDATE vitrine_deliveries SET leased_at = 0, lease_ends = 0');
		await place.fire(1);
		expect(callsOf(message.id)).toBe(2);
		expect((await place.open().find(message.id))?.deliveries).toMatchObject([{ state: 'delivered', attempts: 2 }]);
	});

	it('tries again what the webhook did not take, and reports it without a word of the message', async () => {
		const place = await objects.createPlace();
		const message = due();
		receiver.answer((response) => void response.writeHead(500).end());
		await place.open().accept(message);
		await expect.poll(() => callsOf(message.id)).toBe(1);
		receiver.answer((response) => void response.writeHead(204).end());
		await expect.poll(async () => (await place.open().find(message.id))?.deliveries[0]?.error).toBe('HTTP 500');
		await place.ask('UPDATE vitrine_deliveries SET next_try = 0');
		await place.fire(1);
		expect(callsOf(message.id)).toBe(2);
		expect(objects.output()).toContain('The webhook did not take a message (HTTP 500)');
		expect(objects.output()).not.toContain(message.fields.email);
	});

	it('keeps messages while the secret of the webhook is absent, reports it, and delivers them once it is there', async () => {
		await objects.restart({ CONTACT_WEBHOOK_URL: receiver.url });
		const place = await objects.createPlace();
		const message = due();
		expect(await place.open().accept(message)).toBe('stored');
		await expect.poll(objects.output).toContain('CONTACT_WEBHOOK_SECRET must be set for a webhook');
		expect((await place.open().find(message.id))?.deliveries).toMatchObject([{ state: 'waiting', attempts: 0 }]);
		await objects.restart({ CONTACT_WEBHOOK_URL: receiver.url, CONTACT_WEBHOOK_SECRET: secret });
		await place.fire(1);
		expect(callsOf(message.id)).toBe(1);
	});

	it.each(['', '0', 'abc'])(
		'keeps messages for 180 days where CONTACT_KEEP_DAYS is %j, and says so once',
		async (days) => {
			await objects.restart({
				CONTACT_WEBHOOK_URL: receiver.url,
				CONTACT_WEBHOOK_SECRET: secret,
				CONTACT_KEEP_DAYS: days,
			});
			const [place, other] = [await objects.createPlace(), await objects.createPlace()];
			const message = due();
			receiver.answer((response) => void response.writeHead(500).end());
			await place.open().accept(message);
			await expect.poll(() => callsOf(message.id)).toBe(1);
			receiver.answer((response) => void response.writeHead(204).end());
			await place.fire(2);
			expect(await place.ask('SELECT id FROM vitrine_messages')).toHaveLength(1);
			const said = `CONTACT_KEEP_DAYS is ${JSON.stringify(days)}; expected a whole number from 1 to 3650. Until then it is 180.`;
			await expect.poll(objects.output).toContain(said);
			expect(objects.output().split(said)).toHaveLength(2);
			await other.open().accept(newMessage({ channels: [], received: Date.now() - 181 * 24 * 60 * 60_000 }));
			await other.fire(1);
			expect(await other.ask('SELECT id FROM vitrine_messages')).toEqual([]);
		},
	);
});
