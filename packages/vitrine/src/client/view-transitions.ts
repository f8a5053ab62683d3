import { choice } from './remember-language.ts';

/**
 * Skips transitions between two documents in which nothing moves: they would hold the next page back for frames in which
 * the one before is captured (CSS View Transitions 2). Parts with names of their own move where the language changes, and
 * wherever the root has a name too, as in the app.
 *
 * Lets the browser skip others without an uncaught error: it does so on Back while a page is still being shown.
 */
export function watchTransitions(): void {
	addEventListener('pageswap', ({ viewTransition }) => {
		const { viewTransitionName } = getComputedStyle(document.documentElement);
		if (choice.locale === '' && viewTransitionName === 'none') viewTransition?.skipTransition();
	});
	const allow = ({ viewTransition }: { viewTransition: ViewTransition | null }) =>
		Promise.allSettled([viewTransition?.ready, viewTransition?.finished]);
	addEventListener('pageswap', allow);
	addEventListener('pagereveal', allow);
	// ExportInputs before this script has come.
	allow({ viewTransition: document.activeViewTransition });
}
