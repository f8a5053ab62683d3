import type { LoadPayload } from '../payload-store.ts';
import type { ReloadGuard } from '../reload-guard.ts';

/** What the page gives the app. */
export interface AppContext {
	buildId: string;
	loadPayload: LoadPayload;
	guard: ReloadGuard;
	/** Whether a newer build is deployed: then changes of page are left to the browser. */
	isNewerBuildKnown: () => boolean;
}
