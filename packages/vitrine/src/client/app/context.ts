import type { LoadPayload } from '../payload-store.ts';

/** What the page gives the app. */
export interface AppContext {
	loadPayload: LoadPayload;
	/** Whether a newer build is deployed: then changes of page are left to the browser. */
	isNewerBuildKnown: () => boolean;
}
