import * as v from 'valibot';
import { isLocaleCode } from '#i18n/locale.ts';
import { isReserved } from '#routes.ts';
import { stemmerNames, stemmerScripts } from '#search/stemmer-names.ts';
import { stemmersOf } from '#search/stemmers-of.ts';
import { day, linkTarget } from '../fields/fields.ts';
import { installedCollections } from '../fields/icons.ts';
import type { Forms } from '../forms/form-schema.ts';
import { issuePath } from '../problems/issue-path.ts';
import { rule } from '../problems/rule.ts';
import { type TypographerName, typographers } from '../typography/typesetting.ts';
import { collectionProblems, collectionsSchema, feedAddressSchema, feedAuthoritySchema } from './collection-schema.ts';
import { editorsProblems, editorsSchema } from './editors-schema.ts';
import { outsideProblems, outsideSchema } from './outside-schema.ts';
import { settingProblems } from './setting-problems.ts';

const localeRowSchema = v.strictObject({
	code: v.pipe(
		v.string(),
		v.check(isLocaleCode, rule('a language tag in small letters', 'write for example "ru", "pt-br" or "zh-hant"')),
		v.check(
			(code) => !isReserved(`/${code}`),
			rule('a code that the site needs for no address of its own', 'add a region or a script, as in "pt-br"'),
		),
	),
	name: v.pipe(v.string(), v.trim(), v.minLength(1, rule('a name', 'write what the language is called in itself'))),
	shortName: v.pipe(v.string(), v.trim(), v.minLength(1, rule('a name', 'write two or three letters, as "РУ"'))),
	tag: v.pipe(
		v.string(),
		v.check(
			(tag) => canonicalTag(tag) === tag,
			rule('a BCP 47 language tag in its canonical form', 'write for example "ru-RU"'),
		),
	),
	dir: v.optional(v.picklist(['ltr', 'rtl']), 'ltr'),
	/** Name of the rules that its texts are set by. */
	typography: v.optional(v.picklist(Object.keys(typographers) as TypographerName[]), 'none'),
	/** Stemmers of its search, at most one for a script: they find "lamps" where somebody looks for "lamp". Without it, that of the language. */
	stemmers: v.optional(
		v.pipe(
			v.array(v.picklist(stemmerNames)),
			v.check(
				(names) => new Set(names.map((name) => stemmerScripts[name])).size === names.length,
				rule('one stemmer for a script', 'keep the one of the language itself'),
			),
		),
	),
	/** Name of its font in `fonts`, or `system`. */
	font: v.optional(v.string(), 'system'),
	/** Languages whose texts stand in for those that it lacks, before the default one's; `404` for pages that are not found. */
	fallback: v.optional(
		v.union(
			[v.literal('404'), v.array(v.string())],
			rule("'404', or a list of languages", "write for example ['ru', 'en'], or [] for the default language alone"),
		),
		[],
	),
	/** Whether its pages are reached by address only, because it is not ready. */
	unlisted: v.optional(v.boolean(), false),
	cacheable: v.optional(v.boolean(), true),
	/** Whether a page shows a notice if its original has changed since it was translated. */
	staleNotice: v.optional(v.boolean(), false),
});

const localeSchema = v.pipe(
	localeRowSchema,
	v.transform((row) => ({ ...row, stemmers: row.stemmers ?? stemmersOf(row.tag) })),
);

/** A file of a font with its license: `package/path`, or `./path` from the folder of this file. */
export const fontFileSchema = v.strictObject({ file: v.string(), license: v.string() });

export type FontFile = v.InferOutput<typeof fontFileSchema>;

const fontSchema = v.strictObject({
	/** For running text. */
	text: fontFileSchema,
	/** For headings; without it, they are set in the font for text. */
	display: v.optional(fontFileSchema),
	/** For single characters that the others lack and that are no letters, as the sign of a currency. */
	symbols: v.optional(fontFileSchema),
});

const wholeNumber = rule('a whole number from 0 to 20', 'write for example 3');
const securitySchema = v.strictObject({
	/** Where a report goes (RFC 9116 §2.5.3). */
	contact: v.pipe(
		v.string(),
		v.regex(
			/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
			rule('an e-mail address or of a page by https', 'write for example "mailto:security@example.com"'),
		),
	),
	/** How reports are dealt with (RFC 9116 §2.5.7). */
	policy: v.optional(
		v.pipe(
			v.string(),
			v.regex(
				/^https:\/\/\S+$/,
				rule('the address of a page by https', 'write for example "https://www.example.com/security"'),
			),
		),
	),
});

const percent = rule('a number from 0 to 100', 'write for example 95');
const translationsSchema = v.strictObject({
	/** The least part of its texts that must be up to date, in percent, by language: the check fails below it. */
	fresh: v.optional(v.record(v.string(), v.pipe(v.number(), v.minValue(0, percent), v.maxValue(100, percent))), {}),
	/** Whether the build and the deployment are refused below it, too. Development and previews go on. */
	block: v.optional(v.boolean(), false),
});

const size = v.pipe(v.number(), v.minValue(0.1, rule('a size in KB', 'write for example 20')));
const budgetsSchema = v.strictObject({
	home: v.optional(v.record(v.string(), size), {}),
	article: v.optional(v.record(v.string(), size), {}),
	fonts: v.optional(v.record(v.string(), size), {}),
	firstVisit: v.optional(v.record(v.string(), size), {}),
	scripts: v.optional(size),
	app: v.optional(size),
});

/** The version of settings, content and theme that the kit reads. */
export const settingsFormat = 4;

const formatRule = ({ input }: v.CheckIssue<number>) =>
	input > settingsFormat
		? rule(`format ${settingsFormat}, which this version of the kit reads`, 'update the kit')
		: rule(
				`format ${settingsFormat}, which this version of the kit reads`,
				'run "npx vitrine upgrade", which moves what it can',
			);

/** What `site.config.ts` may say, with its defaults. */
export const siteConfigSchema = v.pipe(
	v.strictObject({
		/** Which version of the settings these are; `vitrine upgrade` brings them to that of the kit. */
		format: v.optional(
			v.pipe(
				v.number(),
				v.check((format) => format === settingsFormat, formatRule),
			),
			settingsFormat,
		),
		name: v.pipe(v.string(), v.minLength(1, rule('a name', 'write the name of the site'))),
		origin: v.pipe(
			v.string(),
			v.check(
				(origin) => URL.canParse(origin) && new URL(origin).origin === origin,
				rule(
					'scheme and host without a path, since cookies, robots.txt and all addresses of a site belong to a whole host',
					'write for example "https://www.example.com", or give the site a subdomain',
				),
			),
		),
		locales: v.pipe(
			v.array(localeSchema),
			v.minLength(1, rule('at least one language', 'add a row to the locale table')),
		),
		defaultLocale: v.string(),
		/** Where the site is at home: in this time zone, a text that was changed today was not changed tomorrow. */
		timeZone: v.optional(
			v.pipe(
				v.string(),
				v.check(isTimeZone, rule('a time zone of the IANA database', 'write for example "Europe/Moscow" or "UTC"')),
			),
			'UTC',
		),
		/** Fonts by the names that the locale table uses. */
		fonts: v.optional(v.record(v.string(), fontSchema), {}),
		/** What detects a visitor's language on `/`: the server, a script in the page, or neither. */
		detection: v.optional(v.picklist(['server', 'client', 'off']), 'server'),
		/** Whether to draw pictures for link previews. */
		cards: v.optional(v.boolean(), true),
		/** What browsers may request from the icon endpoint; `server` lets it request from the public service what is not installed. */
		icons: v.optional(
			v.strictObject({
				collections: v.optional(v.array(v.string()), installedCollections),
				fallback: v.optional(v.picklist(['server', 'off']), 'off'),
			}),
			{},
		),
		/**
		 * How many builds before the last one stay served to the tabs that are open, and how many exports are kept before the
		 * newest one: so far back `rollback` can go.
		 */
		earlierBuilds: v.optional(
			v.pipe(v.number(), v.integer(wholeNumber), v.minValue(0, wholeNumber), v.maxValue(20, wholeNumber)),
			3,
		),
		/** Limits in KB, compressed, most of them by language: the check fails above them (docs/guides/budgets.md). */
		budgets: v.optional(budgetsSchema, {}),
		/** The notice above all pages, whose text is `site-notice` of `messages.yaml`: its last day, and where it leads. */
		notice: v.optional(
			v.strictObject({ until: v.optional(day('the last day of the notice')), link: v.optional(linkTarget()) }),
			{},
		),
		/** What the check of translations requires; without it, it only counts. */
		translations: v.optional(translationsSchema, {}),
		/** Who may use the editor from elsewhere, and what they may do; on this machine, its address is enough. */
		editors: v.optional(editorsSchema, []),
		/** Whom to tell about a vulnerability, for `security.txt` (RFC 9116); without it, there is none. */
		security: v.optional(securitySchema),
		/** Services of others that pages may use, by what they need of them (docs/guides/services.md). */
		outside: v.optional(outsideSchema, []),
		/** Whether every page can be had as Markdown too, and `/llms.txt` lists them. */
		markdown: v.optional(v.boolean(), true),
		/** Whether visitors can search the site. */
		search: v.optional(v.boolean(), false),
		/** Whether `/gallery` is published, with an example of every section type; development always shows it. */
		gallery: v.optional(v.boolean(), false),
		/** Dated entries with lists and feeds, as news: by the name of their folder in that of each language. */
		collections: v.optional(collectionsSchema, {}),
		/** The address of a feed with the newest entries of all collections of a language, as `/feed.xml`. */
		feed: v.optional(feedAddressSchema()),
		/** Whose ids the entries of feeds have (RFC 4151): a domain and a year in which it was yours, as `example.com,2026`. */
		feedAuthority: v.optional(feedAuthoritySchema),
	}),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed) return;
		const { value } = dataset;
		const problems = [
			...settingProblems(value),
			...collectionProblems(value),
			...editorsProblems(value),
			...outsideProblems(value),
		];
		for (const { message, input, path } of problems) addIssue({ message, input, path: issuePath(value, path) });
	}),
);

/** What `site.config.ts` holds, with every default filled in. */
export type SiteSettings = v.InferOutput<typeof siteConfigSchema>;

/** Facts that are equal in every language. */
export interface SiteConfig extends SiteSettings {
	/** The forms of the site by their names: `forms/<name>.yaml`. */
	forms: Forms;
}

function isTimeZone(name: string): boolean {
	try {
		return new Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone !== '';
	} catch {
		return false;
	}
}

function canonicalTag(tag: string): string | undefined {
	try {
		return Intl.getCanonicalLocales(tag)[0];
	} catch {
		return undefined;
	}
}
