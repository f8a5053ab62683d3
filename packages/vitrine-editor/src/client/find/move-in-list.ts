import type { KeyboardEvent } from 'react';

/** Moves the focus between the rows of a list by the arrow keys, from the search into it, and back from its first row. */
export function moveInList(event: KeyboardEvent): void {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
	const rows = [...document.querySelectorAll<HTMLElement>('nav [data-row]')].sort(
		(a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
	);
	const current = rows.indexOf(document.activeElement as HTMLElement);
	const next =
		current + step < 0 ? document.querySelector<HTMLElement>('nav input[type="search"]') : rows[current + step];
	if (!next) return;
	event.preventDefault();
	next.focus({ preventScroll: true });
	next.scrollIntoView({ block: 'nearest' });
}
