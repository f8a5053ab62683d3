import type { StoreCall, StoreMethod } from './sql/store-work.ts';

/** What whoever runs a site may ask of a store from elsewhere: to read, to send again and to delete, and not to write. */
const operatorMethods: ReadonlySet<string> = new Set<StoreMethod>([
	'list',
	'find',
	'waiting',
	'backlog',
	'requeue',
	'giveUp',
	'remove',
]);

/** The shortest token that lets somebody ask. */
export const shortestToken = 32;

/** Reads what was asked for; undefined where nobody may ask for it. */
export function parseOperatorCall(body: unknown): StoreCall | undefined {
	if (typeof body !== 'object' || body === null) return undefined;
	const { method, parameters } = body as Partial<Record<keyof StoreCall, unknown>>;
	if (typeof method !== 'string' || !operatorMethods.has(method) || !Array.isArray(parameters)) return undefined;
	return { method: method as StoreMethod, parameters };
}
