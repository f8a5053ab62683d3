import * as v from 'valibot';
import { href } from '#routes.ts';
import { type FieldText, icon, text, untranslated } from '../fields/fields.ts';
import { classifyLink } from '../markdown/link-syntax.ts';
import { keepSigns } from '../markdown/plain-markup.ts';
import { coded } from '../problems/message.ts';
import { rule } from '../problems/rule.ts';

const internalSchema = v.pipe(
	v.string(),
	v.metadata({ control: 'link' } satisfies Partial<FieldText>),
	v.check(
		(target) => classifyLink(target) === 'internal',
		rule(
			'a page or anchor of the site, without a language',
			'write for example "/about" or "/#to-features"',
			coded('menu-page', {}),
		),
	),
);

/** Names a text of a language's `navigation.yaml`. */
const keySchema = v.pipe(
	v.string(),
	v.regex(
		/^[A-Za-z][A-Za-z0-9-]*$/,
		rule(
			'letters, digits and hyphens: the name of a text in content/<language>/navigation.yaml',
			'write for example "products"',
			coded('menu-text-name', {}),
		),
	),
);

const properName = v.pipe(text(), v.transform(keepSigns));

const outsideAddress = v.pipe(
	v.string(),
	v.metadata({ control: 'link' } satisfies Partial<FieldText>),
	v.check(
		(target) => classifyLink(target) === 'external' || target === href('licenses'),
		rule(
			`an address with https:, mailto: or tel:, or "${href('licenses')}"`,
			'write it whole; a page of the site is an entry by itself: "/about"',
			coded('menu-outside', { licenses: href('licenses') }),
		),
	),
);

/** A link that leads out of the site, or to the terms that the build publishes: they are no page, so they have no name. */
const externalSchema = v.pipe(
	v.strictObject({
		href: outsideAddress,
		/** A proper name, the same in every language. */
		name: v.optional(properName),
		/** In place of a name: which text of `navigation.yaml` names it in each language. */
		text: v.optional(keySchema),
		icon: v.optional(icon()),
		/** `me` marks a profile as the site's own. */
		rel: v.optional(v.picklist(['me'])),
	}),
	v.check(
		({ name, text }) => (name === undefined) !== (text === undefined),
		rule(
			'either a "name", the same in every language, or a "text", the name of one in content/<language>/navigation.yaml',
			'write one of the two',
			coded('menu-name', {}),
		),
	),
);

const groupInGroup = v.pipe(
	v.custom<v.InferInput<typeof externalSchema>>(() => true),
	v.check(
		() => false,
		rule('links: a group has none in it', 'put its links here, or make it a group of its own', coded('menu-group', {})),
	),
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
	links: v.pipe(
		v.array(targetSchema),
		v.minLength(1, rule('at least one link', 'add one, or remove the group', coded('items-count', { least: 1 }))),
	),
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
		rule(
			'each group once',
			'put the links of both into one, or give one of them another name',
			coded('menu-group-twice', {}),
		),
	),
);

/** Schema of `content/navigation.yaml`: the links above and below every page. */
export const navigationSchema = v.strictObject({
	header: v.optional(listSchema, []),
	footer: v.optional(listSchema, []),
});

/** The links above and below every page. */
export type Menus = v.InferOutput<typeof navigationSchema>;

/** Names the entry behind which an added one is: its page, its address or its group. */
const after = v.optional(v.string());

const addedPageSchema = v.strictObject({ page: internalSchema, after });
const addedLinkSchema = v.strictObject({
	href: outsideAddress,
	name: untranslated(properName),
	icon: v.optional(icon()),
	after,
});
const addedSchema: v.GenericSchema<unknown, AddedEntry> = v.lazy((input) => {
	if (!isObject(input))
		return v.pipe(
			internalSchema,
			v.transform((page) => ({ page })),
		);
	return 'page' in input ? addedPageSchema : addedLinkSchema;
});

/** An entry that one language has in addition: at the end of its list, or behind another entry. */
export type AddedEntry = v.InferOutput<typeof addedPageSchema> | v.InferOutput<typeof addedLinkSchema>;

const changesSchema = v.strictObject({
	/** Entries that the language does not show: pages, addresses or groups. */
	without: v.optional(v.array(v.string()), []),
	add: v.optional(v.array(addedSchema), []),
});

/** How the lists of one language differ from those of all others. */
export type NavigationChanges = v.InferOutput<typeof changesSchema>;

/** Schema of the changes in the `navigation.yaml` of a language, beside its names. */
export const changesEntries = { header: v.optional(changesSchema), footer: v.optional(changesSchema) };

function isObject(input: unknown): input is object {
	return typeof input === 'object' && input !== null && !Array.isArray(input);
}
