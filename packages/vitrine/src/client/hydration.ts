import type { AppContext } from './app/context.ts';
import { loadedPage } from './follow-address.ts';

export interface Activation {
	/** Loads what makes the page answer by itself, and activates it; once. */
	start: () => void;
	isActive: () => boolean;
}

/**
 * Loads the app and lets it take the page over (specification §9). Whatever fails leaves the page as it is: links are
 * links. A failed load may be tried again.
 */
export function createHydration(context: AppContext): Activation {
	let starting: Promise<void> | undefined;
	let isActive = false;

	const activate = async () => {
		const payload = context.loadPayload(loadedPage);
		const app = await import('./app/app.tsx');
		isActive = await app.activateApp(context, payload);
	};
	return {
		start: () => {
			if (starting) return;
			starting = activate().catch((error: unknown) => {
				starting = undefined;
				console.warn('The page stays as it is:', error);
			});
		},
		isActive: () => isActive,
	};
}
