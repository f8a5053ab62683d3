import * as v from 'valibot';
import { href } from '#routes.ts';
import { icon, text } from '../fields/fields.ts';
import { classifyLink } from '../markdown/link-syntax.ts';
import { rule } from '../problems/rule.ts';

const internalSchema = v.pipe(
	v.string(),
	v.check(
		(target) => classifyLink(target) === 'internal',
		rule('a page or anchor of the site, without a language', 'write for example "/about" or "/#to-features"'),
	),
);

/** Names a text of `navigation.yaml`. */
const keySchema = v.pipe(
	v.string(),
	v.regex(
		/^[A-Za-z][A-Za-z0-9-]*$/,
		rule('letters, digits and hyphens: the name of a text in navigation.yaml', 'write for example "products"'),
	),
);

/** A link that leads out of the site, or to the terms that the build publishes: they are no page, so they have no name. */
const externalSchema = v.pipe(
	v.strictObject({
		href: v.pipe(
			v.string(),
			v.check(
				(target) => classifyLink(target) === 'external' || target === href('licences'),
				rule(
					`an address with https:, mailto: or tel:, or "${href('licences')}"`,
					'write it whole; a page of the site stands in the list as it is: "/about"',
				),
			),
		),
		/** A proper name, the same in every language. */
		name: v.optional(text()),
		/** In place of a name: which text of `navigation.yaml` names it in each language. */
		text: v.optional(keySchema),
		icon: v.optional(icon()),
		/** `me` marks a profile as the site's own. */
		rel: v.optional(v.picklist(['me'])),
	}),
	v.check(
		({ name, text }) => (name === undefined) !== (text === undefined),
		rule(
			'either a "name", the same in every language, or a "text", the name of one in navigation.yaml',
			'write one of the two',
		),
	),
);

const groupInGroup = v.pipe(
	v.custom<v.InferInput<typeof externalSchema>>(() => true),
	v.check(() => false, rule('links: a group has none in it', 'put its links here, or make it a group of its own')),
	// Nothing comes so far. It is what the result would be.
	externalSchema,
);

type TargetInput = string | v.InferInput<typeof externalSchema>;

/** Where an entry of the navigation leads: a page or anchor of the site, or another place. */
export type NavigationTarget = string | v.InferOutput<typeof externalSchema>;

const targetSchema: v.GenericSchema<TargetInput, NavigationTarget> = v.lazy((input) => {
	if (!isObject(input)) return internalSchema;
	return 'group' in input ? groupInGroup : externalSchema;
});

const groupSchema = v.strictObject({
	/** Which text of `navigation.yaml` names it. */
	group: keySchema,
	links: v.pipe(v.array(targetSchema), v.minLength(1, rule('at least one link', 'add one, or remove the group'))),
});

/** An entry of header or footer: a link, or links under one name. */
export type NavigationEntry = NavigationTarget | v.InferOutput<typeof groupSchema>;

const entrySchema: v.GenericSchema<TargetInput | v.InferInput<typeof groupSchema>, NavigationEntry> = v.lazy((input) =>
	isObject(input) && 'group' in input ? groupSchema : targetSchema,
);

const listSchema = v.pipe(
	v.array(entrySchema),
	v.check(
		(entries) => {
			const groups = entries.flatMap((entry) => (typeof entry === 'object' && 'group' in entry ? [entry.group] : []));
			return new Set(groups).size === groups.length;
		},
		rule('each group once', 'put the links of both into one, or give one of them another name'),
	),
);

/** The navigation above and below every page. */
export const navigationSchema = v.strictObject({ header: listSchema, footer: listSchema });

function isObject(input: unknown): input is object {
	return typeof input === 'object' && input !== null && !Array.isArray(input);
}
