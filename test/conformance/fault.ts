import type { Target } from './target.ts';

/** What a server must be able to do for a row to mean something to it. */
export const capabilities = {
	redirects: 'leads to canonical addresses, and from / to the language of a visitor',
	'locale-404': 'answers unknown addresses in the language that they name',
	endpoints: 'answers at reserved addresses in JSON or plain text, and asks for no icon twice',
	'raw-guard': 'is spoken to directly, and judges a request by its very bytes',
	'query-headers': 'sees the query when it says how long an answer may be kept',
} as const;

export type Capability = keyof typeof capabilities;

/** A row of the list of faults, or a part of it: one behavior of a server. */
export interface Fault {
	/** Of the row: `A1` to `A23` addresses, `F1` to `F17` framing and methods, `L1` to `L16` languages, `C1` to `C9` the form. */
	id: string;
	/** What the right answer is. */
	title: string;
	needs: readonly Capability[];
	/**
	 * `slow` rows wait for a timeout of the server: they run beside each other. What needs a server for itself runs
	 * `alone`, after all others.
	 */
	pace?: 'slow' | 'alone';
	/** Rejects where the answer is wrong. */
	run: (target: Target) => Promise<unknown>;
}

/** Rows of one group, each with its id, what it needs, its title and its proof. */
export function listFaults(
	rows: readonly (readonly [id: string, needs: readonly Capability[], title: string, run: Fault['run']])[],
	{ pace }: Pick<Fault, 'pace'> = {},
): Fault[] {
	return rows.map(([id, needs, title, run]) => ({ id, needs, title, run, ...(pace ? { pace } : {}) }));
}

/** Why a row says nothing about a server with these capabilities; undefined where it does. */
export function reasonToSkip({ needs }: Fault, offered: ReadonlySet<Capability>): string | undefined {
	const lacking = needs.filter((one) => !offered.has(one));
	if (lacking.length === 0) return undefined;
	return `the target lacks ${lacking.map((one) => `${one} (${capabilities[one]})`).join(', ')}`;
}
