import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { fastClock } from '../../../../test/support/fast-clock.ts';
import {
	accept,
	day,
	folder,
	notices,
	prepareOutbox,
	sender,
	states,
	store,
} from '../../../../test/support/outbox-harness.ts';
import { StoreUnavailable } from './contact-store.ts';
import { createDeliverer } from './deliver-due.ts';
import type { Senders, SendResult } from './sender.ts';

prepareOutbox();

/** Delivers what is due on a clock that tests put forward. */
function prepare(own: Parameters<typeof createDeliverer>[0]['store'] = store) {
	const clock = fastClock(1);
	const deliver = createDeliverer({ store: own, report: (sentence) => notices.push(sentence), clock });
	return { clock, deliver: (senders: Senders) => deliver(senders, clock.now() + day) };
}

describe('a deliverer that is called when something is due', () => {
	it('reports once that a channel is down, and once that it is up again', async () => {
		let isUp = false;
		const mail = sender(() => (isUp ? { kind: 'delivered' } : { kind: 'failed', error: 'SMTP 451' }));
		const { clock, deliver } = prepare();
		await accept(4);
		for (const up of [false, false, true]) {
			isUp = up;
			await deliver({ mail });
			clock.put(day);
		}
		expect(mail.sent).toHaveLength(12);
		expect(notices).toEqual([
			'The mail server did not take a message (SMTP 451): it stays in the store and is tried again.',
			'The mail server takes messages again.',
		]);
	});

	it('calls a digest a digest, and reports where its messages can be seen', async () => {
		const refused: SendResult = { kind: 'refused', error: 'SMTP 550' };
		const mail = sender(() => refused);
		const { clock, deliver } = prepare();
		await accept(6, { digestAbove: { max: 0, window: 60_000 } });
		for (let count = 0; count < 3; count++) {
			clock.put(day);
			await deliver({ mail });
		}
		expect(await states()).toEqual(Array(6).fill('dead'));
		expect(notices.at(-1)).toBe(
			'The mail server never took a digest of 6 messages (SMTP 550): "npm run submissions" shows it and sends it again.',
		);
	});

	it('reports that a message cannot be read', async () => {
		const mail = sender();
		const [broken = ''] = await accept(1);
		const database = new DatabaseSync(join(folder, 'contact.sqlite'));
		database.prepare(`UPDATE vitrine_messages SET fields = 'x' WHERE id = ?`).run(broken);
		database.close();
		await prepare().deliver({ mail });
		expect(await states()).toEqual(['dead']);
		expect(mail.sent).toEqual([]);
		expect(notices).toEqual([
			`The message ${broken} cannot be read, since its row in the store is damaged: mail was not tried.`,
		]);
	});

	it('brings forward what waits by the next success, where the store failed at the first', async () => {
		let isDown = true;
		const { deliver } = prepare({
			...store,
			bringForward: async (channel, now) => {
				if (isDown) throw new StoreUnavailable('The store of messages: database or disk is full.');
				await store.bringForward(channel, now);
			},
		});
		const [failing] = await accept(1);
		await deliver({ mail: sender(() => ({ kind: 'failed', error: 'SMTP 451' })) });
		const mail = sender();
		await accept(1);
		await expect(deliver({ mail })).rejects.toThrow(StoreUnavailable);
		isDown = false;
		await accept(1);
		await deliver({ mail });
		expect(mail.sent.at(-1)).toBe(failing);
	});

	it('brings forward what waits for one channel, whatever another one delivered', async () => {
		const [failing] = await accept(1, { channels: ['mail'] });
		const { deliver } = prepare();
		await deliver({ mail: sender(() => ({ kind: 'failed', error: 'SMTP 451' })) });
		await accept(1, { channels: ['webhook'] });
		const mail = sender();
		await deliver({ webhook: sender(), mail });
		await accept(1, { channels: ['mail'] });
		await deliver({ mail });
		expect(mail.sent.at(-1)).toBe(failing);
	});
});
