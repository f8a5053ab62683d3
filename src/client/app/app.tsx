import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Payload } from '#protocol/payload.ts';
import type { AppContext } from './context.ts';
import { createMessageStore } from './message-store.ts';
import { takeOverNavigation } from './navigation.ts';
import { createStage, type View } from './stage.tsx';

/**
 * Lets React take over the document as it stands, and changes of page with it.
 *
 * @param payload of the page that is shown
 */
export async function activateApp(context: AppContext, payload: Payload): Promise<void> {
	const loadTranslate = createMessageStore();
	const view: View = { payload, t: await loadTranslate(payload), status: { text: '' }, isFailure: false };
	const stage = createStage(view);
	const onUncaughtError = (error: unknown) => {
		console.error(error);
		// React has taken down what it could not draw: the server's page is the better one.
		stage.onBroken();
	};
	// As a transition, so that whatever happens in the middle of it need not wait for its end.
	const showPresses = hidePressesFromReact();
	startTransition(() => {
		hydrateRoot(document, stage.element, { onUncaughtError, onRecoverableError: (error) => console.error(error) });
	});
	await stage.ready;
	showPresses();
	takeOverNavigation({ ...context, loadTranslate, stage });
	performance.mark('app-active');
}

/**
 * Keeps presses of a pointer from React while it hydrates: for each of them it would do all that is left at once, though
 * nothing in the tree waits for one. Links and scripts of the page notice no difference.
 *
 * @returns ends it
 */
function hidePressesFromReact(): () => void {
	const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
	const hide = (event: Event) => event.stopPropagation();
	for (const press of presses) addEventListener(press, hide, { capture: true });
	return () => {
		for (const press of presses) removeEventListener(press, hide, { capture: true });
	};
}
