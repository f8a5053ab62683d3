import { describe, expect, it } from 'vitest';
import { folder, lead, open, texts, title, typed } from '../../../../../../test/support/journals.ts';

describe('a journal that is full', () => {
	it('by size warns, then takes no edits, drops none, and takes them again when some are finished', async () => {
		const root = folder();
		const sentences: string[] = [];
		const limits = { maxSize: 100_000, maxShare: 100_000, maxCount: 2000, maxAge: Number.POSITIVE_INFINITY };
		const journal = await open(root, { limits, report: (sentence) => sentences.push(sentence) });
		const field = (number: number) => ({ ...title, place: [number] });
		let refused: Error | undefined;
		for (let number = 0; !refused; number++) {
			await journal.append(typed('x'.repeat(9_000), field(number))).catch((error) => {
				refused = error;
			});
		}
		expect(sentences).toEqual(['Edits that are not published take up 0.1 MB of 0.1 MB: publish or discard some.']);
		expect(refused.message).toBe(
			'No more edits are saved: those that are not published take up 0.1 MB, as much as is kept. Publish or discard some.',
		);
		expect(journal.list()).toHaveLength(10);
		await journal.finish(journal.list().slice(0, 5));
		expect(journal.fill().warning).toBeUndefined();
		await journal.append(typed('More.'));
		expect(journal.list()).toHaveLength(6);
		await journal.close();
	});

	it('by one author takes edits of others', async () => {
		const limits = { maxSize: 100_000, maxShare: 60_000, maxCount: 2000, maxAge: Number.POSITIVE_INFINITY };
		const journal = await open(folder(), { limits, report: () => {} });
		const edit = (author: string, number: number) => {
			return journal.append({ ...typed('x'.repeat(9_000), { ...title, place: [number] }), author });
		};
		for (let number = 0; number < 6; number++) await edit('Ann', number);
		await expect(edit('Ann', 6)).rejects.toMatchObject({ reason: 'share' });
		for (let number = 7; number < 11; number++) await edit('Bob', number);
		await expect(edit('Bob', 11)).rejects.toMatchObject({ reason: 'full' });
		expect(journal.list()).toHaveLength(10);
		await journal.close();
	});

	it('by the number of edits of one author takes further words of theirs, and edits of others', async () => {
		const limits = { maxSize: 100_000, maxShare: 60_000, maxCount: 3, maxAge: Number.POSITIVE_INFINITY };
		const journal = await open(folder(), { limits, report: () => {} });
		const edit = (author: string, number: number) =>
			journal.append({ ...typed('x', { ...title, place: [number] }), author });
		for (let number = 0; number < 3; number++) await edit('Ann', number);
		await expect(edit('Ann', 3)).rejects.toThrow(
			'No more edits of yours are saved: 3 edits is the most that is kept of one person and not published. Publish or discard some.',
		);
		await edit('Ann', 2);
		await edit('Bob', 3);
		expect(journal.list()).toHaveLength(4);
		await journal.close();
	});

	it('by age warns, and takes no edits', async () => {
		const root = folder();
		const sentences: string[] = [];
		let now = Date.UTC(2026, 0, 1);
		const journal = await open(root, { now: () => now, report: (sentence) => sentences.push(sentence) });
		await journal.append(typed('Old.', lead));
		now += 85 * 24 * 60 * 60 * 1000;
		await journal.append(typed('Newer.'));
		expect(sentences).toEqual([
			'Some edits are not published since 2026-01-01: publish or discard them within 5 days.',
		]);
		now += 6 * 24 * 60 * 60 * 1000;
		await expect(journal.append(typed('New.'))).rejects.toThrow(
			'No more edits are saved: some are not published since 2026-01-01, which is too long. Publish or discard them.',
		);
		await journal.finish([{ ...lead, number: 1 }]);
		await journal.append(typed('New.'));
		expect(texts(journal)).toEqual(['New.']);
		await journal.close();
	});

	it('refuses a text that is larger than any', async () => {
		const journal = await open(folder());
		await expect(journal.append(typed('x'.repeat(1_000_001)))).rejects.toMatchObject({ reason: 'too-large' });
		await journal.close();
	});
});
