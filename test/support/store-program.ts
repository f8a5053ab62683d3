import { createInterface } from 'node:readline';
import { openStore } from '#contact/node/open-store.ts';
import { readEnv } from '#node/env.ts';

/** What the program is told, one line of JSON each. */
export interface StoreOrder {
	id: number;
	method: string;
	parameters: unknown[];
	/** Whether it stops for good as soon as the store was asked, before it can hear the answer. */
	isLast?: boolean;
}

/** What it answers, one line of JSON each. */
export type StoreReport = { id: number; value: unknown } | { id: number; error: string };

// A process of its own with a store that does what each line says: it can be limited, and killed.
const store = openStore(readEnv());
const methods = store as unknown as Record<string, (...parameters: unknown[]) => Promise<unknown>>;
for await (const line of createInterface({ input: process.stdin })) {
	const { id, method, parameters, isLast } = JSON.parse(line) as StoreOrder;
	methods[method]?.(...parameters).then(
		(value) => report({ id, value }),
		(error: Error) => report({ id, error: `${error.name}: ${error.message}` }),
	);
	if (isLast) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
await store.close();

function report(answer: StoreReport): void {
	process.stdout.write(`${JSON.stringify(answer)}\n`);
}
