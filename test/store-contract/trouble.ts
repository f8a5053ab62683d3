import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { migrations } from '#contact/sql/migrations.ts';
import { newMessage } from '../support/messages.ts';
import { refused } from './refused.ts';
import type { StorePlace } from './store-place.ts';
import { claim, ids, now, open, other, place, store } from './two-stores.ts';

/** What a store promises while its database is newer, held by others, or broken. */
export function testTrouble(createPlace: () => Promise<StorePlace>): void {
	describe('tables of another version', () => {
		const version = migrations.length;
		const setFact = (name: string, value: number) =>
			place.ask(`UPDATE vitrine_facts SET value = '${value}' WHERE name = '${name}'`);

		it('are used as they are where they are newer and accept this code', async () => {
			await store.accept(newMessage());
			await setFact('version', version + 7);
			await place.ask('ALTER TABLE vitrine_messages ADD COLUMN mood text');
			expect(await open().accept(newMessage())).toBe('stored');
			expect(await ids()).toHaveLength(2);
			const facts = await place.ask(`SELECT value FROM vitrine_facts WHERE name = 'version'`);
			expect(facts).toEqual([{ value: `${version + 7}` }]);
		});

		it('are left alone where they want newer code, from that moment on and until they accept this one', async () => {
			await store.accept(newMessage());
			await setFact('oldest-code', version + 1);
			const sentence = `: its tables want code that knows version ${version + 1} of them, and this code knows ${version}: deploy a newer build.`;
			for (const each of [store, open()]) {
				const refusal = await refused(each.accept(newMessage()));
				expect(refusal.message).toContain(sentence);
			}
			await setFact('oldest-code', version);
			expect(await store.accept(newMessage())).toBe('stored');
			expect(await ids()).toHaveLength(2);
		});

		it.each(migrations.slice(0, -1))(
			'are brought up to date from version $version with what is in them, and its code goes on using them',
			async ({ version: older, oldestCode }) => {
				const writeAsOlder = async (id: string) => {
					await place.ask(
						`INSERT INTO vitrine_messages (id, received, locale, fields, suspicions) VALUES ('${id}', ${now}, 'en', '{"name":"Ada"}', '[]')`,
					);
					await place.ask(
						`INSERT INTO vitrine_deliveries (id, message_id, channel, state, attempts, next_try, last_try) VALUES ('${id}/mail', '${id}', 'mail', 'waiting', 0, ${now}, ${now})`,
					);
				};
				const adds = migrations.slice(0, older).flatMap((migration) => migration.adds);
				for (const add of ['CREATE TABLE vitrine_facts (name text PRIMARY KEY, value text NOT NULL)', ...adds]) {
					await place.ask(add);
				}
				await place.ask(
					`INSERT INTO vitrine_facts (name, value) VALUES ('version', '${older}'), ('oldest-code', '${oldestCode}')`,
				);
				await writeAsOlder('before');
				const message = newMessage({ received: now + 1 });
				const answers = await Promise.all([store.accept(message), other.accept(message)]);
				expect(answers.toSorted()).toEqual(['repeated', 'stored']);
				await writeAsOlder('after');
				expect((await ids()).toSorted()).toEqual(['before', 'after', message.id].toSorted());
				expect((await store.list()).map(({ form }) => form)).toEqual(Array(3).fill('contact'));
				const taken = [await claim(now + 2), await claim(now + 2), await claim(now + 2)];
				expect(taken.map((delivery) => delivery?.message.id).toSorted()).toEqual((await ids()).toSorted());
			},
		);

		it('are made once by many who start at the same time', async () => {
			const fresh = await createPlace();
			const stores = Array.from({ length: 5 }, fresh.open);
			const answers = await Promise.all(stores.map((each) => each.accept(newMessage())));
			expect(answers).toEqual(Array(5).fill('stored'));
			expect(await stores[0]?.list()).toHaveLength(5);
			await Promise.all(stores.map((each) => each.close()));
			await fresh.remove();
		});
	});

	describe('out of order', () => {
		it('answers in time while another program holds the tables for long, and writes nothing later', async () => {
			const before = newMessage();
			await store.accept(before);
			const release = await place.hold();
			const started = performance.now();
			const refusals = await Promise.all(Array.from({ length: 8 }, () => refused(store.accept(newMessage()))));
			expect(performance.now() - started).toBeLessThan(5000);
			expect(refusals).toHaveLength(8);
			await release();
			await wait(500);
			expect(await ids()).toEqual([before.id]);
			expect(await store.accept(newMessage())).toBe('stored');
		});

		it('refuses at once what nobody could do in time, and does the rest', async () => {
			const posts = Array.from({ length: 2000 }, () => newMessage());
			const answers = await Promise.allSettled(posts.map((post) => store.accept(post)));
			const stored = posts.filter((_, number) => answers[number]?.status === 'fulfilled').map(({ id }) => id);
			expect(stored.length).toBeGreaterThan(0);
			expect(stored.length).toBeLessThan(posts.length);
			expect(new Set(await ids())).toEqual(new Set(stored));
		});

		it('reports that it is unavailable once it is closed', async () => {
			await store.accept(newMessage());
			await store.close();
			await refused(store.accept(newMessage()));
			await store.close();
		});

		it('tells nobody what a message says', async () => {
			const fields: Record<string, unknown> = { name: 'private' };
			fields.private = fields;
			const fault = await store.accept(newMessage({ fields: fields as Record<string, string> })).then(
				() => 'accepted',
				(error: Error) => `${error.message} ${error.stack} ${JSON.stringify(error)} ${error.cause}`,
			);
			expect(fault).toContain('The store of messages');
			expect(fault).not.toContain('private');
		});

		it.each([
			`fields = '{"name": private}'`,
			`fields = '{"name":5}'`,
			`fields = 'null'`,
			`fields = '[]'`,
			`suspicions = '{}'`,
			`suspicions = ''`,
			'received = 9000000000000000',
		])('reads a message of which %s as one that is unreadable, and others as they are', async (damage) => {
			const [broken, whole] = [newMessage(), newMessage()];
			await store.accept(broken);
			await store.accept(whole);
			await place.ask(`UPDATE vitrine_messages SET ${damage} WHERE id = '${broken.id}' RETURNING id`);
			const unreadable = { id: broken.id, fields: {}, suspicions: [], isUnreadable: true };
			expect(await store.find(broken.id)).toMatchObject(unreadable);
			expect(await store.list()).toContainEqual(expect.objectContaining(unreadable));
			expect((await store.find(whole.id))?.isUnreadable).toBeUndefined();
			const claims = [await claim(Date.now()), await claim(Date.now())];
			expect(claims.map((delivery) => delivery?.message.isUnreadable ?? false).toSorted()).toEqual([false, true]);
		});
	});
}
