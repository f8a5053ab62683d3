const resized = new ResizeObserver((entries) => {
	for (const { target } of entries) (target as HTMLElement).tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
});

/**
 * Lets the keyboard reach what scrolls on its own, while there is something to scroll (WCAG 2.1.1), in browsers that do not
 * see to it themselves. The keyboard's focus on any link loads this.
 */
export function watchScrollers(): void {
	resized.disconnect();
	for (const scroller of document.querySelectorAll('[data-scroller]')) resized.observe(scroller);
}
