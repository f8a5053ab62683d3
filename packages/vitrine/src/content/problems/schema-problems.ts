import * as v from 'valibot';
import { nearest } from '#node/edit-distance.ts';
import { coded, type Message, type MessageValues, type Received } from './message.ts';
import { type Problem, quote } from './problem.ts';
import { splitRule } from './rule.ts';

/** What a schema finds wrong, in the words of an editor; the place is the caller's. */
export interface SchemaProblem extends Pick<Problem, 'found' | 'expected' | 'message'>, KeyAdvice {
	/** Keys and indexes that lead to the value. */
	path: PropertyKey[];
	/** Whether it is a key that the schema does not know. */
	isUnknown: boolean;
}

export interface Notation {
	/** How a list is written. */
	list: string;
	/** A value as written in the file, if it differs from the parsed one: `007`. */
	written?: (path: readonly PropertyKey[]) => string | undefined;
	/** What is to be done about an unknown key that has a meaning elsewhere. */
	explainKey?: ExplainKey | undefined;
}

/** Returns what to do about an unknown key at the top of a file; undefined for a key that has no meaning anywhere. */
export type ExplainKey = (
	key: string,
	place: { known: readonly string[]; written: Readonly<Record<string, unknown>> },
) => KeyAdvice | undefined;

/** What is to be done about an unknown key, and where that has one right form: the name or the line that takes its place. */
export interface KeyAdvice extends Pick<Problem, 'fix'> {
	name?: string;
	right?: string;
}

/** Returns the problems of a value. A key that is missing only because it is misspelled is reported once. */
export function schemaProblems(
	issues: readonly v.BaseIssue<unknown>[],
	schema: v.GenericSchema,
	notation: Notation,
): SchemaProblem[] {
	const all = issues.flatMap((issue) => (isUnknownKey(issue) ? eachUnknownKey(issue, schema) : [issue]));
	return withoutEchoes(all, schema, notation).map((issue) => {
		const path = pathOf(issue);
		return { path, isUnknown: isUnknownKey(issue), ...explain(issue, schema, path, notation) };
	});
}

function pathOf(issue: v.BaseIssue<unknown>): PropertyKey[] {
	return (issue.path ?? []).map(({ key }) => key as PropertyKey);
}

function withoutEchoes(
	issues: readonly v.BaseIssue<unknown>[],
	schema: v.GenericSchema,
	notation: Notation,
): v.BaseIssue<unknown>[] {
	const meant = issues.filter(isUnknownKey).map((issue) => {
		const path = pathOf(issue);
		const { fix } = explain(issue, schema, path, notation);
		const [, key] = /^(?:rename it to|write) "([\w-]+)/.exec(fix) ?? [];
		return [...path.slice(0, -1), key].join('.');
	});
	return issues.filter((issue) => issue.received !== 'undefined' || !meant.includes(pathOf(issue).join('.')));
}

/** A schema names the first key of an object that it does not know: this names all. */
function eachUnknownKey(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): v.BaseIssue<unknown>[] {
	const last = issue.path?.at(-1);
	if (!last) return [issue];
	const above = issue.path?.slice(0, -1) ?? [];
	const known = keysBeside(issue, schema);
	const unknown = Object.entries(last.input as Record<string, unknown>).filter(([key]) => !known.includes(key));
	return unknown.map(([key, value]) => {
		const item = { ...last, key, value } as v.IssuePathItem;
		return { ...issue, input: key, path: [...above, item] } as unknown as v.BaseIssue<unknown>;
	});
}

function isUnknownKey(issue: v.BaseIssue<unknown>): boolean {
	return issue.type === 'strict_object' && issue.expected === 'never';
}

function explain(
	issue: v.BaseIssue<unknown>,
	schema: v.GenericSchema,
	path: readonly PropertyKey[],
	{ list, written, explainKey }: Notation,
): Pick<Problem, 'found' | 'expected' | 'message'> & KeyAdvice {
	const key = String(path.at(-1));
	if (isUnknownKey(issue)) {
		const keys = keysBeside(issue, schema);
		const found = `the unknown key ${quote(key)}`;
		const expected = `one of ${keys.join(', ')}`;
		const values = issue.path?.at(-1)?.input as Readonly<Record<string, unknown>>;
		const usual = path.length === 1 ? explainKey?.(key, { known: keys, written: values }) : undefined;
		if (usual !== undefined) {
			const meant = usual.name ?? /^\w+(?=:)/.exec(usual.right ?? '')?.[0];
			return { found, expected, ...usual, message: coded('unknown-key', { key, keys, meant }) };
		}
		const meant = nearest(
			key,
			keys.filter((one) => !(one in values)),
		);
		return {
			found,
			expected,
			fix: meant ? `rename it to ${quote(meant)}` : 'remove it',
			message: coded('unknown-key', { key, keys, meant }),
		};
	}
	if (issue.type.endsWith('_object') && issue.received === 'undefined') {
		const fix = `add "${key}:" with its value here`;
		return { found: 'nothing', expected: `the key ${quote(key)}`, fix, message: coded('key-missing', { key }) };
	}
	const isScalar = typeof issue.input === 'number' || typeof issue.input === 'boolean';
	const found = (isScalar && written?.(path)) || nameValue(issue);
	const received = receivedIn(issue);
	const withReceived = ({ message, ...rest }: ReturnType<typeof splitRule>) => ({
		...{ found, ...rest },
		...(message && { message: received ? ({ ...message, received } as Message) : message }),
	});
	if (issue.kind !== 'schema' || ['union', 'custom'].includes(issue.type))
		return withReceived(splitRule(issue.message));
	if (issue.type === 'picklist') return withReceived(explainChoice(issue));

	// The names that editors use for the kinds of value in schemas.
	const kinds: Record<string, string> = {
		string: 'a text',
		number: 'a number',
		boolean: 'true or false',
		Array: list,
		Object: 'keys with values',
	};
	const expected = issue.expected === null ? issue.message : (kinds[issue.expected] ?? issue.expected);
	const kind = kindsOfValue[issue.expected ?? ''];
	const message = kind && coded('kind-of-value', { kind });
	const ofKind = (fix: string) => withReceived({ expected, fix, message });
	if (issue.expected !== 'string') return ofKind('write it here');
	if (isScalar) return withReceived(explainScalar(issue, schema, found));
	const isNothing = issue.input === undefined || issue.input === null;
	return ofKind(isNothing ? 'write the text' : 'write the text, in quotes where it starts with [ or {');
}

const kindsOfValue: Partial<Record<string, MessageValues['kind-of-value']['kind']>> = {
	...{ string: 'text', number: 'number', boolean: 'boolean', Array: 'list', Object: 'keys' },
};

/** Quotes alone make a text of a number: the schema decides whether it is one that it accepts. */
function explainScalar(issue: v.BaseIssue<unknown>, schema: v.GenericSchema, written: string) {
	const field = schemaAt(issue.path ?? [], schema);
	const [wrong] = isSchema(field) ? (v.safeParse(field, written).issues ?? []) : [];
	if (wrong && wrong.kind !== 'schema') return splitRule(wrong.message);
	const fix = `put quotes around it: "${written}"`;
	return { expected: 'a text', fix, message: coded('text-quotes', { written }) };
}

function isSchema(schema: unknown): schema is v.GenericSchema {
	return typeof schema === 'object' && schema !== null && '~run' in schema;
}

function receivedIn({ input }: v.BaseIssue<unknown>): Received | undefined {
	if (input === undefined || input === null) return 'nothing';
	if (Array.isArray(input)) return 'list';
	return typeof input === 'object' ? 'keys' : undefined;
}

function nameValue({ input, received }: v.BaseIssue<unknown>): string {
	if (input === undefined || input === null) return 'nothing';
	if (typeof input === 'string') return quote(input);
	if (Array.isArray(input)) return 'a list';
	return typeof input === 'object' ? 'keys with values' : received;
}

function explainChoice({ input, expected }: v.BaseIssue<unknown>) {
	const choices = [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, choice = '']) => choice);
	const meant = nearest(String(input), choices);
	return {
		expected: choices.map(quote).join(' or '),
		fix: meant ? `write ${quote(meant)}` : 'write one of these',
		message: coded('choice', { choices, meant }),
	};
}

/** The keys that a schema knows where an issue found another one. */
function keysBeside(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): string[] {
	const path = issue.path ?? [];
	const at = schemaAt(path.slice(0, -1), schema);
	return Object.keys(unwrapped(at, path.at(-1)?.input).entries ?? {});
}

/** Returns the schema of the value at a path, or undefined if it cannot be determined. */
function schemaAt(path: readonly v.IssuePathItem[], schema: v.GenericSchema): unknown {
	let at: unknown = schema;
	for (const { key, input } of path) {
		const { entries, item, value } = unwrapped(at, input);
		at = entries?.[key as PropertyKey] ?? item ?? value;
	}
	return at;
}

interface SchemaParts {
	entries?: Record<PropertyKey, unknown>;
	item?: unknown;
	wrapped?: unknown;
	/** Of a record: the schema of its values. */
	value?: unknown;
	/** Chooses a schema by the value. */
	getter?: (input: unknown) => unknown;
}

function unwrapped(schema: unknown, input: unknown): SchemaParts {
	const parts = (schema ?? {}) as SchemaParts;
	if (parts.getter) return unwrapped(parts.getter(input), input);
	return parts.wrapped ? unwrapped(parts.wrapped, input) : parts;
}
