import * as v from 'valibot';
import { scheduleEntries } from '../fields/moment-field.ts';
import { pageFieldsSchema } from '../fields/page-fields.ts';
import { coded } from '../problems/message.ts';
import { rule } from '../problems/rule.ts';
import type { SectionTypes } from './section-types.ts';

/** The value in a translation for a section of the original that the language does not show. */
export const omittedSection = 'omit';

/** The value in an original for a section that several pages show: that of this name in `shared/`. */
export const sharedSection = 'shared';

/**
 * What a page made of sections may say: the fields of any page, and its sections by their names, each with its kind and
 * the fields of that kind.
 */
export function sectionPageSchema(kinds: SectionTypes) {
	const section = sectionSchema(kinds);
	const named = v.record(
		v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, nameRule)),
		v.lazy((written) => (typeof written === 'string' ? v.picklist(words) : section)),
	);
	return v.strictObject({
		...pageFieldsSchema.entries,
		/** A translation may have none: those of the original stand in for them. */
		sections: v.optional(
			v.lazy((written) => {
				if (Array.isArray(written)) return noList;
				return typeof written === 'object' && nameless.some((name) => Object.hasOwn(written ?? {}, name))
					? noName
					: named;
			}),
			{},
		),
	});
}

const words = [omittedSection, sharedSection];

const nameRule = rule(
	'a name of small letters, digits and hyphens',
	'write for example "features"',
	coded('name-letters', { example: 'features' }),
);

/** Names that are never looked up in an object of JavaScript. */
const nameless = ['__proto__', 'constructor', 'prototype'];

const noName = v.custom<Record<string, unknown>>(
	() => false,
	rule(
		`sections with other names than ${nameless.join(', ')}`,
		'give the section another name',
		coded('section-name', { names: nameless }),
	),
);

const noList = v.custom<Record<string, unknown>>(
	() => false,
	rule(
		'each section under its name',
		'take the hyphens out: "offer:", and below it "kind:" and the fields',
		coded('section-list', {}),
	),
);

/** What a section may say: its kind, and the fields of that kind. */
export function sectionSchema(kinds: SectionTypes) {
	const names = [...kinds.keys()];
	const schemas = new Map(
		[...kinds].map(([kind, { schema }]) => [kind, fieldsSchema(schema, { kind: v.literal(kind), ...scheduleEntries })]),
	);
	const unknown = v.looseObject({ kind: v.picklist(names), ...scheduleEntries });
	return v.lazy((section) => schemas.get(kindOf(section)) ?? unknown);
}

/** Returns the schema of a kind with other fields before its own, and no unknown ones. */
export function fieldsSchema(schema: v.GenericSchema, others: v.ObjectEntries = {}): v.GenericSchema {
	const { entries, pipe } = schema as unknown as { entries: v.ObjectEntries; pipe?: readonly v.GenericPipeAction[] };
	const [, ...actions] = pipe ?? [];
	const fields = v.strictObject({ ...others, ...entries });
	return actions.length === 0 ? fields : (v.pipe(fields, ...(actions as [])) as v.GenericSchema);
}

function kindOf(section: unknown): string {
	const { kind } = (section ?? {}) as { kind?: unknown };
	return typeof kind === 'string' ? kind : '';
}
