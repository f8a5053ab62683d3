/**
 * A parameter that the store replaces by the time of its steady clock, in milliseconds, which no change of the time of
 * day moves.
 */
export const steadyClock: unique symbol = Symbol('steady clock');

/** What a parameter of a statement may be. */
export type Value = string | number | null | typeof steadyClock;

/** One statement of SQL that both SQLite and PostgreSQL understand, with `$1`, `$2`, … where its parameters stand. */
export interface Statement {
	text: string;
	parameters: Value[];
	/**
	 * Whether the rows that it finds are taken: where several work at the same time, each steps over what others take, or
	 * waits for it.
	 */
	takes?: 'free' | 'all';
}

export type Row = Record<string, unknown>;

/** Work on a database, to be done in one transaction: it yields statements and is handed their rows. */
export type Work<Result> = Generator<Statement, Result, Row[]>;

/**
 * Writes a statement, or a part of one: what is put into the text becomes a parameter, so that nothing of it is read as
 * SQL. A list becomes one in brackets, and a part stays what it is. A NUL, which PostgreSQL keeps in no text, becomes U+FFFD.
 */
export function sql(parts: TemplateStringsArray, ...values: (Value | Value[] | Statement)[]): Statement {
	const parameters: Value[] = [];
	const place = (value: Value) =>
		`$${parameters.push(typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value)}`;
	const write = (value: Value | Value[] | Statement): string => {
		if (Array.isArray(value)) return `(${value.map(place).join(', ')})`;
		if (value === null || typeof value !== 'object') return place(value);
		return value.text.replace(/\$(\d+)/g, (_, number) => place(value.parameters[number - 1] ?? null));
	};
	const text = parts.reduce((before, part, number) => `${before}${write(values[number - 1] ?? null)}${part}`);
	return { text, parameters };
}
