import { readBuiltInWords } from '#content/built-in-words.ts';
import type { StoredPage, TextStore } from '#content/content-cache.ts';
import { contentLanguages } from '#content/content-language.ts';
import { pageKey } from '#content/read-markdown.ts';
import type { SiteConfig } from '#content/site-schema.ts';
import type { MadeFrom } from './made-from.ts';

/** A file that is new, changed or gone since the last export. */
export interface ChangedFile {
	name: string;
	how: 'new' | 'changed' | 'gone';
	/** Of a page: the facts of it that are others now. Of any other file nobody knows. */
	facts?: readonly string[];
}

interface ChangedFilesOptions {
	before: MadeFrom;
	now: MadeFrom;
	config: Pick<SiteConfig, 'locales' | 'defaultLocale' | 'timeZone'>;
	/** What is known of pages of Markdown by their keys, before and now. */
	pageOf: (key: string) => StoredPage | undefined;
	texts: Pick<TextStore, 'get'>;
}

/** Finds the files that differ from those that the last export was made from. */
export function changedFiles({ before, now, config, pageOf, texts }: ChangedFilesOptions): ChangedFile[] {
	const languages = contentLanguages(config, readBuiltInWords());
	const names = [...new Set([...before.files.keys(), ...now.files.keys()])].sort();
	return names.flatMap((name): ChangedFile[] => {
		const [old, fresh] = [before.files.get(name), now.files.get(name)];
		if (old === fresh) return [];
		if (old === undefined) return [{ name, how: 'new' }];
		if (fresh === undefined) return [{ name, how: 'gone' }];
		const [, folder] = /^content\/([^/]+)\/pages\/.*\.md$/.exec(name) ?? [];
		const language = languages.find((one) => one.folder === folder);
		const [page, freshPage] = language
			? [old, fresh].map((hash) => pageOf(pageKey(hash, language.typesetting)))
			: [before, now].map(({ sectionPages }) => sectionPages[name]);
		if (!page || !freshPage) return [{ name, how: 'changed' }];
		return [{ name, how: 'changed', facts: differences(factsOf(page, texts), factsOf(freshPage, texts)) }];
	});
}

/** The key of a text changes with anything in its file. */
function factsOf(page: StoredPage | Readonly<Record<string, string>>, texts: Pick<TextStore, 'get'>): Facts {
	if (!isStored(page)) return page;
	const { fields, facts } = page;
	const { textKey, ...others } = facts;
	return { ...fields, ...others, address: fields.slug, textKey: texts.get(textKey) };
}

type Facts = Readonly<Record<string, unknown>>;

function isStored(page: object): page is StoredPage {
	return 'facts' in page;
}

/** The names of the facts in which two states of a page differ. */
function differences(before: Facts, now: Facts): string[] {
	const names = Object.keys({ ...before, ...now });
	return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
}
