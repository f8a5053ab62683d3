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
	const view: View = { payload, t: await loadTranslate(payload), status: '', isFailure: false };
	const stage = createStage(view);
	const onUncaughtError = (error: unknown) => {
		console.error(error);
		// React has taken down what it could not draw: the server's page is the better one.
		stage.onBroken();
	};
	// As a transition, so that a click in the middle of it need not wait for its end.
	startTransition(() => {
		hydrateRoot(document, stage.element, { onUncaughtError, onRecoverableError: (error) => console.error(error) });
	});
	await stage.ready;
	takeOverNavigation({ ...context, loadTranslate, stage });
	performance.mark('app-active');
}
