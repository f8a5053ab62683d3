import { defineSection } from 'vitrine';
import { labelText, richText, text, untranslated, v } from 'vitrine/schema';
import { acceptTranslations, type Change, compareWords, type State, translationStates } from 'vitrine/tools';
import { trySite, write } from '../small-site.ts';

const sentenceSchema = v.strictObject({ lang: v.string(), before: v.string(), after: v.string() });

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	example: untranslated(
		v.pipe(
			v.strictObject({ ...sentenceSchema.entries, translations: v.array(sentenceSchema) }),
			v.description('A sentence before and after it is changed, and its translations.'),
		),
	),
	stepsLabel: text('text'),
	steps: v.pipe(
		v.array(v.strictObject({ label: text('text'), text: richText() })),
		v.length(3),
		v.description('What is chosen: before the change, after it, and when the translations were accepted.'),
	),
	states: v.pipe(
		v.strictObject({ fresh: text('text'), stale: text('text') }),
		v.description('What the states of a translation are called.'),
	),
});

/** What the translation board says after each step. */
export interface Data {
	/** How many of the translations are up to date, after each step. */
	counts: string[];
	/** By language, after each step. */
	states: Record<string, ('fresh' | 'stale')[]>;
	changes: Change[];
	/** Language tags. */
	tags: Record<string, string>;
	names: Record<string, string>;
}

/** Shows how a translation goes out of date, and how it is accepted: as the kit says it of a small site. */
export default defineSection({
	schema,
	component: () => import('./exhibit-translations.tsx'),
	data: async ({ site, content: { example } }): Promise<Data> => {
		const { lang, before, after, translations } = example;
		const page = (text: string) => `---\ntitle: Vitrine\ndescription: Vitrine.\nupdated: 2026-11-20\n---\n\n${text}\n`;
		const file = (code: string) => `content/${code}/pages/index.md`;
		const files = Object.fromEntries(translations.map((one) => [file(one.lang), page(one.before)]));
		const locales = [lang, ...translations.map((one) => one.lang)];
		const steps = await trySite({ locales, files: { ...files, [file(lang)]: page(before) } }, async (root) => {
			await acceptTranslations(root);
			const first = await translationStates(root);
			write(root, { [file(lang)]: page(after) });
			const second = await translationStates(root);
			write(root, Object.fromEntries(translations.map((one) => [file(one.lang), page(one.after)])));
			await acceptTranslations(root);
			return [first, second, await translationStates(root)];
		});
		const states = Object.fromEntries(
			translations.map((one) => [
				one.lang,
				steps.map((texts) => {
					const all: State[] = texts.filter((text) => text.locale === one.lang).map(({ state }) => state);
					return all.every((state) => state === 'fresh') ? ('fresh' as const) : ('stale' as const);
				}),
			]),
		);
		// The languages of the example need not be those of the site.
		const rowOf = (code: string) => site.config.locales.find((row) => row.code === code);
		const nameOf = (code: string) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
		return {
			counts: [0, 1, 2].map((step) => {
				const fresh = Object.values(states).filter((one) => one[step] === 'fresh').length;
				return `${fresh} / ${translations.length}`;
			}),
			states,
			changes: compareWords(before, after, lang),
			tags: Object.fromEntries(locales.map((code) => [code, rowOf(code)?.tag ?? code])),
			names: Object.fromEntries(locales.map((code) => [code, rowOf(code)?.name ?? nameOf(code)])),
		};
	},
});
