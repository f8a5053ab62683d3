import type { Locale } from '#i18n/locale.ts';
import { nearest } from '#node/edit-distance.ts';
import { quote } from '../problems/problem.ts';
import { rule } from '../problems/rule.ts';

/** The settings that name languages or fonts of each other. */
interface Settings {
	locales: readonly Pick<Locale, 'code' | 'name' | 'tag' | 'fallback' | 'font' | 'unlisted'>[];
	defaultLocale: string;
	fonts: object;
	budgets: { home: object; article: object; fonts: object; firstVisit: object };
	translations: { fresh: object; block: boolean };
}

/** What is wrong with a setting beside the others. */
export interface SettingProblem {
	/** Keys and indexes that lead to it. */
	path: readonly [string, ...(string | number)[]];
	input: unknown;
	/** In the form of `rule`. */
	message: string;
}

/** Returns the settings that name a language or a font which the site does not have, or cannot use there. */
export function settingProblems(settings: Settings): SettingProblem[] {
	const { locales, defaultLocale, fonts } = settings;
	const codes = locales.map(({ code }) => code);
	const known = ['system', ...Object.keys(fonts)];
	const ofFonts = locales.flatMap(({ font }, index): SettingProblem[] => {
		const message = rule(`one of ${known.join(', ')}`, 'write the name of a font in "fonts", or "system"');
		return known.includes(font) ? [] : [{ path: ['locales', index, 'font'], input: font, message }];
	});
	const ofFallbacks = locales.flatMap((locale, index): SettingProblem[] => {
		const message = fallbackProblem(locale, settings);
		return message ? [{ path: ['locales', index, 'fallback'], input: locale.fallback, message }] : [];
	});
	const ofListing = locales.flatMap(({ code, unlisted }, index): SettingProblem[] => {
		const fix = 'remove it, or make another language the default';
		const message = rule('a default language that everybody is offered', fix);
		return code === defaultLocale && unlisted ? [{ path: ['locales', index, 'unlisted'], input: true, message }] : [];
	});
	const others = [...repeatedFields(locales), ...ofFonts, ...ofFallbacks, ...ofListing, ...blockProblems(settings)];
	if (codes.includes(defaultLocale)) return [...others, ...limitProblems(settings, codes)];
	const meant = nearest(defaultLocale, codes);
	const message = rule(`one of ${codes.join(', ')}`, meant ? `write ${quote(meant)}` : 'write one of these');
	return [...others, { path: ['defaultLocale'], input: defaultLocale, message }];
}

/** What no two languages may have in common, and what to do about the second one. */
const uniqueFields = {
	code: ['each code once', 'remove the row, or give it the code of its own language'],
	name: ['each name once: visitors choose a language by it', 'write what tells it apart, as in "Português (Brasil)"'],
	tag: ['each tag once', 'say in one of the two rows what it has of its own, as in "en-GB"'],
} as const satisfies Partial<Record<keyof Locale, readonly [expected: string, fix: string]>>;

/** Rows of the locale table that have what an earlier one has. */
function repeatedFields(locales: Settings['locales']): SettingProblem[] {
	return (['code', 'name', 'tag'] as const).flatMap((field) => {
		const values = locales.map((locale) => locale[field].normalize('NFC').toLowerCase());
		return locales.flatMap((locale, index): SettingProblem[] => {
			const first = locales[values.indexOf(values[index] ?? '')];
			if (first === undefined || first === locale) return [];
			const [expected, fix] = uniqueFields[field];
			const named = field === 'code' ? expected : `${expected}; "${first.code}" has it, too`;
			return [{ path: ['locales', index, field], input: locale[field], message: rule(named, fix) }];
		});
	});
}

/** A block without a limit would block nothing. */
function blockProblems({ translations: { fresh, block } }: Settings): SettingProblem[] {
	if (!block || Object.keys(fresh).length > 0) return [];
	const message = rule('a language in "fresh" beside it', 'write for example fresh: { de: 100 }, or remove "block"');
	return [{ path: ['translations', 'block'], input: block, message }];
}

/** Limits for languages that the site does not have, or does not translate into. */
function limitProblems({ budgets, translations, defaultLocale }: Settings, codes: readonly string[]): SettingProblem[] {
	const ofSite = { known: codes, expected: 'a language of the site' };
	const translated = codes.filter((code) => code !== defaultLocale);
	const byLanguage = [
		{ path: ['budgets', 'home'], limits: budgets.home, ...ofSite },
		{ path: ['budgets', 'article'], limits: budgets.article, ...ofSite },
		{ path: ['budgets', 'fonts'], limits: budgets.fonts, ...ofSite },
		{ path: ['budgets', 'firstVisit'], limits: budgets.firstVisit, ...ofSite },
		{
			path: ['translations', 'fresh'],
			limits: translations.fresh,
			known: translated,
			expected: 'a language that is translated into',
		},
	] as const;
	return byLanguage.flatMap(({ path, limits, known, expected }) =>
		Object.keys(limits)
			.filter((code) => !known.includes(code))
			.map((code) => {
				const meant = nearest(code, known);
				const message = rule(
					known.length > 0 ? `${expected}: ${known.join(', ')}` : 'no language: there is one',
					meant ? `write ${quote(meant)}` : 'remove it',
				);
				return { path: [...path, code], input: code, message };
			}),
	);
}

type Fallbacks = Pick<Locale, 'code' | 'fallback'>;

/** Returns the problem of a language's fallbacks, in the form of `rule`. */
function fallbackProblem(
	{ code, fallback }: Fallbacks,
	{ locales, defaultLocale }: { locales: readonly Fallbacks[]; defaultLocale: string },
): string | undefined {
	if (fallback === '404' || fallback.length === 0) return undefined;
	if (code === defaultLocale) return rule('[]: all languages end at the default one', 'remove it');
	const others = locales.map((locale) => locale.code).filter((other) => other !== code);
	const unknown = fallback.find((other) => !others.includes(other));
	if (unknown !== undefined) {
		const meant = nearest(unknown, others);
		return rule(`other languages of the site: ${others.join(', ')}`, meant ? `write ${quote(meant)}` : 'leave it out');
	}
	if (new Set(fallback).size < fallback.length) return rule('each language once', 'leave the second one out');
	const standsInFor = (from: string, seen: readonly string[]): readonly string[] | undefined => {
		const next = locales.find((locale) => locale.code === from)?.fallback ?? [];
		for (const other of next === '404' ? [] : next) {
			if (other === code) return [...seen, other];
			const circle = seen.includes(other) ? undefined : standsInFor(other, [...seen, other]);
			if (circle) return circle;
		}
		return undefined;
	};
	const circle = standsInFor(code, [code]);
	return circle && rule(`no circle: ${circle.join(' → ')}`, 'take one of them out of the list of another');
}
