import * as v from 'valibot';
import { coded } from '../problems/message.ts';
import { type Problem, quote, type Report } from '../problems/problem.ts';
import { rule } from '../problems/rule.ts';
import { segmentProblem } from './address-segment.ts';
import { day } from './fields.ts';
import { pageFieldsSchema } from './page-fields.ts';
import type { PictureShape } from './picture-field.ts';
import { picture } from './picture-schema.ts';

/** As link previews show a picture: in the list and above the text it has the same form, so that it is encoded once. */
const cover: PictureShape = {
	ratio: '40:21',
	minWidth: 1200,
	widths: [480, 1200],
	sizes: '(min-width: 48rem) 42.5rem, calc(100vw - 2.125rem)',
};

const name = (expected: string, fix: string) =>
	v.pipe(
		v.string(),
		v.check(
			(value) => value.trim() !== '' && value.length <= 80,
			rule(expected, fix, coded('name-length', { most: 80 })),
		),
		v.transform((value) => value.trim().normalize('NFC')),
	);

const { order, label, updated, ...fields } = pageFieldsSchema.entries;

/** The fields of an entry of a collection, besides those of any page. */
export const entryFieldsSchema = v.strictObject({
	...fields,
	/** The day from which on it is published. */
	date: day('the day on which it is published'),
	/** The day of the last change, where that is another one. */
	updated,
	/** Who wrote it; without, the site speaks. */
	author: v.optional(name('a name of at most 80 characters', 'write who wrote it, or remove the line')),
	/** What it is about: each has a list of its own. */
	tags: v.optional(
		v.array(
			v.pipe(
				name('a word or two, of at most 80 characters', 'write what it is about, or remove the line'),
				v.check(
					(tag) => tagSlug(tag) !== '',
					rule('a tag with letters or digits', 'write it in words', coded('tag-letters', {})),
				),
				v.rawCheck(({ dataset, addIssue }) => {
					const message = dataset.typed && !dataset.issues ? segmentProblem(tagSlug(dataset.value)) : undefined;
					if (message) addIssue({ message });
				}),
			),
		),
		[],
	),
	/** A picture above the text, in lists and in link previews. */
	cover: v.optional(picture(cover)),
});

export type EntryFields = Pick<v.InferOutput<typeof entryFieldsSchema>, 'date' | 'author' | 'tags' | 'cover'>;

/**
 * Returns the part of an address that represents a tag.
 *
 * @example tagSlug('Page weight', 'en') // 'page-weight'
 * @example tagSlug('Işık', 'tr') // 'ışık'
 */
export function tagSlug(tag: string, locale?: string): string {
	return tag
		.normalize('NFC')
		.toLocaleLowerCase(locale)
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
		.replace(/^-|-$/g, '');
}

interface Days {
	date: string;
	updated: string;
}

/** Reports an entry that was changed before it was published, or on a day that is still to come. */
export function checkDays(
	{ date, updated }: Days,
	today: string,
	place: Pick<Problem, 'file' | 'line'>,
	report: Report,
): void {
	const isWaiting = date > today;
	if (updated === date || (!isWaiting && updated > date && updated <= today)) return;
	const problem = { ...place, where: 'updated', found: quote(updated) };
	if (updated < date) {
		const expected = `a day that is not before "date", ${date}`;
		const message = coded('day-before', { day: updated, date });
		report({ ...problem, expected, fix: 'write the day of the last change, or remove the line', message });
	} else if (isWaiting) {
		const expected = `no other day than "date": until ${date} the entry waits, and has no readers yet`;
		report({ ...problem, expected, fix: 'remove the line', message: coded('day-waiting', { day: updated, date }) });
	} else {
		report({
			...problem,
			expected: 'a day that is not in the future',
			fix: 'write the day of the last change, or remove the line',
			message: coded('day-future', { day: updated }),
		});
	}
}

/** Reports a tag that an entry has twice. */
export function checkTags(tags: readonly string[], place: Pick<Problem, 'file' | 'line'>, report: Report): void {
	const twice = tags.find((tag, index) => tags.indexOf(tag) < index);
	if (twice === undefined) return;
	const message = coded('tag-twice', { tag: twice });
	report({
		...place,
		where: 'tags',
		found: `${quote(twice)} twice`,
		expected: 'each tag once',
		fix: 'remove one',
		message,
	});
}
