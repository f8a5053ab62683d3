import { withoutBreakMarks } from '#i18n/break-mark.ts';
import { formatDay } from '#i18n/day.ts';
import type { InterfaceText, Translate } from '#i18n/messages.ts';
import { languageAttributes } from './locale-info.ts';
import type { SitePage } from './site-pages.ts';

/** What a page is called and what it holds, each with its language where that is not the page's. */
export function pageWords({ text, fallbackLocale, t }: SitePage): Record<'title' | 'description', InterfaceText> {
	const language = languageAttributes(fallbackLocale);
	const own = { title: { text: text.title, ...language }, description: { text: text.description, ...language } };
	const list = text.format === 'md' ? text.list : undefined;
	if (!list) return own;
	const { tag, number, last } = list;
	const of = (title: InterfaceText) => withoutBreakMarks(title.text);
	const tagged =
		tag === undefined
			? own
			: {
					title: t('list-tag-title', { title: of(own.title), tag }),
					description: t('list-tag-description', { title: of(own.title), tag }),
				};
	if (number === 1) return tagged;
	const title = of(tagged.title);
	return {
		title: t('list-page-title', (tag) => ({ title, ...writeNumbers({ number })(tag) })),
		description: t('list-page-description', (tag) => ({ title, ...writeNumbers({ number, last })(tag) })),
	};
}

/** Writes numbers in the digits of a language, as its dates have them. */
export function writeNumbers<Name extends string>(
	numbers: Record<Name, number>,
): (tag: string) => Record<Name, string> {
	return (tag) => {
		const { format } = new Intl.NumberFormat(tag);
		const written = Object.entries<number>(numbers).map(([name, number]) => [name, format(number)]);
		return Object.fromEntries(written);
	};
}

const knownSentences = new WeakMap<Translate, Map<string, InterfaceText>>();

/** Returns the sentence with the day on which a page was changed, which many pages share. */
function updatedSentence(t: Translate, day: string): InterfaceText {
	const known = knownSentences.get(t) ?? new Map<string, InterfaceText>();
	knownSentences.set(t, known);
	const sentence = known.get(day) ?? t('article-updated', writeDay(day));
	known.set(day, sentence);
	return sentence;
}

/** Returns the day of the last change as a page shows it, if the page has one. */
export function dayOf({ updated }: { updated?: string | undefined }, t: Translate) {
	return updated === undefined ? {} : { updated: { day: updated, sentence: updatedSentence(t, updated) } };
}

/** Writes a day as a language does. */
export function writeDay(day: string): (tag: string) => { date: string } {
	return (tag) => ({ date: formatDay(day, tag) });
}
