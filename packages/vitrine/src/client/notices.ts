import { closestTo } from './internal-link.ts';
import { dismissSuggestion } from './suggest-language.ts';

/**
 * Looks after what is shown over the end of the page, an offer of a language or what failed: the page keeps room for it,
 * so that it covers neither the focus nor the last lines, and its button closes it. Whoever may show something calls
 * this first, a second time to no effect; most pages show nothing and save the observer.
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
