import { href } from '#routes.ts';
import { type ContactStore, StoreUnavailable } from '../contact-store.ts';
import { storeMethods } from '../sql/store-work.ts';
import type { StoreAnswer } from '../store-fault.ts';

export interface RemoteStoreOptions {
	/** Scheme and host of a site on Workers. */
	origin: string;
	/** What the site knows as `MESSAGES_TOKEN`, too. */
	token: string;
}

const timeout = 15_000;

/** Asks a site on Workers for its messages, as `npm run submissions` does. What only a server does, it refuses. */
export function createRemoteStore({ origin, token }: RemoteStoreOptions): ContactStore {
	const address = origin + href('contactMessages');
	return {
		...storeMethods(async ({ method, parameters }) => {
			const answer = await fetch(address, {
				method: 'POST',
				headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
				// JSON has nothing that is left out.
				body: JSON.stringify({ method, parameters: parameters.filter((parameter) => parameter !== undefined) }),
				redirect: 'manual',
				signal: AbortSignal.timeout(timeout),
			}).catch(() => {
				throw unavailable('it does not answer');
			});
			if (answer.status === 404 || answer.status === 405) {
				throw unavailable(
					'this MESSAGES_TOKEN is not accepted there; set the same by "npx wrangler secret put MESSAGES_TOKEN"',
				);
			}
			if (answer.status !== 200) throw unavailable(`it answers with HTTP ${answer.status}`);
			return unwrap((await answer.json()) as StoreAnswer | Record<string, never>);
		}),
		close: async () => {},
	};
}

/** A value that is undefined is left out of JSON. */
function unwrap(answer: StoreAnswer | Record<string, never>): unknown {
	if ('unavailable' in answer) throw unavailable(`${answer.unavailable}`);
	if ('bug' in answer) throw new Error(`${answer.bug}`);
	return 'value' in answer ? answer.value : undefined;
}

function unavailable(reason: string): StoreUnavailable {
	return new StoreUnavailable(`The store of messages (MESSAGES_URL): ${reason}.`);
}
