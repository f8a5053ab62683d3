import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Where an item goes: an index, or a step from where it is then. */
export type Target = number | 'up' | 'down' | 'first' | 'last';

interface MovesOptions<Item> {
	items: readonly Item[];
	/** Of the items, in their order, each with a handle. */
	container: RefObject<HTMLElement | null>;
	/** Moves an item; resolves when the list is as it is afterwards, to whether it was moved. */
	move: (item: Item, to: number) => Promise<boolean>;
}

/**
 * Moves the items of a list one after the other, however fast keys are pressed: the item that is held stays so at its new place, with
 * the focus.
 */
export function useMoves<Item>({ items, container, move }: MovesOptions<Item>) {
	// An object: an item that is put down and taken again is held anew.
	const [hold, setHold] = useState<{ index: number }>();
	const now = useRef({ items, hold });
	useLayoutEffect(() => {
		now.current = { items, hold };
	});
	// A press elsewhere puts it down.
	useEffect(() => {
		if (!hold) return;
		const onPress = ({ target }: PointerEvent) => {
			const own = handlesOf(container.current)[hold.index]?.parentElement;
			if (!own?.contains(target as Node)) setHold(undefined);
		};
		document.addEventListener('pointerdown', onPress, { capture: true });
		return () => document.removeEventListener('pointerdown', onPress, { capture: true });
	}, [hold, container]);
	const last = useRef<Promise<void>>(Promise.resolve());
	const moveNext = async (index: number, target: Target) => {
		const { items, hold } = now.current;
		const from = hold?.index ?? index;
		const steps = { up: from - 1, down: from + 1, first: 0, last: items.length - 1 };
		const to = typeof target === 'number' ? target : steps[target];
		const item = items[from];
		if (item === undefined || to === from || to < 0 || to >= items.length) return;
		const step = document.activeElement?.getAttribute('data-step');
		if (!(await move(item, to))) return;
		// A person who works elsewhere meanwhile, or holds another item, stays there.
		if (now.current.hold !== hold) return;
		if (hold) flushSync(() => setHold({ index: to }));
		if (!isFocusHere(container.current)) return;
		const own = handlesOf(container.current)[to];
		const button = step ? own?.parentElement?.querySelector<HTMLButtonElement>(`[data-step="${step}"]:enabled`) : null;
		(button ?? own)?.focus();
	};
	return {
		held: hold?.index,
		hold: (index: number | undefined) => setHold(index === undefined ? undefined : { index }),
		/** Moves the item that is held, else the one at an index. */
		move(index: number, target: Target) {
			// One that fails keeps no later one from being made.
			last.current = last.current.then(() => moveNext(index, target)).catch(console.error);
		},
	};
}

/** Whether the focus is on what moves the items of a list, or went with an item that was drawn anew. */
function isFocusHere(list: HTMLElement | null): boolean {
	const { activeElement, body } = document;
	if (activeElement === null || activeElement === body) return true;
	return handlesOf(list).some(({ parentElement }) => parentElement?.contains(activeElement));
}

function handlesOf(list: HTMLElement | null): HTMLElement[] {
	return [...(list?.querySelectorAll<HTMLElement>(':scope > li > span > [data-handle]') ?? [])];
}
