import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createSqliteStore } from '#contact/node/open-store.ts';
import { rounds } from './support/long-form.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { freePort, type RunningServer, startServer } from './support/running-server.ts';

const soon = { timeout: 20_000, interval: 100 };
const hour = 3_600_000;
let dataDir: string;
let mailServer: MailServer;
let running: RunningServer[];
let starts: number;

beforeEach(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'vitrine-data-'));
	mailServer = await startMailServer();
	running = [];
	starts = 0;
});
afterEach(async () => {
	for (const server of running)
		if (server.process.exitCode === null && server.process.signalCode === null) await server.stop();
	await mailServer.stop();
});

/** Starts the server, each time an hour later than the last, so that leases of one that was killed are over. */
async function start(env: Record<string, string> = {}): Promise<RunningServer> {
	const server = await startServer(inject('fixture'), {
		DATA_DIR: dataDir,
		LOG: 'all',
		TRUST_PROXY: '1',
		SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
		NODE_OPTIONS: `--import ${new URL('support/clock-offset.ts', import.meta.url)}`,
		CLOCK_OFFSET_MS: `${starts++ * hour}`,
		...env,
	});
	running.push(server);
	return server;
}

/** What a visitor writes; each comes from an address of their own. */
const fieldsOf = (visitor: number) => ({
	name: `Visitor ${visitor}`,
	email: `visitor-${visitor}@example.com`,
	message: `Private words of visitor ${visitor}`,
	locale: 'en',
});

/** Sends the form like a browser without JavaScript. Gives the status; undefined where the connection was cut. */
async function post({ origin }: RunningServer, visitor: number): Promise<number | undefined> {
	const address = `198.51.${visitor}.7`;
	const sent = fetch(`${origin}/api/contact`, {
		method: 'POST',
		redirect: 'manual',
		headers: { Origin: 'https://lantern.example', 'X-Forwarded-For': address },
		body: new URLSearchParams(fieldsOf(visitor)),
	});
	return sent.then(
		({ status }) => status,
		() => undefined,
	);
}

/** Asks the store itself, as `npm run submissions` does. */
async function readStore() {
	const store = createSqliteStore({ folder: dataDir });
	const records = await store.list();
	await store.close();
	return records;
}

async function everythingDelivered(): Promise<void> {
	const open = async () =>
		(await readStore()).filter(({ deliveries }) => deliveries.some(({ state }) => state !== 'delivered')).length;
	await expect.poll(open, soon).toBe(0);
}

/** The Message-IDs that came, in order. */
const cameBy = async () => Promise.all(mailServer.mails.map(async (mail) => (await mail.read()).messageId));
const idsOf = (records: { id: string }[]) => records.map(({ id }) => `<${id}@lantern.example>`).toSorted();

/** Nobody's words stand in a log. */
function expectQuiet(): void {
	for (const server of running) expect(server.output()).not.toMatch(/visitor|private|198\.51|@/i);
}

describe('a running server with a form', () => {
	it('mails what is posted, and says at its start where messages go', async () => {
		const server = await start();
		expect(await post(server, 1)).toBe(303);
		await expect.poll(() => mailServer.mails, soon).toHaveLength(1);
		const mail = await mailServer.mails[0]?.read();
		expect(mail?.text).toContain('Private words of visitor 1');
		expect(mail?.to).toEqual([{ name: '', address: 'lamp@lantern.example' }]);
		await everythingDelivered();
		expect(await server.stop()).toBe(0);
		expect(server.output()).toContain(
			`"notice":"Messages of the form go by mail through 127.0.0.1:${mailServer.port}."`,
		);
		expectQuiet();
	});

	it('keeps messages where no mail server is set, reports it, and mails them when one is', async () => {
		const first = await start({ SMTP_URL: '' });
		expect(await post(first, 1)).toBe(303);
		expect(await first.stop()).toBe(0);
		expect(first.output()).toContain(
			'"notice":"Messages of the form wait in the store: set SMTP_URL to have them mailed."',
		);
		expect(mailServer.mails).toHaveLength(0);
		await start();
		await everythingDelivered();
		expect(mailServer.mails).toHaveLength(1);
	});

	it('says at its start what waits for a webhook that is no longer set up', async () => {
		const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
		const webhook = { CONTACT_WEBHOOK_URL: `http://127.0.0.1:${await freePort()}/`, CONTACT_WEBHOOK_SECRET: secret };
		const first = await start(webhook);
		expect(await post(first, 1)).toBe(303);
		await expect.poll(() => mailServer.mails, soon).toHaveLength(1);
		expect(await first.stop()).toBe(0);
		const second = await start();
		await expect
			.poll(second.output, soon)
			.toContain('1 delivery waits for a webhook, and CONTACT_WEBHOOK_URL is not set');
	});

	it('mails what is more than its settings allow in an hour as one, when the hour is over, and reports it', async () => {
		const first = await start({ CONTACT_MAILS_PER_HOUR: '2' });
		for (let visitor = 0; visitor < 6; visitor++) expect(await post(first, visitor)).toBe(303);
		await expect.poll(() => mailServer.mails, soon).toHaveLength(2);
		expect(await first.stop()).toBe(0);
		expect(first.output().match(/"notice":"More than 2 messages came within an hour/g)).toHaveLength(1);
		await start();
		await everythingDelivered();
		const subjects = await Promise.all(mailServer.mails.map(async (mail) => (await mail.read()).subject));
		expect(subjects.slice(2)).toEqual([expect.stringMatching(/: 4 messages in one email$/)]);
		expectQuiet();
	});

	it('takes no message while its disk is fuller than its settings allow, and reports what to do of its folder', async () => {
		chmodSync(dataDir, 0o755);
		const server = await start({ CONTACT_MIN_FREE_MB: '100000000' });
		expect(await post(server, 1)).toBe(503);
		await expect.poll(server.output, soon).toContain('less than 100000000 MB free (CONTACT_MIN_FREE_MB).');
		expect(server.output().match(/is open to other accounts of this machine \(mode 755\)/g)).toHaveLength(1);
		expectQuiet();
	});

	it.each([
		[{ SMTP_URL: 'smtp://site:pass%word@mail.example.com' }, 'SMTP_URL holds a % that encodes nothing'],
		[{ CONTACT_FROM: 'nobody' }, 'CONTACT_FROM is "nobody"; expected an e-mail address alone'],
		[{ CONTACT_WEBHOOK_URL: 'http://crm.example.com' }, 'CONTACT_WEBHOOK_URL is not fit for a webhook'],
		[{ CONTACT_WEBHOOK_URL: 'https://crm.example.com' }, 'CONTACT_WEBHOOK_SECRET must be set'],
		[{ CONTACT_KEEP_DAYS: '4000' }, 'CONTACT_KEEP_DAYS is "4000"; expected a whole number from 1 to 3650.'],
	])('does not start with %o', async (env, sentence) => {
		const refusal = await start(env).catch((reason: Error) => reason.message);
		expect(refusal).toMatch(/^exit 1: [^\n]*$/);
		expect(refusal).toContain(sentence);
		expect(refusal).not.toContain('pass%word');
	});

	it('ends within 10 s while its mail server hangs, and the next one sends the message', async () => {
		mailServer.answer((step) => (step === 'message' ? 'silence' : 'yes'));
		const first = await start();
		expect(await post(first, 1)).toBe(303);
		await expect.poll(mailServer.connections, soon).toBe(1);
		const began = performance.now();
		expect(await first.stop()).toBe(0);
		expect(performance.now() - began).toBeLessThan(10_000);
		mailServer.answer(() => 'yes');
		await start({ CLOCK_OFFSET_MS: '0' });
		await everythingDelivered();
		expect(await cameBy()).toEqual(idsOf(await readStore()));
		expectQuiet();
	});
});

describe('under load', () => {
	const visitors = Array.from({ length: 60 }, (_, number) => number);

	it('SIGTERM loses no message and doubles none', async () => {
		const first = await start();
		let accepted = 0;
		const posts = visitors.map(async (visitor) => {
			await sleep(visitor * 10);
			if ((await post(first, visitor)) === 303) accepted++;
		});
		await expect.poll(() => accepted, soon).toBeGreaterThan(10);
		const code = first.stop();
		await Promise.all(posts);
		expect(await code).toBe(0);
		expect(await readStore()).toHaveLength(accepted);
		await start();
		await everythingDelivered();
		expect((await cameBy()).toSorted()).toEqual(idsOf(await readStore()));
		expectQuiet();
	});

	it('SIGKILL again and again loses no message; who had no answer and sends again doubles none', async () => {
		const waiting = new Set(visitors);
		const sendWaiting = async (server: RunningServer) => {
			const posts = [...waiting].map(async (visitor, turn) => {
				await sleep(turn * 5);
				if ((await post(server, visitor)) === 303) waiting.delete(visitor);
			});
			await Promise.all(posts);
		};
		for (let kills = 0; kills < rounds(2, 12); kills++) {
			const server = await start();
			const killed = sleep(100 + 50 * kills).then(() => server.process.kill('SIGKILL'));
			await Promise.all([sendWaiting(server), killed, once(server.process, 'exit')]);
		}
		await sendWaiting(await start());
		expect([...waiting]).toEqual([]);
		await everythingDelivered();
		const stored = idsOf(await readStore());
		expect(stored).toHaveLength(visitors.length);
		expect([...new Set(await cameBy())].toSorted()).toEqual(stored);
		const names = await Promise.all(mailServer.mails.map(async (mail) => (await mail.read()).subject));
		expect(new Set(names).size).toBe(visitors.length);
		expectQuiet();
	});

	it('SIGKILL between the answer of the mail server and the note of it sends one copy, known by its Message-ID', async () => {
		const first = await start();
		mailServer.answer((step) => {
			if (step === 'message') first.process.kill('SIGKILL');
			return 'yes';
		});
		expect(await post(first, 1)).toBe(303);
		await once(first.process, 'exit');
		mailServer.answer(() => 'yes');
		expect(mailServer.mails).toHaveLength(1);
		await start();
		await everythingDelivered();
		const [id] = idsOf(await readStore());
		expect(await cameBy()).toEqual([id, id]);
		expect(mailServer.mails[1]?.raw).toEqual(mailServer.mails[0]?.raw);
	});

	it('two servers with one store send each message once', async () => {
		const first = await start({ CLOCK_OFFSET_MS: '0' });
		const second = await start({ CLOCK_OFFSET_MS: '0' });
		const statuses = await Promise.all(visitors.map((visitor) => post(visitor % 2 ? first : second, visitor)));
		expect(statuses).toEqual(visitors.map(() => 303));
		await everythingDelivered();
		const stored = idsOf(await readStore());
		expect(stored).toHaveLength(visitors.length);
		expect((await cameBy()).toSorted()).toEqual(stored);
	});
});
