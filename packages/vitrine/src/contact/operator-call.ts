import type { StoreCall, StoreMethod } from './sql/store-work.ts';

/** The calls that an operator may send to a store from elsewhere: read, retry and delete, but not write. */
const operatorMethods: ReadonlySet<string> = new Set<StoreMethod>([
	'list',
	'find',
	'waiting',
	'backlog',
	'requeue',
	'giveUp',
	'remove',
]);

/** The shortest token that is accepted. */
export const shortestToken = 32;

/** Parses a call; returns undefined if it is not allowed. */
export function parseOperatorCall(body: unknown): StoreCall | undefined {
	if (typeof body !== 'object' || body === null) return undefined;
	const { method, parameters } = body as Partial<Record<keyof StoreCall, unknown>>;
	if (typeof method !== 'string' || !operatorMethods.has(method) || !Array.isArray(parameters)) return undefined;
	return { method: method as StoreMethod, parameters };
}
