import type { Root } from 'hast';
import * as v from 'valibot';
import { directionOf } from '#i18n/locale.ts';
import { classifyLink } from '../markdown/link-syntax.ts';
import { parseInline, parseText } from '../markdown/markdown-fields.ts';
import { keepSigns, plainMarkup } from '../markdown/plain-markup.ts';
import { unknownLink } from '../markdown/unknown-link.ts';
import { coded } from '../problems/message.ts';
import { rule } from '../problems/rule.ts';
import type { TextRole } from '../typography/typographer.ts';
import { type Glyph, resolveIcon } from './icons.ts';

/** What the schema of a field may say of it, as metadata. */
export interface FieldText {
	/** How the field is set; a type sample by the rules of the language that it names. */
	typeset: TextRole | 'type-sample';
	/** Whether it may carry inline Markdown. */
	isRich?: true;
	/** Whether it is a text of several paragraphs, in Markdown. */
	isLong?: true;
	/** Whether it is the same in every language. */
	isUntranslated?: true;
	/** What it is edited with, where its kind of value does not decide that. */
	control?: 'day' | 'moment' | 'link' | 'icon' | 'file' | 'focus' | 'message' | 'form';
	/** Of a list: the field by whose values entries of different languages belong together, in whatever order they are. */
	pairedBy?: string;
	/** Whether an address may end in it, behind that of its section: `/prices#to-questions.delivery`. */
	isAnchor?: true;
}

/** The parts of a schema that hold those of other values. */
export type AnySchema = v.GenericSchema & {
	entries?: Record<string, v.GenericSchema>;
	item?: v.GenericSchema;
	wrapped?: v.GenericSchema;
	/** Of a record: the schema of its values. */
	value?: v.GenericSchema;
	/** Chooses a schema by the value. */
	getter?: (value: unknown) => v.GenericSchema;
};

/** Inline Markdown as a tree: text, emphasis, code, links. */
export type RichText = Root;

/**
 * A plain text that must say something: most stand alone, as headings, labels and captions do. Markup of other programs is
 * refused, and a backslash before it keeps it: `setFields` takes that away.
 */
export function text(role: TextRole = 'display') {
	return v.pipe(
		written(role),
		v.rawCheck(({ dataset, addIssue }) => {
			const sign = dataset.typed ? plainMarkup(dataset.value) : undefined;
			if (sign !== undefined) addIssue({ message: withoutMarkup, input: sign });
		}),
	);
}

const withoutMarkup = rule(
	'words alone: this text has no markup',
	'write the words themselves, or put a backslash before the sign',
	coded('plain-text', {}),
);

function written(role: TextRole) {
	return v.pipe(
		v.string(),
		v.title('text'),
		v.metadata({ typeset: role } satisfies FieldText),
		v.check(
			(value) => value.trim() !== '',
			rule('a text', 'write the text, or remove the whole entry', coded('text-empty', {})),
		),
	);
}

/** A text that may carry inline Markdown: emphasis, code and links. */
export function richText(role: TextRole = 'text') {
	return v.pipe(
		written(role),
		v.title('text with inline Markdown'),
		v.metadata({ isRich: true } satisfies Partial<FieldText>),
		v.rawTransform(({ dataset, addIssue, NEVER }): RichText => {
			const parsed = parseInline(dataset.value);
			if ('tree' in parsed) return parsed.tree;
			addIssue({ message: parsed.problem });
			return NEVER;
		}),
	);
}

/** A text of several paragraphs in Markdown, with headings, lists and tables, as that of a page. */
export function longText() {
	return v.pipe(
		written('text'),
		v.title('text in Markdown'),
		v.metadata({ isLong: true } satisfies Partial<FieldText>),
		v.rawTransform(({ dataset, addIssue, NEVER }): RichText => {
			const parsed = parseText(dataset.value);
			if ('tree' in parsed) return parsed.tree;
			addIssue({ message: parsed.problem, input: parsed.line });
			return NEVER;
		}),
	);
}

/** The short name of a section, above its title. A section with one can stand in the navigation. */
export function labelText() {
	return v.pipe(text(), v.description('The short name above the title, and in the navigation.'));
}

/**
 * A field that is the same in every language: a price, a phone number, the name of a person. It is not translated and
 * never outdated: translation tools do not see it, and a new translation takes it over.
 *
 * @example untranslated(text())
 */
export function untranslated<Schema extends v.GenericSchema>(field: Schema) {
	return v.pipe(field, v.metadata({ isUntranslated: true } satisfies Partial<FieldText>));
}

/**
 * A list that each language orders for itself. Entries with the same value of a field are each other's translation, wherever they
 * are in it.
 *
 * @example inOwnOrder(v.array(v.strictObject({ lang: v.string(), caption: text() })), 'lang')
 */
export function inOwnOrder<Entry extends Record<string, unknown>, Schema extends v.GenericSchema<Entry[], unknown>>(
	list: Schema,
	key: keyof v.InferInput<Schema>[number] & string,
) {
	return v.pipe(list, v.metadata({ pairedBy: key } satisfies Partial<FieldText>));
}

/** A name that ends an address which leads to a part of a section. It is the same in every language. */
export function anchorName() {
	return v.pipe(
		v.string(),
		v.title('name of small letters, digits and hyphens'),
		v.metadata({ isAnchor: true, isUntranslated: true } satisfies Partial<FieldText>),
		v.regex(
			/^[a-z0-9][a-z0-9-]*$/,
			rule(
				'a name of small letters, digits and hyphens',
				'write for example "delivery"',
				coded('name-letters', { example: 'delivery' }),
			),
		),
	);
}

/** The name of a form that a section shows: that of a file in `forms/`. It is the same in every language. */
export function formName() {
	return v.pipe(
		v.string(),
		v.title('name of a form'),
		v.metadata({ control: 'form', isUntranslated: true } satisfies Partial<FieldText>),
	);
}

/** A text in a language of its own, as it was written and as that language's typographer sets it. */
export interface TypeSample {
	/** Code of a language of the site. */
	lang: string;
	dir: 'ltr' | 'rtl' | undefined;
	title: string;
	text: string;
	written: { title: string; text: string };
}

/** A heading and a paragraph in a language of the site, to be shown both as they were written and as they are set. */
export function typeSample() {
	return v.pipe(
		v.strictObject({ lang: v.string(), title: text(), text: text() }),
		v.transform(({ lang, title, text }): TypeSample => {
			const kept = { title: keepSigns(title), text: keepSigns(text) };
			return { lang, dir: directionOf(lang), ...kept, written: kept };
		}),
		v.metadata({ typeset: 'type-sample' } satisfies FieldText),
	);
}

/** An Iconify name, `collection:name`, resolved to the icon itself. */
export function icon() {
	return v.pipe(
		v.string(),
		v.title('icon, as `lucide:lamp`'),
		v.metadata({ control: 'icon' } satisfies Partial<FieldText>),
		v.rawTransform(({ dataset, addIssue, NEVER }): Glyph => {
			const resolved = resolveIcon(dataset.value);
			if ('glyph' in resolved) return resolved.glyph;
			addIssue({ message: resolved.problem });
			return NEVER;
		}),
	);
}

/**
 * A calendar day, `2026-11-20`.
 *
 * @param meaning what the day is, as a message names it
 */
export function day(meaning = 'the day of the last change') {
	return v.pipe(
		v.string(),
		v.title('day, as `2026-11-20`'),
		v.metadata({ control: 'day' } satisfies Partial<FieldText>),
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed || isDay(dataset.value)) return;
			const [begin = ''] = /^\d{4}-\d{2}-\d{2}(?=[T ])/.exec(dataset.value) ?? [];
			const meant = isDay(begin) ? begin : undefined;
			const fix = meant ? `write ${begin}` : `write ${meaning}, for example 2026-11-20`;
			addIssue({ message: rule('a day written YYYY-MM-DD', fix, coded('day', { meant })) });
		}),
	);
}

/** Returns whether a text is a day of the calendar, written YYYY-MM-DD. */
export function isDay(day: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
	const time = Date.parse(day);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Where a link of the interface or a section leads: a page or anchor of the site without a language, or a full URL. */
export function linkTarget() {
	return v.pipe(
		v.string(),
		v.title('link, as `/about#team` or `https://…`'),
		v.metadata({ control: 'link' } satisfies Partial<FieldText>),
		v.check(
			(target) => classifyLink(target) !== 'unknown',
			rule(unknownLink.expected, 'write for example /about', unknownLink.message),
		),
	);
}
