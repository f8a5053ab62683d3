/**
 * Closes menus of the header whose button a window of another width does not show any more: where a wide header shows
 * their links in its row, an open one would lie over the page (document/header-menu.module.css).
 */
export function watchMenus(): void {
	addEventListener('resize', () => {
		for (const button of document.querySelectorAll<HTMLButtonElement>('[popovertarget]')) {
			// Older browsers have no popovers.
			if (!button.offsetParent) (button.popoverTargetElement as HTMLElement | null)?.hidePopover();
		}
	});
}
