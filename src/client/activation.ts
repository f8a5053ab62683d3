import type { AppContext } from './app/context.ts';
import { whenIdle } from './idle.ts';
import { isMachineTranslated } from './machine-translation.ts';

export interface Activation {
	/** Loads what makes the page answer by itself, and activates it; once. */
	start: () => void;
	isActive: () => boolean;
}

/**
 * Loads the app and lets it take the page over, in an idle moment (behaviour §9). Whatever fails leaves the page as it
 * is: links are links. A failed load may be tried again.
 */
export function createActivation(context: AppContext): Activation {
	let starting: Promise<void> | undefined;
	let isActive = false;

	const activate = async () => {
		const page = location.pathname + location.search;
		const [{ activateApp }, payload] = await Promise.all([import('./app/app.tsx'), context.loadPayload(page)]);
		await whenIdle();
		const isStill = page === location.pathname + location.search;
		if (!isStill || isMachineTranslated() || context.guard.isGuarded(page)) return;
		await activateApp(context, payload);
		isActive = true;
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
