const resized = new ResizeObserver((entries) => {
	for (const { target } of entries) {
		if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
		// The focus stays where it is.
		else if (target !== document.activeElement) target.removeAttribute('tabindex');
	}
});

/**
 * Takes elements with `scrollerProps` out of the order of Tab while they have nothing to scroll. The keyboard's focus on
 * any link loads this.
 */
export function watchScrollers(): void {
	resized.disconnect();
	for (const scroller of document.querySelectorAll('[data-scroller]')) resized.observe(scroller);
}
