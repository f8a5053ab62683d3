import * as v from 'valibot';
import { splitRule } from '../problems/rule.ts';
import type { AnySchema, FieldText } from './fields.ts';

/** What an editor may write into a field. */
export interface FieldDescription {
	name: string;
	/** In words: `text`, `list`, `"wide" or "tall"`. */
	type: string;
	isRequired: boolean;
	/** Whether it is the same in every language. */
	isUntranslated: boolean;
	/** The conditions of its value besides its type. */
	limits: string[];
	/** What it is for, where its name does not say it. */
	purpose: string | undefined;
	/** Of keys with values, and of each entry of a list of them. */
	fields: FieldDescription[];
}

type Described = AnySchema & {
	expects: string | null;
	/** Of an optional field. */
	default?: unknown;
	/** What a pipe checks and changes, behind its first schema. */
	pipe?: readonly (AnySchema | Check)[];
};

interface Check {
	kind: 'validation' | 'transformation' | 'metadata';
	type: string;
	message?: string;
}

/** Describes the fields of a schema, as they are written in YAML. */
export function describeFields(schema: v.GenericSchema): FieldDescription[] {
	const { entries } = written(schema as Described);
	return Object.entries(entries ?? {}).map(([name, field]) => describe(name, field as Described));
}

function describe(name: string, schema: Described): FieldDescription {
	const isRequired = schema.type !== 'optional';
	const inner = (schema.wrapped ?? schema) as Described;
	const { isUntranslated = false } = v.getMetadata(inner) as Partial<FieldText>;
	const { item, entries } = written(inner);
	const list = item && written(item as Described);
	return {
		name,
		type: item ? `list of ${list?.entries ? 'entries' : typeOf(item as Described)}` : typeOf(inner),
		isRequired,
		isUntranslated,
		limits: [...limitsOf(inner), ...(item && !list?.entries ? limitsOf(item as Described) : [])],
		purpose: v.getDescription(inner),
		fields: entries ? describeFields(inner) : list?.entries ? describeFields(item as v.GenericSchema) : [],
	};
}

/** The schema of what an editor writes: that at the begin of a pipe. */
function written(schema: Described): Described {
	const [first] = schema.pipe ?? [];
	return first && first !== schema ? written(first as Described) : schema;
}

const types: Record<string, string> = {
	string: 'text that is shown as it is',
	number: 'number',
	boolean: '`true` or `false`',
};

function typeOf(schema: Described): string {
	const { entries, expects, type } = written(schema);
	return (
		v.getTitle(schema) ?? (entries ? 'keys with values' : (types[type] ?? (expects ?? type).replaceAll('|', 'or')))
	);
}

/** The limits of a schema that has a name of its own go without saying. */
function limitsOf({ pipe = [] }: Described): string[] {
	const [first, ...rest] = pipe;
	const isNamed = rest.some(({ type }) => type === 'title');
	const own = rest.flatMap((part) => {
		if (part.kind !== 'validation' || isNamed) return [];
		const { message } = part as Check;
		return typeof message === 'string' ? [splitRule(message).expected] : [];
	});
	return [...(first && first.kind === 'schema' ? limitsOf(first as Described) : []), ...own];
}
