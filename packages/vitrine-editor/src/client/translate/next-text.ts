import type { FieldName } from 'vitrine/edit';
import { go } from '../route/route.ts';

/**
 * Takes the focus to the next text that needs work, in the order of the page; at its end, to the first one.
 *
 * @param from where to begin
 * @param step 1, or -1 for the one before
 */
export function goToNext(from: FieldName['place'] | undefined, step: 1 | -1 = 1): boolean {
	const waiting = [...document.querySelectorAll<HTMLElement>('[data-confirm]')];
	if (waiting.length === 0) return false;
	const current = from && document.querySelector(`[data-place="${CSS.escape(JSON.stringify(from))}"]`);
	const behind = (element: Element) =>
		current ? (current.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 : true;
	const others = waiting.filter((element) => element.closest('[data-field]') !== current?.closest('[data-field]'));
	const next =
		step === 1 ? (others.find(behind) ?? others[0]) : (others.findLast((element) => !behind(element)) ?? others.at(-1));
	const field = next?.closest('[data-field]')?.querySelector<HTMLElement>('[data-place]');
	if (!field) return false;
	field.closest('details')?.setAttribute('open', '');
	field.focus();
	field.scrollIntoView({ block: 'center' });
	go({ field: field.dataset.place });
	return true;
}
