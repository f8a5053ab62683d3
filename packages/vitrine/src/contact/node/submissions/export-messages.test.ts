import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { postTo } from '../../../../../../test/support/messages.ts';
import {
	accept,
	deliver,
	harness,
	linesOf,
	messages,
	prepareMessagesHarness,
} from '../../../../../../test/support/messages-harness.ts';
import { repositoryRoot, vitrine } from '../../../../../../test/support/repository.ts';
import { startStoreProcess } from '../../../../../../test/support/store-process.ts';

prepareMessagesHarness();

describe('export', () => {
	it('writes CSV that a spreadsheet reads as text and nothing else', async () => {
		const texts = ['=1+1', '+7-900', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', 'plain', 'a "b", c;d', 'one\r\ntwo'];
		for (const [number, text] of texts.entries()) await accept(number, { fields: { name: text, message: 'm' } });
		const { code, out } = messages('export', '--csv');
		expect(code).toBe(0);
		expect(out.startsWith('\ufeff"id","received","language","name",')).toBe(true);
		expect(out.endsWith('\r\n')).toBe(true);
		const [header, ...rows] = parseCsv(out.slice(1));
		expect(header).toEqual([
			...['id', 'received', 'language', 'name', 'email', 'company', 'subject', 'message'],
			...['suspicions', 'mail', 'webhook'],
		]);
		expect(rows.map((row) => row[3]).toReversed()).toEqual([
			...["'=1+1", "'+7-900", "'-1", "'@SUM(A1)", "'\t'=1", "'\n'=1", "'＝1"],
			...['plain', 'a "b", c;d', 'one\ntwo'],
		]);
		expect(new Set(rows.map((row) => row.length))).toEqual(new Set([11]));
		expect(rows[0]?.slice(1, 3)).toEqual(['2026-06-10T12:00:00.000Z', 'en']);
		expect(rows[0]?.slice(8)).toEqual(['', 'waiting', '']);
	});

	it('leaves telephone numbers as they are, unless they could be a sum', async () => {
		const numbers = ['+79001234567', '+44 20 7946 0000', '+7 (727) 250-11-22', '+7-900-12-34', '+1 -2345', '+1+23456'];
		for (const [at, phone] of numbers.entries()) await accept(at, { fields: { name: 'Ada', phone } });
		const [header = [], ...rows] = parseCsv(messages('export', '--csv').out.slice(1));
		expect(rows.map((row) => row[header.indexOf('phone')]).toReversed()).toEqual([
			...numbers.slice(0, 3),
			...numbers.slice(3).map((number) => `'${number}`),
		]);
	});

	it('holds fields that a site adds and what visitors agreed to, with version and time, in CSV as in JSON', async () => {
		const consent = {
			text: 'Согласна, "как" сказано',
			version: '0123456789abcdef',
			time: Date.UTC(2026, 5, 1, 11, 59),
		};
		const fields = { name: 'Анна', topic: 'repair', visit: 'yes' };
		const { id } = await accept(0, { fields, consent });
		await accept(1, { fields: { name: 'Ada', phone: '+44 20 7946 0000' } });
		const [header, later, earlier] = parseCsv(messages('export', '--csv').out.slice(1));
		expect(header?.slice(8)).toEqual([
			...['phone', 'topic', 'visit', 'suspicions', 'mail', 'webhook'],
			...['consent text', 'consent version', 'consent time'],
		]);
		const agreed = ['Согласна, "как" сказано', '0123456789abcdef', '2026-06-01T11:59:00.000Z'];
		expect(earlier?.slice(8)).toEqual(['', 'repair', 'yes', '', 'waiting', '', ...agreed]);
		expect(later?.slice(8)).toEqual(['+44 20 7946 0000', '', '', '', 'waiting', '', '', '', '']);
		const [second, first] = JSON.parse(messages('export', '--json').out);
		expect(first).toMatchObject({ id, fields, consent: { ...consent, time: '2026-06-01T11:59:00.000Z' } });
		expect(second).not.toHaveProperty('consent');
	});

	it('holds the messages of all forms, with their names, or those of one', async () => {
		await accept(0, { fields: { name: 'Ada', message: 'Hello' } });
		await accept(1, { form: 'booking', fields: { name: 'Анна', guests: '2' } });
		const [header = [], ...rows] = parseCsv(messages('export', '--csv').out.slice(1));
		expect(header.at(-1)).toBe('form');
		expect(rows.map((row) => row.at(-1))).toEqual(['booking', 'contact']);
		const [, ...booked] = parseCsv(messages('export', '--csv', '--form', 'booking').out.slice(1));
		expect(booked.map((row) => row[3])).toEqual(['Анна']);
		const [contactHeader] = parseCsv(messages('export', '--csv', '--form', 'contact').out.slice(1));
		expect(contactHeader).not.toContain('guests');
		expect(contactHeader).not.toContain('form');
		expect(JSON.parse(messages('export', '--json', '--form', 'booking').out)).toMatchObject([{ form: 'booking' }]);
		const none = messages('export', '--json', '--form', 'order');
		expect([none.out, none.err]).toEqual([
			'[]\n',
			'No message came by a form order. Forms with messages: booking, contact.\n',
		]);
	});

	it('holds no formula wherever a program takes its lines apart, and no word is lost', async () => {
		const texts = [
			'a;=HYPERLINK("https://evil.example","Open")',
			'a\n=1+1\n\n- one\n- two',
			'a,+1;-1\t@x',
			"a; =1;\"=1\";\u00a0=1;'=1;''=1",
			`' =1`,
			'"=1"',
			"it's; 'so'",
		];
		for (const [number, text] of texts.entries()) await accept(number, { fields: { name: 'n', message: text } });
		const { out } = messages('export', '--csv');
		for (const separator of [';', ',', '\t']) {
			for (const cell of out.slice(1).split(new RegExp(`[${separator}\\n]`))) {
				const shown = cell.trim().replace(/^(?:"\s*)+/, '');
				expect(shown).not.toMatch(/^[=+\-@＝＋－＠]/);
			}
		}
		const read = parseCsv(out.slice(1))
			.slice(1)
			.map((row) => row[7] ?? '');
		const restored = read.map((cell) => cell.replace(/(^|[;,\t\n])'(?=['"\p{Zs}]*[=+\-@＝＋－＠])/gu, '$1'));
		expect(restored.toReversed()).toEqual(texts);
	});

	it('follows no link that someone put in the place of the file that it writes first', async () => {
		await accept(0);
		const [file, precious] = [join(harness.folder, 'all.csv'), join(harness.folder, 'precious')];
		writeFileSync(precious, 'precious');
		symlinkSync(precious, `${file}.unfinished`);
		expect(messages('export', '--csv', file).code).toBe(0);
		expect(readFileSync(precious, 'utf8')).toBe('precious');
		expect(lstatSync(file).isSymbolicLink()).toBe(false);
		expect(readdirSync(harness.folder).toSorted()).toEqual(['all.csv', 'data', 'precious']);
	});

	it('writes JSON that holds every character as it was written', async () => {
		const text = 'a\u001b\u0085\u202e"\\\ud800語\u2028';
		const message = await accept(0, { fields: { message: text }, suspicions: ['links'] });
		await deliver('dead');
		const { id, form, locale, fields, suspicions } = message;
		expect(JSON.parse(messages('export', '--json').out)).toEqual([
			{
				...{ id, form, locale, fields, suspicions },
				received: '2026-06-01T12:00:00.000Z',
				deliveries: [{ channel: 'mail', state: 'dead', attempts: 1, error: '550 refused' }],
			},
		]);
	});

	it.each(['--csv', '--json'])('%s never writes over an older file', async (format) => {
		await accept(0);
		const file = join(harness.folder, 'all');
		writeFileSync(file, 'precious');
		const refusal = `${file} is there already: write another name, or delete it first.\n`;
		expect(messages('export', format, file)).toEqual({ code: 1, out: '', err: refusal });
		expect(readFileSync(file, 'utf8')).toBe('precious');
		expect(readdirSync(harness.folder).toSorted()).toEqual(['all', 'data']);
	});

	it('writes a file for its owner alone', async () => {
		await accept(0);
		const file = join(harness.folder, 'all.json');
		expect(messages('export', '--json', file)).toMatchObject({ code: 0, out: '' });
		expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(1);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(readdirSync(harness.folder).toSorted()).toEqual(['all.json', 'data']);
		const { code, err } = messages('export', '--json', join(harness.folder, 'none', 'all.json'));
		expect([code, linesOf(err)]).toEqual([
			1,
			[expect.stringMatching(/none\/all\.json cannot be written: ENOENT \(open\)\.$/)],
		]);
	});

	it('leaves nothing where a folder has the name of the file', async () => {
		await accept(0);
		const { code, err } = messages('export', '--csv', harness.dataDir);
		expect([code, err]).toEqual([1, `${harness.dataDir} is a folder: write the name of a new file.\n`]);
		expect(readdirSync(harness.folder)).toEqual(['data']);
	});

	it.runIf(existsSync('/dev/full'))('says in one line that standard output is full', async () => {
		await accept(0);
		const program = `"${process.execPath}" "${vitrine}" submissions export --csv > /dev/full`;
		const env = { ...process.env, DATA_DIR: harness.dataDir, DATABASE_URL: '' };
		const { status, stderr } = spawnSync('sh', ['-c', program], { cwd: repositoryRoot, env, encoding: 'utf8' });
		expect([status, stderr]).toEqual([1, 'Standard output cannot be written: ENOSPC (write).\n']);
	});

	it('writes every message once while others come in', async () => {
		for (let number = 0; number < 450; number++) await accept(0);
		const before = (await harness.store.list()).map(({ id }) => id);
		const server = startStoreProcess({ DATA_DIR: harness.dataDir, DATABASE_URL: '' });
		const load = postTo(server.store);
		await load.until(5);
		const { out } = messages('export', '--json');
		load.stop();
		await server.kill();
		const exported = (JSON.parse(out) as { id: string }[]).map(({ id }) => id);
		expect(new Set(exported).size).toBe(exported.length);
		expect(new Set(before).difference(new Set(exported))).toEqual(new Set());
	});

	it('writes an empty list where there is no message', async () => {
		await harness.store.list();
		expect(JSON.parse(messages('export', '--json').out)).toEqual([]);
		expect(parseCsv(messages('export', '--csv').out.slice(1))).toHaveLength(1);
	});
});

/** Reads CSV as RFC 4180 describes it, with every cell in quotes. */
function parseCsv(text: string): string[][] {
	const rows: string[][] = [[]];
	for (const [, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/gy)) {
		rows.at(-1)?.push(cell.replaceAll('""', '"'));
		if (end !== ',') rows.push([]);
	}
	expect(rows.pop()).toEqual([]);
	return rows;
}
