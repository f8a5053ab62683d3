import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactStore } from '#contact/contact-store.ts';
import { createPostgresStore, createSqliteStore } from '#contact/node/open-store.ts';
import { rounds } from './support/long-form.ts';
import { startMailServer } from './support/mail-server.ts';
import { type RunningPostgres, startPostgres, withClient } from './support/running-postgres.ts';
import { type RunningServer, startServer } from './support/running-server.ts';
import { builtSeveralForms } from './support/several-forms.ts';

const count = rounds(60, 2000);
const kills = rounds(2, 20);
/** Posts that are under way at once. */
const together = 20;
const hour = 3_600_000;

let postgres: RunningPostgres;
let folder: string;
beforeAll(async () => {
	[postgres, folder] = await Promise.all([startPostgres(), builtSeveralForms()]);
});
afterAll(() => postgres.remove());

interface Place {
	env: Record<string, string>;
	open: () => ContactStore;
	/** Ends what a killed server had under way, as the time of the store does. */
	endLeases: () => Promise<unknown>;
}

const places: Record<string, () => Promise<Place>> = {
	SQLite: async () => {
		const data = mkdtempSync(join(tmpdir(), 'vitrine-killed-forms-'));
		return { env: { DATA_DIR: data }, open: () => createSqliteStore({ folder: data }), endLeases: async () => {} };
	},
	PostgreSQL: async () => {
		const url = await postgres.createDatabase();
		const endLeases = () => withClient(url, (client) => client`UPDATE vitrine_deliveries SET lease_ends = 0`);
		return { env: { DATABASE_URL: url }, open: () => createPostgresStore({ url }), endLeases };
	},
};

const forms = [
	{ path: '/api/contact', form: 'contact', to: 'lamp@lantern.example', fields: { message: 'Which lamp?' } },
	{ path: '/api/forms/order', form: 'order', to: 'orders@lantern.example', fields: { lamp: 'desk', count: '2' } },
	{ path: '/api/forms/news', form: 'news', to: 'news@lantern.example', fields: {} },
] as const;

const formOf = (visitor: number) => forms[visitor % forms.length] ?? forms[0];
const emailOf = (visitor: number) => `visitor-${visitor}@example.com`;

/** Sends a form like a browser without JavaScript, from an address of its own. Returns whether it was taken. */
async function post({ origin }: RunningServer, visitor: number): Promise<boolean> {
	const { path, fields } = formOf(visitor);
	const words = { name: `Visitor ${visitor}`, email: emailOf(visitor), locale: 'en', ...fields };
	const address = `10.${visitor >> 8}.${visitor & 255}.7`;
	return fetch(`${origin}${path}`, {
		method: 'POST',
		redirect: 'manual',
		headers: { Origin: 'https://lantern.example', 'X-Forwarded-For': address },
		body: new URLSearchParams(words),
	}).then(
		({ status }) => status === 303,
		() => false,
	);
}

describe.each(Object.entries(places))('three forms with %s', (_, prepare) => {
	it(`lose and double nothing of ${count} posts under ${kills} kills`, async () => {
		const { env, open, endLeases } = await prepare();
		const mails = await startMailServer();
		let starts = 0;
		// Each an hour later than the last: SQLite counts leases by this clock, PostgreSQL by its own.
		const start = () =>
			startServer(folder, {
				...env,
				TRUST_PROXY: '1',
				SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
				CONTACT_MAILS_PER_HOUR: '100000',
				NODE_OPTIONS: `--import ${new URL('support/clock-offset.ts', import.meta.url)}`,
				CLOCK_OFFSET_MS: `${starts++ * hour}`,
			});
		const waiting = new Set(Array.from({ length: count }, (_, visitor) => visitor));
		/** Sends what was not taken yet, until enough of it is. */
		const send = async (server: RunningServer, enough: number) => {
			const queue = [...waiting];
			const sendNext = async () => {
				for (let visitor = queue.shift(); visitor !== undefined && waiting.size > enough; visitor = queue.shift())
					if (await post(server, visitor)) waiting.delete(visitor);
			};
			await Promise.all(Array.from({ length: together }, sendNext));
		};
		let server = await start();
		try {
			for (let kill = 1; kill <= kills; kill++) {
				const sending = send(server, 0);
				const enough = count - Math.floor((count * kill) / (kills + 1));
				await expect.poll(() => waiting.size, { timeout: 120_000, interval: 5 }).toBeLessThanOrEqual(enough);
				server.process.kill('SIGKILL');
				await Promise.all([sending, once(server.process, 'exit')]);
				await endLeases();
				server = await start();
			}
			await send(server, 0);
			expect([...waiting]).toEqual([]);
			const store = open();
			const isOpen = ({ deliveries }: { deliveries: { state: string }[] }) =>
				deliveries.some(({ state }) => state !== 'delivered');
			const left = async () => (await store.list()).filter(isOpen).length;
			await expect.poll(left, { timeout: 120_000, interval: 200 }).toBe(0);
			const stored = await store.list();
			await store.close();
			expect(stored.map(({ form, fields }) => `${form} ${fields.email}`).sort()).toEqual(
				Array.from({ length: count }, (_, visitor) => `${formOf(visitor).form} ${emailOf(visitor)}`).sort(),
			);
			const came = await Promise.all(mails.mails.map((mail) => mail.read()));
			// A mail that was sent as the process was killed comes again, known by its Message-ID.
			const byId = new Map(came.map(({ messageId, to }) => [messageId, to?.[0]?.address]));
			const toReaders = stored.flatMap(({ id, form, deliveries }) =>
				deliveries.some(({ channel }) => channel === 'mail')
					? [[`<${id}@lantern.example>`, forms.find((one) => one.form === form)?.to] as const]
					: [],
			);
			expect(toReaders).toHaveLength(count);
			for (const [id, to] of toReaders) expect(byId.get(id), id).toBe(to);
			const ofOrders = stored
				.filter(({ form }) => form === 'order')
				.map(({ id }) => `<confirmation-${id}@lantern.example>`);
			expect([...byId.keys()].filter((id) => id?.startsWith('<confirmation')).sort()).toEqual(ofOrders.sort());
		} finally {
			await server.stop();
			await mails.stop();
		}
	});
});
