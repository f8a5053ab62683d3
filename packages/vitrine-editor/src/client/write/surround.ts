/**
 * Puts marks around what is selected in a field, or takes them off where they are. What is typed stays in the history of the browser, so that its
 * Undo takes the marks back.
 */
export function surround(area: HTMLTextAreaElement, { before, after }: { before: string; after: string }): void {
	const { selectionStart: from, selectionEnd: to, value } = area;
	const selected = value.slice(from, to);
	area.focus();
	const isMarked = value.slice(from - before.length, from) === before && value.slice(to, to + after.length) === after;
	if (isMarked) {
		area.setSelectionRange(from - before.length, to + after.length);
		insertText(area, selected);
		area.setSelectionRange(from - before.length, to - before.length);
		return;
	}
	insertText(area, before + selected + after);
	area.setSelectionRange(from + before.length, to + before.length);
}

/** Takes off the marks at both ends of a part of a field. */
export function takeOff(
	area: HTMLTextAreaElement,
	{ from, to, sign: { length } }: { from: number; to: number; sign: string },
): void {
	const { selectionStart, selectionEnd, value } = area;
	area.focus();
	area.setSelectionRange(from, to);
	insertText(area, value.slice(from + length, to - length));
	const moved = (offset: number) => Math.min(Math.max(from, offset - length), to - 2 * length);
	area.setSelectionRange(moved(selectionStart), moved(selectionEnd));
}

/** Writes a text in the place of what is selected in a field. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
	// No other way of writing into a field keeps what the browser can undo.
	if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
	area.setRangeText(text);
	area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
