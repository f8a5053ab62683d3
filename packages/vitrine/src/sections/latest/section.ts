import * as v from 'valibot';
import { labelText, linkTarget, richText, text, untranslated } from '#content/fields/fields.ts';
import { coded } from '#content/problems/message.ts';
import { quote } from '#content/problems/problem.ts';
import { rule } from '#content/problems/rule.ts';
import { explainPath } from '#content/site/link-problems.ts';
import { homeId, languageOf, type Page } from '#content/site/site.ts';
import { parseTarget, placeOf } from '#content/site/site-links.ts';
import { formatDay } from '#i18n/day.ts';
import { defineSection } from '../define-section.ts';

const pageCountRule = rule(
	'a whole number from 1 to 12',
	'write it in digits',
	coded('whole-number', { least: 1, most: 12 }),
);

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	below: v.optional(
		untranslated(
			v.pipe(
				linkTarget(),
				v.title('page, as `/guide`'),
				v.description(
					'The page below which they lie, or the list of a collection, as `/news`. Without it, all pages but the home page. The page itself is not listed.',
				),
			),
		),
	),
	count: v.optional(
		untranslated(
			v.pipe(
				v.number(),
				v.title('number from 1 to 12'),
				v.integer(pageCountRule),
				v.minValue(1, pageCountRule),
				v.maxValue(12, pageCountRule),
				v.description(
					'How many pages are shown at the most: the newest by `updated`, entries of a collection by `date`. Without it, 3.',
				),
			),
		),
		3,
	),
});

/** The pages, newest first. A title in another language than the page's has the tag of that. */
export type Data = {
	address: string;
	title: string;
	description: string;
	/** Of a page that has one. */
	day?: string;
	date?: string;
	lang?: string;
	dir?: 'ltr' | 'rtl' | undefined;
}[];

export default defineSection({
	schema,
	component: () => import('./latest.tsx'),
	data: ({ site, page: own, locale, content: { below = '/', count }, report }): Data => {
		const { tag } = languageOf(site, locale).locale;
		const [home] = site.pages.values();
		const parent = home && parseTarget(site, below, home)?.page;
		if (!parent) {
			const { fix, message } = explainPath(below, site);
			report({ path: ['below'], found: `a link to ${quote(below)}`, expected: 'a page of the site', fix, message });
			return [];
		}
		const isCollection = isList(parent);
		const before = parent.id === homeId ? '' : `${parent.id}/`;
		const shown = [...site.pages.values()].flatMap((page) => {
			const place = placeOf(page, locale);
			const text = place && page.translations[place.locale];
			if (!text || text.noindex || page.id === homeId || page === own || !page.id.startsWith(before)) return [];
			// A list has nothing to say of its own.
			if (isList(page)) return [];
			const date = isCollection && text.format === 'md' ? text.entry?.date : undefined;
			return [{ id: page.id, place, text, day: date ?? text.updated }];
		});
		if (shown.length === 0) {
			report({
				path: before === '' ? [] : ['below'],
				found: 'a list of the latest pages with nothing in it',
				expected: `a page ${before === '' ? 'besides this one and the home page' : `below /${parent.id}`} that search engines may find, in ${quote(locale)}`,
				fix: isCollection ? `write an entry in ${quote(locale)}` : 'write one',
				message: coded('latest-none', { locale, ...(before !== '' && { below: `/${parent.id}` }) }),
				canOmit: true,
			});
		}
		return shown
			.toSorted((a, b) => compare(b.day ?? '', a.day ?? '') || compare(a.id, b.id))
			.slice(0, count)
			.map(({ place, text: { title, description }, day }) => {
				const language = place.locale === locale ? undefined : languageOf(site, place.locale).locale;
				return {
					...{ address: place.address, title, description },
					...(day === undefined ? {} : { day, date: formatDay(day, tag) }),
					...(language && { lang: language.tag, dir: language.dir }),
				};
			});
	},
});

/** Whether a page lists a collection in any language. */
function isList({ translations }: Page): boolean {
	return Object.values(translations).some((text) => text.format === 'md' && text.list !== undefined);
}

function compare(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}
