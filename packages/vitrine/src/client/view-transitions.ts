/**
 * Lets the browser leave out a motion between two documents without an error that nobody caught: it does so when one goes
 * back while a page is still being shown. The motions within a document are caught where they begin.
 */
export function allowSkippedTransitions(): void {
	const allow = ({ viewTransition }: { viewTransition: ViewTransition | null }) =>
		Promise.allSettled([viewTransition?.ready, viewTransition?.finished]);
	addEventListener('pageswap', allow);
	addEventListener('pagereveal', allow);
	// ExportInputs before this script has come.
	allow({ viewTransition: document.activeViewTransition });
}
