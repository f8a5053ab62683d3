import { afterEach, expect, it, vi } from 'vitest';
import type { Field, SiteOverview } from 'vitrine/edit';
import { editsInAllLanguages } from './item-edits.ts';

afterEach(() => vi.unstubAllGlobals());

const list = ['sections', 'hero', 'panes'];
const fileIn = (locale: string) => `content/${locale}/pages/index.yaml`;

/** The fields of a list of panes, one for each of these languages. */
function fieldsOf(file: string, languages: readonly string[], pairedBy: string | undefined) {
	const field = { file, range: { from: 0, to: 1 } };
	const items = languages.flatMap((lang, index) => [
		{ ...field, place: [...list, index], hash: lang },
		{ ...field, place: [...list, index, 'lang'], value: lang },
	]);
	return [{ ...field, place: list, ...(pairedBy === undefined ? {} : { pairedBy }) }, ...items];
}

/** A site whose home page has panes in these orders. */
function siteWith(orders: Record<string, readonly string[]>, pairedBy?: string) {
	vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/' });
	vi.stubGlobal('fetch', async (address: string | URL) => {
		const file = new URL(address, 'http://localhost').searchParams.get('file') ?? '';
		const locale = file.split('/')[1] ?? '';
		return Response.json({ fields: fieldsOf(file, orders[locale] ?? [], pairedBy), problems: [] });
	});
	const texts = Object.fromEntries(Object.keys(orders).map((locale) => [locale, { file: fileIn(locale) }]));
	return { pages: [{ texts }] } as unknown as SiteOverview;
}

const item = { file: fileIn('en'), place: [...list, 1], hash: 'ru' } satisfies Partial<Field>;

async function made(change: Parameters<typeof editsInAllLanguages>[0], site: SiteOverview) {
	const edits = await editsInAllLanguages(change, site);
	return edits.map((edit) => [edit.file.split('/')[1], edit.type, 'place' in edit && edit.place.at(-1)].join(' '));
}

it('moves and removes an item at its place in all languages', async () => {
	const site = siteWith({ en: ['en', 'ru', 'ja'], ru: ['en', 'ru', 'ja'], ja: ['en'] });
	expect(await made({ type: 'move', item, to: 0 }, site)).toEqual(['en move 1', 'ru move 1']);
	expect(await made({ type: 'remove', item }, site)).toEqual(['en remove 1', 'ru remove 1']);
});

it('leaves the order of other languages alone where each has its own, and removes what belongs together', async () => {
	const site = siteWith({ en: ['en', 'ru', 'ja'], ru: ['ru', 'en', 'ja'], ja: ['ja', 'ru'], de: ['de', 'en'] }, 'lang');
	expect(await made({ type: 'move', item, to: 0 }, site)).toEqual(['en move 1']);
	expect(await made({ type: 'remove', item }, site)).toEqual(['en remove 1', 'ru remove 0', 'ja remove 1']);
});
