import { type RefObject, useEffect, useState } from 'react';
import type { Field } from 'vitrine/edit';
import type { Conflicting } from '../edits/draft.ts';
import { useEdits, useStore } from '../edits/site-store.ts';

/** Returns two versions of a field that is written anew, until the field is left: the text is saved before. */
export function useKept(
	field: Field,
	panel: RefObject<HTMLElement | null>,
): { kept: Conflicting | undefined; letGo: () => void } {
	const { edits } = useStore();
	const anew = useEdits(() => edits.draftOf(field)?.anew);
	const [kept, setKept] = useState<Conflicting>();
	const letGo = () => setKept(undefined);
	useEffect(() => {
		if (anew) setKept(anew);
	}, [anew]);
	useEffect(() => {
		if (!kept) return;
		const own = panel.current?.closest('[data-field]');
		const end = () => {
			if (!anew && !own?.contains(document.activeElement)) setKept(undefined);
		};
		// The last events of a press and of a key: nothing moves while they are under way.
		const events = ['click', 'keyup'];
		for (const event of events) document.addEventListener(event, end);
		return () => {
			for (const event of events) document.removeEventListener(event, end);
		};
	}, [kept, anew, panel]);
	return { kept, letGo };
}
