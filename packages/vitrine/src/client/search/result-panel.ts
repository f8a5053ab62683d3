import { isComposing } from './choose-result.ts';
import type { ResultPlace } from './search.ts';

/** Set by script, so that pages carry no style for it before a search. */
const look: Partial<CSSStyleDeclaration> = {
	position: 'absolute',
	zIndex: '2',
	insetBlockStart: 'calc(100% + 0.5rem)',
	inlineSize: 'min(30rem, 100vw - 2rem)',
	maxBlockSize: '70vh',
	overflowY: 'auto',
	padding: '1rem',
	border: 'var(--rule) solid var(--ink)',
	borderRadius: 'var(--corner)',
	background: 'var(--pane)',
	color: 'var(--ink)',
	overflowWrap: 'anywhere',
};

/** Behind found words: `--accent-soft` is a token of those pages alone that show it themselves. */
const found = 'color-mix(in oklab, var(--accent) 12%, var(--pane))';

/** Pixels between the panel and the side of the window. */
const margin = 16;

/**
 * Creates a place for results behind the field of a form. Escape, which leads back to the field, and all that leads away from it,
 * put it away.
 */
export function createPanel(form: HTMLFormElement): ResultPlace {
	const panel = document.createElement('div');
	const summary = document.createElement('p');
	const results = document.createElement('div');
	summary.setAttribute('role', 'status');
	// The sentence comes later than the list, which stays where it is.
	summary.style.minBlockSize = '2em';
	panel.append(summary, results);
	panel.hidden = true;
	form.append(panel);
	const open = (isOpen: boolean) => {
		panel.hidden = !isOpen;
		Object.assign(panel.style, look);
		// It ends where the field ends, or as far behind it as it needs to begin within the window.
		const { left, right } = form.getBoundingClientRect();
		const { clientWidth, dir } = document.documentElement;
		const room = dir === 'rtl' ? clientWidth - left : right;
		panel.style.insetInlineEnd = `${Math.min(0, room - margin - panel.offsetWidth)}px`;
		if (!isOpen) summary.replaceChildren();
		for (const item of panel.querySelectorAll<HTMLElement>('li')) item.style.marginBlockEnd = '0.75rem';
		for (const mark of panel.querySelectorAll<HTMLElement>('mark')) {
			Object.assign(mark.style, { background: found, color: 'inherit', forcedColorAdjust: 'preserve-parent-color' });
		}
	};
	form.addEventListener('keydown', (event) => {
		if (event.key !== 'Escape' || isComposing(event)) return;
		if (panel.contains(document.activeElement)) form.querySelector('input')?.focus();
		open(false);
	});
	form.addEventListener('focusin', ({ target }) => {
		if (target instanceof HTMLInputElement && target.value.trim() !== '' && results.hasChildNodes()) open(true);
	});
	form.addEventListener('focusout', ({ relatedTarget }) => {
		// A press on what takes no focus leads nowhere.
		if (relatedTarget instanceof Node && !form.contains(relatedTarget)) open(false);
	});
	addEventListener('click', ({ target }) => {
		if (target instanceof Element && (!form.contains(target) || target.closest('a'))) open(false);
	});
	return { summary, results, open, isOpen: () => !panel.hidden, fail: () => {} };
}
