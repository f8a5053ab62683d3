/** Waits until the browser has nothing better to do, a second at most. */
export function whenIdle(): Promise<void> {
	return new Promise((resolve) => {
		if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
		else setTimeout(resolve, 1);
	});
}
