import { closestTo } from './internal-link.ts';
import { dismissSuggestion } from './suggest-language.ts';

/**
 * Manages notices over the end of the page, such as an offer of a language or an error: reserves space for them, so
 * that they cover neither the focus nor the last lines, and closes them by their button. Call it before a notice is
 * shown; further calls have no effect. Most pages show none and save the observer.
 */
export function watchNotices(): void {
	const { documentElement: root, body } = document;
	const notices = document.querySelector<HTMLElement>('[data-notices]');
	// Only a document of which the end was lost has none.
	if (!notices) return;
	/** What had the focus before a notice got it. */
	let before: HTMLElement | null = null;
	const keepRoom = () => {
		const { offsetHeight: height } = notices;
		root.style.scrollPaddingBlockEnd = body.style.paddingBlockEnd = height ? `${height + 1}px` : '';
	};
	new ResizeObserver(keepRoom).observe(notices);
	notices.addEventListener('focusin', (event) => {
		const last = event.relatedTarget as HTMLElement | null;
		if (!notices.contains(last)) before = last;
	});
	const close = (event: Event) => {
		const button = closestTo(event, '[data-notices] button');
		if (!button) return;
		if (notices.contains(document.activeElement)) {
			const next = before?.isConnected ? before : document.querySelector('main');
			next?.focus({ preventScroll: true });
		}
		if (button.closest('[data-suggestion]')) dismissSuggestion();
	};
	// Before anyone else: what others stop on its way must not be lost.
	addEventListener('click', close, { capture: true });
}
