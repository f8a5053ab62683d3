import { writeSync } from 'node:fs';
import { openJournal } from '#content/edit/journal/open-journal.ts';
import { randomSource } from './random-inputs.ts';

/** What the program prints, one a line: what it is about to do, and what is done. */
export type JournalNote =
	| { begins: number; field: number; text: string }
	| { saved: number }
	| { ends: number; field: number }
	| { ended: number }
	| { starts: true };

/** For tests: the field of a number. */
export const journalField = (number: number) => ({ file: `content/en/${number % 5}.md`, place: [number] });

/** Program of a process: types edits at random, several at a time, and finishes some, until it is killed. */
if (process.argv[1] === import.meta.filename) {
	const [root = '', seed = ''] = process.argv.slice(2);
	const print = (note: JournalNote) => writeSync(1, `${JSON.stringify(note)}\n`);
	const random = randomSource(Number(seed));
	print({ starts: true });
	const journal = await openJournal(root);
	let step = 0;
	const type = async () => {
		const [own, field] = [step++, random(12)];
		// A long one so often that the journal is compacted all the time.
		const text = `${seed} ${own} `.repeat(random(3) === 0 ? 12_000 : 3);
		print({ begins: own, field, text });
		await journal.append({ ...journalField(field), value: text, from: 'Before', author: 'Ada' });
		print({ saved: own });
	};
	const end = async () => {
		const [own, field] = [step++, random(12)];
		const number = journal.numberOf(journalField(field));
		if (number === undefined) return;
		print({ ends: own, field });
		await journal.finish([{ ...journalField(field), number }]);
		print({ ended: own });
	};
	for (;;) {
		const typed = Array.from({ length: 1 + random(4) }, type);
		await Promise.all(typed);
		await end();
	}
}
