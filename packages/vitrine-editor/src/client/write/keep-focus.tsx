import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Field } from 'vitrine/edit';
import { movedTo } from '../edits/moved-to.ts';
import { useEdits, useStore } from '../edits/site-store.ts';

type Control = HTMLTextAreaElement | HTMLInputElement;

/**
 * Keeps the focus in the words where a person is, when parts or items come or go before them: controls belong to places, and what is typed on
 * would go into other words.
 */
export function KeepFocus({ fields, pane }: { fields: readonly Field[]; pane: RefObject<HTMLElement | null> }) {
	const { edits } = useStore();
	useEdits(() => edits.version());
	const places = useMemo(() => fields.map(({ place }) => JSON.stringify(place)), [fields]);
	const values = new Map(fields.map((field, index) => [places[index] ?? '', edits.valueOf(field)]));
	const before = useRef(values);
	/** What is selected: a control whose value is replaced has its caret at the end. */
	const selected = useRef<[from: number, to: number]>(undefined);
	useEffect(() => {
		const note = () => {
			const control = focusedIn(pane.current);
			selected.current = control && [control.selectionStart ?? 0, control.selectionEnd ?? 0];
		};
		// The other one comes late after a key: the next may be there before.
		const events = ['selectionchange', 'input'];
		for (const event of events) document.addEventListener(event, note, { capture: true });
		return () => {
			for (const event of events) document.removeEventListener(event, note, { capture: true });
		};
	}, [pane]);
	useLayoutEffect(() => {
		const was = before.current;
		before.current = values;
		const control = focusedIn(pane.current);
		const place = control?.dataset.place;
		if (place === undefined) return;
		const moved = movedTo({ place, value: was.get(place) }, was, values);
		const target = moved && pane.current?.querySelector<Control>(`[data-place="${CSS.escape(moved)}"]`);
		if (!target) return;
		const selection = selected.current;
		target.focus();
		if (selection && target.selectionStart !== null) target.setSelectionRange(...selection);
	});
	return null;
}

/** Returns the control of words in an element that has the focus. */
function focusedIn(pane: HTMLElement | null): Control | undefined {
	const { activeElement } = document;
	if (!(activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement)) return undefined;
	return activeElement.dataset.place !== undefined && pane?.contains(activeElement) ? activeElement : undefined;
}
