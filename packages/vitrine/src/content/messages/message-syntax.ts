import { type MessageFormatElement, type PluralElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { kitLanguage } from '#i18n/built-in-words.ts';
import { type KitMessageKey, messagePlaceholders } from '#i18n/messages.ts';
import { nearest } from '#node/edit-distance.ts';
import { coded } from '../problems/message.ts';
import { type Problem, quote } from '../problems/problem.ts';
import { readWordsFor } from './built-in-words.ts';

type MessageProblem = Pick<Problem, 'found' | 'expected' | 'fix' | 'message'>;

/** Texts that are filled with a number. All others are filled with texts: dates, and counts that are known in the browser. */
const counted: readonly string[] = ['article-children'] satisfies KitMessageKey[];

const useOther = "write ’ in its place, or ''";

/** Shows the kit's English text of a key. */
function exampleOf(key: string): string {
	const text = readWordsFor(kitLanguage)?.messages[key as KitMessageKey];
	return text === undefined ? '' : `, as in ${quote(text)}`;
}

/**
 * Checks a text of the interface: ICU MessageFormat with exactly the placeholders that the interface fills, in forms
 * that fit what it fills them with, and with the plural forms of the language.
 *
 * @param key which text it is
 * @param tag language tag, which decides the plural forms
 */
export function messageProblems(key: string, message: string, tag: string): MessageProblem[] {
	const placeholders = Object.hasOwn(messagePlaceholders, key) ? messagePlaceholders[key as KitMessageKey] : [];
	const syntax = parseMessage(message);
	if ('problem' in syntax) {
		const fix = syntax.problem.includes('other')
			? 'add the form that all other numbers take: other {…}'
			: "close every brace, and write a brace that is meant as text as '{'";
		const isQuoted = /(?<!')'[{}#]/.test(message);
		const advice = isQuoted ? `an apostrophe before {, } or # makes a text of what follows: ${useOther}` : fix;
		const found = `${syntax.problem} in ${quote(message)}`;
		return [{ found, expected: 'ICU MessageFormat', fix: advice, message: coded('message-syntax', {}) }];
	}
	const elements = [...withInner(syntax.elements)];
	const wanted = [...placeholders].sort().join(', ');
	const used = new Set(elements.flatMap((element) => ('value' in element && !isText(element) ? [element.value] : [])));
	const found = [...used].sort().join(', ');
	const hidden = placeholders.find((name) => !used.has(name) && isQuoted(name, elements));
	if (hidden !== undefined) {
		return [
			{
				found: `an apostrophe before {${hidden}}, which makes it a text`,
				expected: `{${hidden}} without such an apostrophe beside it`,
				fix: useOther,
				message: coded('message-apostrophe', { name: hidden }),
			},
		];
	}
	if (found !== wanted) {
		return [
			{
				found: found ? `the placeholders ${found}` : 'no placeholder',
				expected: wanted ? `the placeholders ${wanted}${exampleOf(key)}` : 'no placeholder',
				fix: 'use the same names in braces in every language',
				message: coded('placeholders', { found: [...used].sort(), wanted: [...placeholders].sort() }),
			},
		];
	}
	return elements.flatMap((element) => {
		const problems = formProblems(element, key);
		return problems.length === 0 && element.type === TYPE.plural ? pluralProblems(element, tag) : problems;
	});
}

/**
 * The words that a reader may see of a text of the interface, in all its forms.
 *
 * @example wordsOf('{count, plural, one {# page} other {# pages}}') // ' page pages'
 */
export function wordsOf(message: string): string {
	const syntax = parseMessage(message);
	const elements = 'elements' in syntax ? [...withInner(syntax.elements)] : [];
	return elements.map((element) => (element.type === TYPE.literal ? element.value : '')).join('');
}

function parseMessage(message: string): { elements: MessageFormatElement[] } | { problem: string } {
	try {
		return { elements: parse(message, { requiresOtherClause: true }) };
	} catch (error) {
		const name = error instanceof Error ? error.message : String(error);
		return { problem: name.toLowerCase().replaceAll('_', ' ') };
	}
}

function* withInner(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
	for (const element of elements) {
		yield element;
		if (element.type === TYPE.tag) yield* withInner(element.children);
		if (element.type === TYPE.plural || element.type === TYPE.select) {
			for (const option of Object.values(element.options)) yield* withInner(option.value);
		}
	}
}

/** Whether a placeholder or tag is there as words: an apostrophe before it is no letter to ICU (`d'{date}`). */
function isQuoted(name: string, elements: readonly MessageFormatElement[]): boolean {
	return elements.some(
		(element) => element.type === TYPE.literal && [`{${name}`, `<${name}`].some((sign) => element.value.includes(sign)),
	);
}

function isText({ type }: MessageFormatElement): boolean {
	return type === TYPE.literal || type === TYPE.pound;
}

/** The interface fills in dates that are written out already; a form that wants a date or number would fail. */
function formProblems(element: MessageFormatElement, key: string): MessageProblem[] {
	const { type } = element;
	const isForNumbers = type === TYPE.number || type === TYPE.plural;
	if (!isForNumbers && type !== TYPE.date && type !== TYPE.time) return [];
	if (isForNumbers && counted.includes(key)) return [];
	const form = { [TYPE.number]: 'number', [TYPE.plural]: 'plural', [TYPE.date]: 'date', [TYPE.time]: 'time' }[type];
	return [
		{
			found: `{${element.value}, ${form}}`,
			expected: `{${element.value}}: it is filled with a text, which is written out already`,
			fix: `write {${element.value}}`,
			message: coded('message-plain', { name: element.value }),
		},
	];
}

function pluralProblems({ value, options, pluralType }: PluralElement, tag: string): MessageProblem[] {
	const forms: readonly string[] = new Intl.PluralRules(tag, { type: pluralType }).resolvedOptions().pluralCategories;
	const written = Object.keys(options).filter((form) => !form.startsWith('='));
	const unknown = written.filter((form) => !forms.includes(form));
	const missing = forms.filter((form) => !written.includes(form));
	const expected = `the plural forms that "${tag}" has: ${forms.join(', ')}`;
	const place = `in {${value}, plural, …}`;
	if (unknown.length > 0) {
		return unknown.map((form) => {
			const meant = nearest(form, missing);
			const fix = meant ? `write "${meant}"` : 'remove it';
			const message = coded('plural-unknown', { form, forms, meant });
			return { found: `the form "${form}" ${place}`, expected, fix, message };
		});
	}
	return missing.map((form) => ({
		found: `no form "${form}" ${place}`,
		expected,
		fix: `add ${form} {…}`,
		message: coded('plural-missing', { form, forms }),
	}));
}
