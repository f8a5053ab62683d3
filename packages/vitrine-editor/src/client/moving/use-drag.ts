import { type PointerEvent, useRef } from 'react';

/** Pixels that a pointer moves before it drags: a finger is never quite still. */
const least = 5;

/** Pixels from the edge of what scrolls within which it scrolls. */
const edge = 48;

interface Drag {
	y: number;
	/** Where the item would be put down; undefined as long as nothing is dragged. */
	to: number | undefined;
}

/**
 * Drags the item of a list by its handle, with a mouse, pen or finger: a line shows where it would be put down.
 *
 * @param onDrop called with the index at which it was put down
 */
export function useDrag(index: number, onDrop: (to: number) => void) {
	const drag = useRef<Drag>(undefined);
	const wasDragged = useRef(false);
	const end = (handle: HTMLElement) => {
		const list = handle.closest('li')?.parentElement;
		handle.closest('li')?.removeAttribute('data-dragged');
		for (const item of list?.children ?? []) item.removeAttribute('data-drop');
		const to = drag.current?.to;
		drag.current = undefined;
		return to;
	};
	return {
		onPointerDown(event: PointerEvent<HTMLElement>) {
			if (event.button !== 0) return;
			event.currentTarget.setPointerCapture(event.pointerId);
			drag.current = { y: event.clientY, to: undefined };
			wasDragged.current = false;
		},
		onPointerMove({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
			const item = currentTarget.closest('li');
			const list = item?.parentElement;
			if (!drag.current || !item || !list) return;
			if (drag.current.to === undefined && Math.abs(clientY - drag.current.y) < least) return;
			wasDragged.current = true;
			const items = [...list.children].filter((one) => one.querySelector('[data-handle]'));
			const to = placeAt(items, clientY);
			drag.current.to = to;
			item.setAttribute('data-dragged', '');
			for (const [at, one] of items.entries()) {
				const mark = at === to && to !== index ? (to < index ? 'before' : 'behind') : undefined;
				if (mark === undefined) one.removeAttribute('data-drop');
				else one.setAttribute('data-drop', mark);
			}
			scrollAt(item, clientY);
		},
		onPointerUp({ currentTarget }: PointerEvent<HTMLElement>) {
			const to = end(currentTarget);
			if (to !== undefined && to !== index) onDrop(to);
		},
		onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => void end(currentTarget),
		/** Whether the press that ends now has dragged: then it is no click. */
		wasDragged: () => wasDragged.current,
	};
}

/** Returns the index of the item at a height of the window. */
function placeAt(items: readonly Element[], y: number): number {
	const index = items.findIndex((item) => y < item.getBoundingClientRect().bottom);
	return index < 0 ? items.length - 1 : index;
}

function scrollAt(item: Element, y: number): void {
	let scroller = item.parentElement;
	while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
	if (!scroller) return;
	const { top, bottom } = scroller.getBoundingClientRect();
	if (y < top + edge) scroller.scrollBy(0, -edge / 4);
	if (y > bottom - edge) scroller.scrollBy(0, edge / 4);
}
