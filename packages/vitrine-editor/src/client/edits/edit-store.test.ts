import { expect, it } from 'vitest';
import type { PendingField } from 'vitrine/edit';
import { createEditStore } from './edit-store.ts';

const edit: PendingField = {
	...{ number: 1, file: 'content/ru/pages/about.md', place: ['title'], value: 'О лампе', from: 'Лампа' },
	...{ author: 'Anna', time: 1, state: 'ready' },
};

it('keeps an edit of a colleague until its file was read, and lets go of that of a file that is not read', () => {
	const written: string[] = [];
	const onWritten = async (files: readonly string[]) => void written.push(...files);
	const opened = createEditStore({ onWritten, isRead: (file) => file === edit.file });
	const elsewhere = createEditStore({ onWritten, isRead: () => false });
	for (const store of [opened, elsewhere]) {
		store.follow({ event: 'pending', edit });
		expect(store.allPending()).toEqual([edit]);
		store.follow({ event: 'written', edit });
	}
	expect(written).toEqual([edit.file, edit.file]);
	expect(opened.allPending()).toEqual([edit]);
	opened.note(edit.file, []);
	expect(opened.allPending()).toEqual([]);
	expect(elsewhere.allPending()).toEqual([]);
});
