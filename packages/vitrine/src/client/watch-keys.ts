/** Closes a notice with Escape, and leads to the field of search with Ctrl+K and ⌘K where the page has one. */
export function watchKeys(): void {
	addEventListener('keydown', (event) => {
		if (event.key === 'Escape' && !event.isComposing)
			document.querySelector<HTMLElement>('[data-notices] :not([hidden]) > button')?.click();
		// Only where there is a field, nothing else comes of these keys.
		if (event.key === 'k' && (event.ctrlKey || event.metaKey))
			document.querySelector<HTMLElement>('[name=q]')?.focus(event.preventDefault() as undefined);
	});
}
