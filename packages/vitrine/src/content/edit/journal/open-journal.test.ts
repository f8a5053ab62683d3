import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, lead, open, texts, title, typed } from '../../../../../../test/support/journals.ts';
import { rounds, seed } from '../../../../../../test/support/long-form.ts';
import { randomSource } from '../../../../../../test/support/random-inputs.ts';
import { formatLine } from './journal-line.ts';
import { journalFile } from './open-journal.ts';
import { fieldKey } from './pending-edit.ts';
import { journalDisk } from './write-queue.ts';

it('keeps the latest edit of each field, also when it is opened again', async () => {
	const root = folder();
	const journal = await open(root, { now: () => 5 });
	expect(await journal.append(typed('One'))).toEqual({ ...typed('One'), number: 1, time: 5 });
	await journal.append(typed('Two', lead));
	await journal.append(typed('Three'));
	expect(journal.list().map(({ number, author, place }) => [number, author, place.at(-1)])).toEqual([
		[2, 'Ada', 'lead'],
		[3, 'Ada', 'title'],
	]);
	await journal.close();
	const later = await open(root, { now: () => 6 });
	expect(later.latest(title)).toEqual({ ...typed('Three'), number: 3, time: 5 });
	expect((await later.append(typed('Four'))).number).toBe(4);
	expect(statSync(join(root, journalFile)).mode & 0o777).toBe(0o600);
	await later.close();
	await expect(later.append(typed('Five'))).rejects.toMatchObject({ reason: 'closed' });
});

it('removes an edit that became a file, and not the one that was typed meanwhile', async () => {
	const root = folder();
	const journal = await open(root);
	const { number } = await journal.append(typed('One'));
	await journal.append(typed('Two', lead));
	const saving = journal.append(typed('One more'));
	expect(journal.numberOf(title)).toBe(3);
	await saving;
	await journal.finish([
		{ ...title, number },
		{ ...lead, number: 2 },
	]);
	expect(texts(journal)).toEqual(['One more']);
	await journal.close();
	const later = await open(root);
	expect(texts(later)).toEqual(['One more']);
	await later.close();
});

describe('a crash', () => {
	it('at any byte of the file loses only what was not acknowledged', async () => {
		const root = folder();
		const file = join(root, journalFile);
		const ends: { size: number; texts: unknown[] }[] = [];
		const journal = await open(root);
		for (const [index, field] of [title, lead, title, lead].entries()) {
			await journal.append(typed(`Text ${index}\n\u2028語 \ud800`, field));
			if (index === 2) await journal.finish([{ ...title, number: 3 }]);
			ends.push({ size: statSync(file).size, texts: texts(journal) });
		}
		await journal.close();
		const bytes = readFileSync(file);
		for (let cut = bytes.indexOf(10) + 1; cut <= bytes.length; cut++) {
			writeFileSync(file, bytes.subarray(0, cut));
			const later = await open(root);
			const acknowledged = ends.findLast(({ size }) => size <= cut)?.texts ?? [];
			// Between an edit of the third round and the end of it, the edit is there.
			if (cut < (ends[1]?.size ?? 0) || cut >= (ends[2]?.size ?? 0))
				expect([cut, texts(later)]).toEqual([cut, acknowledged]);
			await later.append(typed('After', { ...title, place: ['after'] }));
			await later.close();
			const again = await open(root);
			expect(texts(again).at(-1)).toBe('After');
			await again.close();
		}
	});

	it('that damages a line in the middle is reported, and costs this line alone', async () => {
		const root = folder();
		const file = join(root, journalFile);
		const journal = await open(root);
		const fields = [1, 2, 3].map((number) => ({ ...title, place: [number] }));
		for (const field of fields) await journal.append(typed(`Text of ${field.place}`, field));
		await journal.close();
		writeFileSync(file, readFileSync(file, 'utf8').replace('Text of 2', 'Tent of 2'));
		const sentences: string[] = [];
		const report = (sentence: string) => sentences.push(sentence);
		const later = await open(root, { report });
		expect([later.damaged, texts(later), sentences]).toEqual([
			[3],
			['Text of 1', 'Text of 3'],
			[
				'Line 3 of .vitrine/edits.journal is damaged, and the edit in it cannot be read. All others are as they were typed.',
			],
		]);
		// It stays when the file is written anew.
		const large = 'x'.repeat(400_000);
		for (let number = 0; number < 6; number++) await later.append(typed(large + number));
		await later.close();
		expect(statSync(file).size).toBeLessThan(2_000_000);
		expect(readFileSync(file, 'utf8')).toContain('Tent of 2');
		const again = await open(root, { report });
		expect([again.damaged.length, texts(again).slice(0, 2)]).toEqual([1, ['Text of 1', 'Text of 3']]);
		await again.close();
	});
});

describe('a disk that fails', () => {
	const fault = (code: string) => Object.assign(new Error(code), { code });

	it('in the middle of a line refuses that edit, and takes the next one', async () => {
		const root = folder();
		let left = Number.POSITIVE_INFINITY;
		const journal = await open(root, {
			disk: {
				...journalDisk,
				async write(file, bytes, position) {
					if (bytes.length <= left) return journalDisk.write(file, bytes, position);
					await journalDisk.write(file, bytes.subarray(0, left), position);
					throw fault('ENOSPC');
				},
			},
		});
		await journal.append(typed('One'));
		left = 20;
		await expect(journal.append(typed('Two', lead))).rejects.toThrow(
			'The edit was not saved: the journal of edits cannot be written (ENOSPC: the disk is full). Try again when there is room.',
		);
		left = Number.POSITIVE_INFINITY;
		await journal.append(typed('Three', { ...title, place: ['new'] }));
		expect(texts(journal)).toEqual(['One', 'Three']);
		await journal.close();
		const later = await open(root);
		expect(texts(later)).toEqual(['One', 'Three']);
		await later.close();
	});

	it('for good refuses all further edits, and keeps what was saved', async () => {
		const root = folder();
		let isBroken = false;
		const journal = await open(root, {
			disk: {
				...journalDisk,
				async sync(file) {
					if (isBroken) throw fault('EIO');
					await journalDisk.sync(file);
				},
			},
		});
		await journal.append(typed('One'));
		isBroken = true;
		await expect(journal.append(typed('Two'))).rejects.toMatchObject({ reason: 'broken' });
		isBroken = false;
		await expect(journal.append(typed('Three'))).rejects.toMatchObject({ reason: 'broken' });
		expect(texts(journal)).toEqual(['One']);
		await journal.close();
		const later = await open(root);
		expect(texts(later)).toEqual(['One']);
		await later.close();
	});
});

it('is open in one process at a time', async () => {
	const root = folder();
	const journal = await open(root);
	await expect(open(root)).rejects.toThrow(
		new RegExp(
			`^This site is being edited already, by the server of process ${process.pid}, which began \\d+ s ago: use that`,
		),
	);
	await journal.close();
	await (await open(root)).close();
});

it('that cannot be opened is reported in a sentence', async () => {
	const root = folder();
	writeFileSync(join(root, '.vitrine'), 'A file has the place of the folder.');
	await expect(open(root)).rejects.toThrow(
		/^The journal of edits cannot be opened \((?:EEXIST|ENOTDIR)\): let this account/,
	);
});

it('of a later version of the kit is left as it is', async () => {
	const root = folder();
	await (await open(root)).close();
	writeFileSync(join(root, journalFile), formatLine({ format: 2, next: 1 }));
	await expect(open(root)).rejects.toMatchObject({ reason: 'newer' });
});

it('waits for the disk once for all edits that come in meanwhile, and acknowledges them in order', async () => {
	let syncs = 0;
	const disk = {
		...journalDisk,
		sync: (file: Parameters<typeof journalDisk.sync>[0]) => {
			syncs++;
			return journalDisk.sync(file);
		},
	};
	const journal = await open(folder(), { disk });
	syncs = 0;
	const order: number[] = [];
	await Promise.all(
		Array.from({ length: 200 }, async (_, index) => {
			const { number } = await journal.append(typed(`Text ${index}`, { ...title, place: [index] }));
			order.push(number);
		}),
	);
	expect(order).toEqual(order.toSorted((a, b) => a - b));
	expect(syncs).toBeLessThanOrEqual(2);
	await journal.close();
});

const steps = rounds(600, 30_000);

it(`holds what a map holds after ${steps} random steps`, async () => {
	const root = folder();
	const file = join(root, journalFile);
	const random = randomSource(seed);
	const pieces = ['a', '\n', '\r\n', '\0', '"', '\\', '語', '\u2028', '\ud83d', '🏮', ' '];
	const model = new Map<string, { value: unknown; number: number }>();
	let journal = await open(root);
	let [reopened, compacted] = [0, 0];
	const check = () => {
		const held = journal.list().map((field) => [fieldKey(field), journal.latest(field)?.value, field.number]);
		expect(held).toEqual([...model].map(([key, { value, number }]) => [key, value, number]));
		const lines = [...model.keys()].reduce((sum, key) => sum + key.length, 0);
		expect(journal.fill().size).toBeGreaterThanOrEqual(lines);
	};
	for (let step = 0; step < steps; step++) {
		const kind = random(20);
		const sizeBefore = statSync(file).size;
		if (kind < 14) {
			const batch = Array.from({ length: 1 + random(5) }, () => {
				const text = Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join('');
				return typed(text.repeat(random(10) === 0 ? 4000 : 1), {
					file: `content/${random(4)}.yaml`,
					place: ['k', random(9)],
				});
			});
			for (const edit of await Promise.all(batch.map((edit) => journal.append(edit)))) {
				const key = fieldKey(edit);
				model.delete(key);
				model.set(key, edit);
			}
		} else if (kind < 18) {
			const [key, known] = [...model][random(Math.max(1, model.size))] ?? [];
			if (key === undefined || !known) continue;
			const [name = '', place = []] = JSON.parse(key);
			const number = known.number - (random(3) === 0 ? 1 : 0);
			await journal.finish([{ file: name, place, number }]);
			if (number === known.number) model.delete(key);
		} else {
			await journal.close();
			// A line that was cut off by a crash.
			if (random(2) === 0) writeFileSync(file, '0123456789abcdef {"number":9', { flag: 'a' });
			journal = await open(root);
			reopened++;
		}
		if (statSync(file).size < sizeBefore - 100_000) compacted++;
		if (step % 10 === 0) check();
	}
	check();
	expect([reopened > 10, compacted > 0]).toEqual([true, true]);
	await journal.close();
	truncateSync(file, 0);
	const emptied = await open(root);
	expect(emptied.list()).toEqual([]);
	await emptied.close();
});
