import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createPostgresStore } from '#contact/node/open-store.ts';
import { findPostgres } from '../../../../test/support/find-program.ts';
import { newMessage } from '../../../../test/support/messages.ts';
import {
	accept,
	deliver,
	harness,
	linesOf,
	messages,
	prepareMessagesHarness,
	runMessages,
} from '../../../../test/support/messages-harness.ts';
import { startPostgres } from '../../../../test/support/running-postgres.ts';

prepareMessagesHarness();

describe('npm run submissions', () => {
	it('reports what it can do', () => {
		for (const words of [[], ['--help'], ['help'], ['delete', '--help']]) {
			const { code, out } = messages(...words);
			expect([code, out]).toEqual([0, expect.stringContaining('npm run submissions -- delete ID…')]);
		}
	});

	it.each([
		[['remove'], 'There is no command "remove". See "npx vitrine submissions --help".'],
		[['constructor'], 'There is no command "constructor". See "npx vitrine submissions --help".'],
		[['list', '--limit', '0'], '--limit is "0"; expected a number from 1 to 999999. See'],
		[['list', '--state', 'lost'], '--state is "lost"; expected waiting, delivered, dead. See'],
		[['list', 'all'], 'Unexpected: all. See'],
		[['list', '--all'], "Unknown option '--all'. See"],
		[['list', '-x'], "Unknown option '-x'. See"],
		[['list', '--limit'], "Option '--limit <value>' argument missing. See"],
		[['list', '--limit', '-1'], "Option '--limit' argument is ambiguous. See"],
		[['show'], 'Expected one ID. See'],
		[['export'], 'Expected either --csv or --json. See'],
		[['export', '--csv', '--json'], 'Expected either --csv or --json. See'],
		[['delete'], 'Expected the IDs of messages. See'],
		[['backup'], 'Expected one FILE. See'],
	])('%j is not understood, and exits with 2', (words, sentence) => {
		const { code, out, err } = messages(...words);
		expect([code, out]).toEqual([2, '']);
		expect(err).toContain(sentence);
		expect(linesOf(err)).toHaveLength(1);
	});

	it('makes no store where there is none', () => {
		const { code, err } = messages('list');
		expect([code, err]).toEqual([1, expect.stringMatching(/^There is no .*contact\.sqlite: no message came in yet, /)]);
		expect(existsSync(harness.dataDir)).toBe(false);
	});

	it('shows a message whose row is damaged as one that is unreadable, and the others', async () => {
		const [broken] = [await accept(0), await accept(1)];
		const database = new DatabaseSync(join(harness.dataDir, 'contact.sqlite'));
		database.prepare(`UPDATE vitrine_messages SET fields = '{"name": "private' WHERE id = ?`).run(broken?.id ?? '');
		database.close();
		const [, line] = linesOf(messages('list').out);
		expect(line).toMatch(/waiting +\(unreadable\)$/);
		expect(messages('show', broken?.id ?? '').out).toContain('(unreadable: the row of this message is damaged)');
		expect(JSON.parse(messages('export', '--json').out)[1]).toMatchObject({ fields: {}, isUnreadable: true });
		expect(messages('export', '--csv').out).toContain('"unreadable","waiting",""\r\n');
		expect(messages('delete', broken?.id ?? '').out).toBe('1 message deleted.\n');
	});

	it('reports in one line that a store is not available', async () => {
		await accept(0);
		await harness.store.close();
		writeFileSync(join(harness.dataDir, 'contact.sqlite'), 'not a database '.repeat(1000));
		const { code, err } = messages('list');
		expect([code, linesOf(err)]).toEqual([1, [expect.stringContaining('file is not a database')]]);
	});
});

describe('list', () => {
	it('shows the newest first, with day, state, suspicion, name and beginning', async () => {
		const plain = await accept(0, { fields: { name: 'Ада', subject: 'Вопрос', message: 'один\nдва' } });
		const odd = await accept(1, { fields: { message: 'x'.repeat(500) }, suspicions: ['links'], channels: [] });
		await deliver('delivered');
		const { code, out } = messages('list');
		expect(code).toBe(0);
		expect(linesOf(out)).toEqual([
			`${odd.id}  2026-06-02  kept       !  : ${'x'.repeat(59)}…`,
			`${plain.id}  2026-06-01  delivered     Ада: Вопрос / один два`,
		]);
	});

	it('shows the messages of one form, and names the forms that have some', async () => {
		const usual = await accept(0, { fields: { name: 'Ada', message: 'Hello' } });
		const booked = await accept(1, { form: 'booking', fields: { name: 'Анна', message: 'Two people' } });
		expect(linesOf(messages('list').out)).toEqual([
			`${booked.id}  2026-06-02  waiting       [booking] Анна: Two people`,
			`${usual.id}  2026-06-01  waiting       Ada: Hello`,
		]);
		expect(linesOf(messages('list', '--form', 'booking').out).map((line) => line.slice(0, 36))).toEqual([booked.id]);
		expect(messages('show', booked.id).out).toMatch(/^form +booking$/m);
		const none = messages('list', '--form', 'order');
		expect([none.code, none.out, none.err]).toEqual([
			...[0, 'No messages.\n'],
			'No message came by a form order. Forms with messages: booking, contact.\n',
		]);
	});

	it('shows what is asked for, and says that there is more', async () => {
		const [dead, odd, waiting] = [await accept(0), await accept(1, { suspicions: ['honeypot'] }), await accept(2)];
		await deliver('dead');
		const listed = (...words: string[]) => linesOf(messages('list', ...words).out).map((line) => line.slice(0, 36));
		expect(listed('--state', 'dead')).toEqual([dead.id]);
		expect(listed('--state', 'waiting')).toEqual([waiting.id, odd.id]);
		expect(listed('--suspicious')).toEqual([odd.id]);
		expect(listed('--state', 'dead', '--suspicious')).toEqual(['No messages.']);
		expect(listed('--limit', '1')).toEqual([waiting.id]);
		expect(messages('list', '--limit', '1').err).toBe('There are more: --limit 10\n');
	});
});

describe('show', () => {
	it('shows all of a message and how it went out', async () => {
		const { id } = await accept(0, {
			fields: { name: 'Ada', email: 'почта@пример.рф', message: 'Hello\n\nreceived    now' },
			channels: ['mail', 'webhook'],
		});
		await deliver('dead');
		const { code, out } = messages('show', id);
		expect(code).toBe(0);
		expect(linesOf(out)).toEqual([
			`id          ${id}`,
			'received    2026-06-01 12:00:00 UTC',
			'form        contact',
			'language    en',
			'suspicions  none',
			'mail        dead, tried once: 550 refused',
			'webhook     waiting, tried 0 times',
			'',
			'name        Ada',
			'email       почта@пример.рф',
			'',
			'  Hello',
			'',
			'  received    now',
		]);
	});

	it('finds a message by the beginning of its ID, where no other begins so', async () => {
		const first = 'bb81e110-0000-4000-8000-000000000001';
		const second = first.replace(/1$/, '2');
		await accept(0, { id: first });
		expect(linesOf(messages('show', 'BB81E110').out)[0]).toBe(`id          ${first}`);
		expect(messages('show', 'bb81e11').code).toBe(1);
		await accept(1, { id: second });
		expect(messages('show', 'bb81e110')).toEqual({
			code: 1,
			out: '',
			err: 'More than one message begins with bb81e110: write more of its ID.\n',
		});
	});

	it('exits with 1 where nobody has the ID', async () => {
		await accept(0);
		expect(messages('show', '\u001b[2J')).toEqual({ code: 1, out: '', err: 'There is no message \\u001b[2J.\n' });
	});
});

describe('no message can write to the terminal of its reader', () => {
	const evil = 'a\u001b[2Jb\u0007\u009b31mc\u202ed\u0000e\u007ff\rg\ud800h\u2028i';
	it.each(['list', 'show', 'export --csv', 'export --json'])('by %s', async (call) => {
		const words = call.split(' ');
		const fields = { name: evil, email: evil, company: evil, subject: evil, message: `${evil}\n${evil}` };
		const { id } = await accept(0, { fields, suspicions: [evil] });
		await deliver('dead');
		const { code, out } = messages(...words, ...(words[0] === 'show' ? [id] : []));
		expect(code).toBe(0);
		const raw = words.includes('--csv') ? /(?![\n\r])\p{Cc}|\r(?!\n)|\p{Cs}/u : /(?!\n)\p{Cc}|\p{Cs}|[\u2028\u202e]/u;
		expect(raw.exec(out)).toBeNull();
		expect(out).toMatch(/a.*b.*c.*d.*e.*f.*g.*h.*i/s);
	});
});

describe('a command that changes messages', () => {
	it('names the whole ID where only the beginning of one is given', async () => {
		const { id } = await accept(0);
		const { code, err } = messages('delete', id.slice(0, 8));
		expect(code).toBe(1);
		expect(err).toBe(
			`${id.slice(0, 8)} is the beginning of an ID: write it whole, ${id}, so that no other message is meant.\n`,
		);
		expect(await harness.store.find(id)).toBeDefined();
	});
});

describe('requeue', () => {
	it('lets deliveries be tried again, of some messages or of all', async () => {
		const [first] = [await accept(0), await accept(1), await accept(2)];
		for (let number = 0; number < 3; number++) await deliver('dead');
		const unknown = crypto.randomUUID();
		expect(messages('requeue', first.id.slice(0, 8), unknown)).toEqual({
			code: 1,
			out: '1 delivery is tried again.\n',
			err: `There is no message ${unknown}.\n`,
		});
		expect(await harness.store.list({ state: 'dead' })).toHaveLength(2);
		expect(messages('requeue')).toEqual({ code: 0, out: '2 deliveries are tried again.\n', err: '' });
		expect(await harness.store.list({ state: 'waiting' })).toHaveLength(3);
	});
});

describe('give-up', () => {
	it('ends what waits for a webhook that is no longer set up, which requeue names', async () => {
		await accept(0, { channels: ['mail', 'webhook'] });
		const hint =
			'1 delivery waits for a webhook, and CONTACT_WEBHOOK_URL is not set: set it, or end them with "npm run submissions -- give-up webhook".\n';
		expect(messages('requeue')).toEqual({ code: 0, out: '0 deliveries are tried again.\n', err: hint });
		expect(messages('give-up', 'webhook')).toEqual({ code: 0, out: '1 delivery is given up.\n', err: '' });
		expect((await harness.store.list())[0]?.deliveries).toMatchObject([
			{ channel: 'mail', state: 'waiting' },
			{ channel: 'webhook', state: 'dead', error: 'given up' },
		]);
		expect(messages('give-up', 'telegraph')).toMatchObject({
			code: 2,
			err: expect.stringContaining('There is no way telegraph.'),
		});
	});

	it('leaves alone what waits for a webhook that is set up', async () => {
		await accept(0, { channels: ['webhook'] });
		const env = { DATA_DIR: harness.dataDir, DATABASE_URL: '', CONTACT_WEBHOOK_URL: 'https://crm.example.com/contact' };
		expect(runMessages(env, 'give-up', 'webhook')).toEqual({
			code: 1,
			out: '',
			err: 'CONTACT_WEBHOOK_URL is set: what waits for it is tried again by the server.\n',
		});
	});
});

describe('delete', () => {
	it('deletes messages for good', async () => {
		const [first, kept, third] = [await accept(0), await accept(1), await accept(2)];
		expect(messages('delete', first.id.slice(0, 8))).toMatchObject({ code: 1, out: '0 messages deleted.\n' });
		expect(messages('delete', first.id, third.id)).toEqual({ code: 0, out: '2 messages deleted.\n', err: '' });
		expect((await harness.store.list()).map(({ id }) => id)).toEqual([kept.id]);
		expect(messages('delete', first.id)).toMatchObject({ code: 1, out: '0 messages deleted.\n' });
	});
});

describe('with PostgreSQL', () => {
	it('works the same, and its back-up is the one of PostgreSQL', async ({ onTestFinished }) => {
		const server = await startPostgres();
		onTestFinished(server.remove);
		const [url, empty] = [await server.createDatabase(), await server.createDatabase()];
		const env = { DATABASE_URL: url };
		const postgres = createPostgresStore({ url });
		const message = newMessage();
		await postgres.accept(message);
		expect(runMessages(env, 'list').out).toContain(message.id);
		expect(runMessages(env, 'show', message.id).out).toContain(message.id);
		expect(runMessages(env, 'requeue').out).toBe('0 deliveries are tried again.\n');

		const copy = join(harness.folder, 'copy.dump');
		const { code, err } = runMessages(env, 'backup', copy);
		expect(code).toBe(1);
		const dump = err.replace('The messages are in PostgreSQL: ', '').replace('FILE', copy);
		const commands = [dump, `pg_restore --dbname="$DATABASE_URL" ${copy}`];
		const path = `${findPostgres()}:${process.env.PATH}`;
		for (const [number, DATABASE_URL] of [url, empty].entries()) {
			const ran = spawnSync('sh', ['-c', commands[number] ?? ''], { env: { PATH: path, DATABASE_URL } });
			expect([ran.status, ran.stderr.toString()]).toEqual([0, '']);
		}
		const restored = createPostgresStore({ url: empty });
		expect((await restored.list()).map(({ id }) => id)).toEqual([message.id]);
		expect(await restored.accept(newMessage({ key: message.key }))).toBe('repeated');
		await Promise.all([postgres.close(), restored.close()]);
	});
});
