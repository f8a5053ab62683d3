/**
 * Lets the browser skip a transition between two documents without an uncaught error: it does so on Back while a page
 * is still being shown. Transitions within a document handle theirs where they start.
 */
export function allowSkippedTransitions(): void {
	const allow = ({ viewTransition }: { viewTransition: ViewTransition | null }) =>
		Promise.allSettled([viewTransition?.ready, viewTransition?.finished]);
	addEventListener('pageswap', allow);
	addEventListener('pagereveal', allow);
	// ExportInputs before this script has come.
	allow({ viewTransition: document.activeViewTransition });
}
