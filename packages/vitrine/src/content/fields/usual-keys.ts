import { quote } from '../problems/problem.ts';
import type { KeyAdvice } from '../problems/schema-problems.ts';

/** The counterpart here of a key of the first lines of a page that other generators know. */
type UsualKey = { name: string } | { instead: string };

const remove = (reason: string): UsualKey => ({ instead: `remove it: ${reason}` });
const looks = remove('the theme decides about looks');
const ownParts = remove('the page makes these parts itself');

/** Keys of Hugo, Jekyll, MkDocs, Docusaurus, Starlight and Eleventy, in small letters and without - and _. */
const usualKeys = new Map<string, UsualKey>(
	Object.entries({
		...named('updated', ['lastmod', 'lastmodified', 'lastmodifiedat', 'lastupdated', 'lastupdate', 'modified']),
		...named('updated', ['updateddate', 'datemodified', 'revisiondate', 'date']),
		...named('date', ['publishdate', 'pubdate', 'published', 'datepublished', 'created']),
		...named('description', ['excerpt', 'summary', 'abstract', 'metadescription', 'subtitle']),
		...named('label', ['linktitle', 'sidebarlabel', 'navtitle', 'menutitle', 'shorttitle']),
		...named('redirectFrom', ['aliases', 'alias', 'redirectfrom', 'redirects']),
		...named('order', ['weight', 'sidebarposition', 'navorder', 'position', 'menuorder']),
		...named('tags', ['tags', 'keywords', 'categories', 'category', 'topics']),
		...named('author', ['author', 'authors']),
		...named('cover', ['cover', 'image', 'images', 'thumbnail', 'featuredimage', 'ogimage', 'heroimage']),
		...named('expireAt', ['expirydate', 'expiredate', 'expires', 'unpublishdate', 'unpublishat']),
		...named('slug', ['url', 'permalink']),
		...named('draft', ['unpublished']),
		...each(looks, [
			'layout',
			'template',
			'type',
			'theme',
			'icon',
			'hero',
			'banner',
			'css',
			'cssclass',
			'pageclass',
			'head',
		]),
		...each(ownParts, [
			'toc',
			'tableofcontents',
			'hidetableofcontents',
			'hidetitle',
			'hide',
			'sidebar',
			'prev',
			'next',
		]),
		...each(ownParts, ['paginationprev', 'paginationnext', 'editurl', 'customediturl', 'displayedsidebar', 'comments']),
		...each(remove('"collections" in site.config.ts makes lists'), ['pagination', 'eleventycomputed']),
		...each(remove('the folder of the file is its language'), ['lang', 'language', 'locale', 'translationkey']),
		...each(remove('its place among others is "order", and its short name "label"'), ['menu', 'eleventynavigation']),
		...each(remove('the path of the file names the page'), ['id', 'key', 'parent']),
		...each({ instead: 'write "noindex: true" where search engines are to stay away, or remove it' }, [
			...['robots', 'sitemap', 'search', 'pagefind', 'unlisted', 'excludefromsearch'],
		]),
	}),
);

function named(name: string, keys: readonly string[]): Record<string, UsualKey> {
	return each({ name }, keys);
}

function each(meaning: UsualKey, keys: readonly string[]): Record<string, UsualKey> {
	return Object.fromEntries(keys.map((key) => [key, meaning]));
}

interface Place {
	/** The keys that the schema knows. */
	known: readonly string[];
	/** The keys that are written, with their values. */
	written: Readonly<Record<string, unknown>>;
}

/** Returns what to do about a key that another generator knows; undefined for any other. */
export function explainUsualKey(key: string, { known, written }: Place): KeyAdvice | undefined {
	const meaning = meaningOf(key);
	if (!meaning) return undefined;
	if ('instead' in meaning) return { fix: fieldsBelow(written[key], known) ?? meaning.instead };
	const { name } = meaning;
	const value = written[key];
	if (name === 'date' && typeof value === 'boolean') {
		return value ? { fix: 'remove it: each page is published that is no draft' } : write('draft: true');
	}
	const field = name === 'date' && !known.includes('date') ? 'updated' : name;
	if (!known.includes(field)) return { fix: `remove it: ${reasonWithout(field)}` };
	const rivals = Object.keys(written).filter((other) => other !== key && fieldOf(other, known) === field);
	const isTaken = field in written || (field !== 'redirectFrom' && rivals.some((rival) => comesBefore(rival, key)));
	if (isTaken) return { fix: `remove it: "${field}" is there, or another key for it` };
	return valueFor(field, value);
}

/** Starlight has the place and the short name of a page below a key. */
function fieldsBelow(value: unknown, known: readonly string[]): string | undefined {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
	const lines = Object.entries(value).flatMap(([key, one]) =>
		['label', 'order'].includes(key) && known.includes(key) ? [`"${key}: ${one}"`] : [],
	);
	return lines.length > 0 ? `write ${lines.join(' and ')} in its place` : undefined;
}

function write(right: string): KeyAdvice {
	return { fix: `write "${right}"`, right };
}

function meaningOf(key: string): UsualKey | undefined {
	return usualKeys.get(key.toLowerCase().replace(/[-_]/g, ''));
}

function fieldOf(key: string, known: readonly string[]): string | undefined {
	const meaning = meaningOf(key);
	if (!meaning || 'instead' in meaning) return undefined;
	return meaning.name === 'date' && !known.includes('date') ? 'updated' : meaning.name;
}

/** Of two keys for the same field, the one that is first in the table is taken over. */
function comesBefore(one: string, other: string): boolean {
	const keys = [...usualKeys.keys()];
	const place = (key: string) => keys.indexOf(key.toLowerCase().replace(/[-_]/g, ''));
	return place(one) < place(other);
}

function reasonWithout(field: string): string {
	if (field === 'order') return 'entries are in the order of their days';
	if (field === 'label') return 'entries are not in the navigation';
	return `only entries of a collection have "${field}"`;
}

/** Writes the field with the value in the form that it has here, where that differs from how it is written. */
function valueFor(field: string, value: unknown): KeyAdvice {
	const rename = { fix: `rename it to ${quote(field)}`, name: field };
	if (field === 'updated' || field === 'date') {
		const [day] = /^\d{4}-\d{2}-\d{2}/.exec(value instanceof Date ? value.toISOString() : String(value)) ?? [];
		if (day === undefined) return { fix: `write "${field}: " and the day as YYYY-MM-DD` };
		return day === value ? rename : write(`${field}: ${day}`);
	}
	if (field === 'redirectFrom' && typeof value === 'string') return write(`redirectFrom: [${JSON.stringify(value)}]`);
	if (field === 'tags' && typeof value === 'string') return write(`tags: [${JSON.stringify(value)}]`);
	if (field === 'author' && Array.isArray(value)) return write(`author: ${JSON.stringify(value.join(', '))}`);
	if (field === 'cover') return { fix: 'write "cover:" with "file:" and "alt:" below it, or remove it' };
	if (field === 'slug') {
		const [last] = String(value).replace(/\/+$/, '').split('/').slice(-1);
		return { fix: last ? `write "slug: ${last}", or remove it and give the file this name` : 'remove it' };
	}
	return rename;
}
