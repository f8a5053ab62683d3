import { expect, it } from 'vitest';
import type { PendingField } from 'vitrine/edit';
import { createPendingFields } from './pending-fields.ts';

const file = 'content/en/pages/about.md';
const isDropped = (other: string) => other === file;
const edit = (number: number, more: Partial<PendingField> = {}): PendingField => ({
	...{ number, file, place: ['title'], value: `Lamp ${number}`, from: 'Lamp', author: 'Anna', time: number },
	...({ state: 'ready', ...more } as { state: 'ready' }),
});

it('keeps what became known after a list was requested that lacks it', () => {
	const pending = createPendingFields();
	pending.note(edit(1, { place: ['description'] }));
	const since = pending.time();
	pending.note(edit(2));
	pending.replace([], { since, isDropped });
	expect([...pending.values()]).toEqual([edit(2)]);
	pending.replace([], { since: pending.time(), isDropped: (other) => other !== file });
	expect([...pending.values()]).toEqual([edit(2)]);
	pending.replace([], { since: pending.time(), isDropped });
	expect([...pending.values()]).toEqual([]);
});

it('takes an answer that comes behind the event of its end for none', () => {
	const pending = createPendingFields();
	pending.end(edit(2), { isStillShown: false });
	pending.note(edit(2, { state: 'unchecked' }));
	expect([...pending.values()]).toEqual([]);
	pending.note(edit(3));
	expect([...pending.values()]).toEqual([edit(3)]);
});

it('keeps what a check found over the answer of the call before it', () => {
	const pending = createPendingFields();
	pending.note(edit(1));
	pending.note(edit(1, { state: 'unchecked' }));
	expect([...pending.values()]).toEqual([edit(1)]);
});

it('shows an edit that was written until its file was read', () => {
	const pending = createPendingFields();
	pending.note(edit(1));
	pending.end(edit(1), { isStillShown: true });
	expect([...pending.values()]).toEqual([edit(1)]);
	pending.replace([], { since: pending.time(), isDropped });
	expect([...pending.values()]).toEqual([]);
});
