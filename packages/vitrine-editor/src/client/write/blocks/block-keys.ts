import type { KeyboardEvent } from 'react';
import type { Field } from 'vitrine/edit';
import { insertText } from '../surround.ts';
import type { BlockActions } from './block-context.ts';
import { isOfOneLine } from './block-kinds.ts';

/**
 * Divides and joins parts by keys: Enter in a paragraph or heading, Backspace at the beginning. In a list, Enter begins the next item, and a
 * new part behind the list where the item is empty.
 *
 * @returns whether the key did something
 */
export function onBlockKey(event: KeyboardEvent<HTMLTextAreaElement>, field: Field, actions: BlockActions): boolean {
	const { currentTarget: area, key, shiftKey, ctrlKey, metaKey, altKey } = event;
	if (shiftKey || ctrlKey || metaKey || altKey) return false;
	const { selectionStart: from, selectionEnd: to, value } = area;
	if (key === 'Backspace') return from === 0 && to === 0 && actions.join(field);
	if (key !== 'Enter') return false;
	if (isOfOneLine(value)) {
		actions.split(field, area);
		return true;
	}
	return isEndOfList(area) ? endList(field, area, actions) : continueList(area);
}

/** Begins the next item of a list. */
export function continueList(area: HTMLTextAreaElement): boolean {
	const { selectionStart: from, selectionEnd: to, value } = area;
	const line = lineBefore(value, from);
	const [, indent = '', mark = ''] = /^(\s*)([-*+]|\d+[.)])\s+\S/.exec(line) ?? [];
	if (mark === '' || from !== to) return false;
	insertText(area, `\n${indent}${mark.replace(/\d+/, (number) => String(Number(number) + 1))} `);
	return true;
}

function isEndOfList({ selectionStart: from, value }: HTMLTextAreaElement): boolean {
	return from === value.length && value.includes('\n') && /^\s*(?:[-*+]|\d+[.)])\s*$/.test(lineBefore(value, from));
}

function endList(field: Field, area: HTMLTextAreaElement, { begin }: BlockActions): boolean {
	area.setSelectionRange(area.value.length - lineBefore(area.value, area.value.length).length - 1, area.value.length);
	insertText(area, '');
	begin(field);
	return true;
}

function lineBefore(text: string, at: number): string {
	return text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
}
