import { StoreUnavailable } from '#contact/contact-store.ts';

/**
 * Waits for a call to be refused the way a store refuses.
 *
 * @throws {Error} where it is not, or in another way
 */
export async function refused(call: Promise<unknown>): Promise<StoreUnavailable> {
	const answer = await call.catch((error: unknown) => error);
	if (answer instanceof StoreUnavailable) return answer;
	throw answer instanceof Error ? answer : new Error(`It answered ${JSON.stringify(answer)}.`);
}
