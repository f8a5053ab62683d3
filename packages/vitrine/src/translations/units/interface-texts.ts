import { stringify } from 'yaml';
import { readWordsFor } from '#content/messages/built-in-words.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { kitLanguage } from '#i18n/built-in-words.ts';
import type { ReadTexts } from './read-texts.ts';
import { noPage, type Unit, type UnitFile } from './unit.ts';

/** Path of the texts of the interface within the folder of each language. */
export const messagesPath = 'messages.yaml';

/** The kit's texts of the interface, beside those of a site. */
export interface InterfaceTexts {
	/** By the code of a language, the keys for which the kit has words in it. */
	builtIn: ReadonlyMap<string, ReadonlySet<string>>;
	/** The kit's words in the default language, in English where it has none. */
	originals: Unit[];
}

/** Reads the words of the kit for the languages of a site. */
export function readInterfaceTexts({ locales, defaultLocale }: SiteConfig, readTexts: ReadTexts): InterfaceTexts {
	const builtIn = locales.map((row) => {
		return [row.code, new Set(Object.keys(readWordsFor(row)?.messages ?? {}))] as const;
	});
	const row = locales.find(({ code }) => code === defaultLocale);
	const own = row && readWordsFor(row);
	const used = own ?? readWordsFor(kitLanguage);
	if (!used) return { builtIn: new Map(builtIn), originals: [] };
	const { tag, dir } = own && row ? row : kitLanguage;
	const { fields = [] } = readTexts(used, { locale: defaultLocale, path: messagesPath }, () => {}) ?? {};
	return {
		builtIn: new Map(builtIn),
		originals: fields.map((unit) => ({ ...unit, kit: { file: used.file, tag, dir } })),
	};
}

/** The texts that visitors read of the interface in the default language: those of its file, and for others the kit's. */
export function withKitWords(own: UnitFile | undefined, originals: readonly Unit[], locale: string): UnitFile {
	const known = new Set(own?.fields.map(({ key }) => key));
	const added = originals.filter(({ key }) => !known.has(key));
	const file = `content/${locale}/${messagesPath}`;
	const start = own ?? {
		...noPage,
		locale,
		path: messagesPath,
		file,
		onDisk: file,
		text: '',
		fields: [],
		lists: new Map(),
	};
	return withFields(start, [...start.fields, ...added]);
}

/**
 * The texts that one language translates: those that it has itself, and those for which the kit has no words in it.
 *
 * @returns undefined where there are none
 */
export function originalsFor(
	source: UnitFile | undefined,
	translation: UnitFile | undefined,
	builtIn: ReadonlySet<string> = new Set(),
): UnitFile | undefined {
	const own = new Set(translation?.fields.map(({ key }) => key));
	const fields = source?.fields.filter(({ key }) => own.has(key) || !builtIn.has(key)) ?? [];
	return source && fields.length > 0 ? withFields(source, fields) : undefined;
}

/** A file with these texts. What is written of it is a pattern for new files: it has the same texts. */
function withFields(file: UnitFile, fields: Unit[]): UnitFile {
	const isSame = fields.length === file.fields.length && fields.every((unit) => file.fields.includes(unit));
	if (isSame) return file;
	const text = stringify(Object.fromEntries(fields.map(({ key, text }) => [key, text])), { lineWidth: 0 });
	return { ...file, fields, text };
}
