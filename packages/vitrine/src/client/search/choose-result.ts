/**
 * Lets the arrow keys go from a field to its results and back. The focus itself goes from link to link, and Enter follows one: the
 * options of a listbox would hide from screen readers that results are links with a text below them.
 *
 * @param show brings results back that were put away
 */
export function watchArrows(field: HTMLInputElement, results: HTMLElement, show: () => void): void {
	const move = (event: KeyboardEvent) => {
		const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
		const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
		if (step === 0 || altKey || ctrlKey || metaKey || shiftKey || isComposing(event)) return;
		const stops = [field, ...results.querySelectorAll('a')];
		const place = stops.indexOf(target as HTMLAnchorElement);
		const next = place < 0 ? undefined : stops[place + step];
		if (!next) return;
		event.preventDefault();
		show();
		next.focus();
	};
	field.addEventListener('keydown', move);
	results.addEventListener('keydown', move);
}

/** Whether a key belongs to an input method, which chooses and gives up words with the same keys. Safari tells it by the code alone. */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
	return isComposing || keyCode === 229;
}
