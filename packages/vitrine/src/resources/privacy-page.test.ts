import { describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { createContentCache } from '#content/pages/content-cache.ts';
import type { Tree } from '#protocol/tree.ts';
import { setArticle } from '#views/article-text.ts';
import { pageOutline } from '#views/page-content.ts';
import { insertPrivacyNotes } from '#views/privacy-notes.ts';
import { systemFonts } from '#views/render-context.ts';
import { article } from '../../../../test/support/complaint-about.ts';
import { settings, siteWith } from '../../../../test/support/fixture-site.ts';
import { shownPage } from '../../../../test/support/shown-page.ts';

const video = (address: string) => `::video{src=${address} poster=kit:bench.avif alt="A bench"}`;
const videos = {
	'content/en/pages/oil.md': article('', video('https://vimeo.com/1')),
	'content/ru/pages/wick.md': article('', video('https://www.youtube.com/watch?v=1')),
	'content/en/pages/wick.md': article('', 'Text.'),
};
const privacy = {
	'content/en/pages/privacy.md': article('', 'Nothing.'),
	'content/ru/pages/privacy.md': article('slug: lichnoe\n', 'Ничего.'),
};

const frames = ['https://player.vimeo.com', 'https://www.youtube-nocookie.com'].map(
	(from) => `{ allow: 'frame', from: '${from}' }`,
);

/** Returns the text of a page in a language. */
async function bodyOf(
	id: string,
	locale: string,
	changes: Record<string, string>,
	rows: readonly string[] = frames,
): Promise<Tree> {
	const outside = `outside: [${rows}],`;
	const config = settings().replace(/\tdefaultLocale:/, (line) => `\t${outside}\n${line}`);
	const cache = createContentCache();
	const site = await loadSite({ root: siteWith({ 'site.config.ts': config, ...changes }), cache });
	const context = {
		...{ site, buildId: '', timestamp: 0, scripts: '', fonts: systemFonts, files: [], earlier: [] },
		...{ pictures: {}, licenses: [], texts: cache.texts, outdated: {}, search: [], searchScript: '', cards: undefined },
	};
	const { text } = pageOutline(context, shownPage(site, id, locale));
	return text ? setArticle(cache.texts, text) : [];
}

const lastOf = async (...page: Parameters<typeof bodyOf>) => (await bodyOf(...page)).at(-1);

describe('the page about privacy', () => {
	it('names the hosts of videos and maps by itself, in each language', async () => {
		const changes = { ...videos, ...privacy };
		expect(await lastOf('privacy', 'en', changes)).toEqual([
			'p',
			{},
			expect.stringContaining('from player.vimeo.com and www.youtube-nocookie.com. They are loaded only when'),
		]);
		const russian = await lastOf('privacy', 'ru', changes);
		expect(russian).toEqual([
			'p',
			{},
			expect.stringMatching(/player\.vimeo\.com и\u00a0www\.youtube-nocookie\.com\. /),
		]);
		const untranslated = await lastOf('privacy', 'ru', { ...videos, 'content/en/pages/privacy.md': article('') });
		expect(untranslated).toEqual(['p', { lang: 'ru-RU', dir: 'ltr' }, expect.stringContaining('player.vimeo.com')]);
	});

	it('says it at the end of the section about third parties, where there is one', async () => {
		const text = '## Others {#third-parties}\n\nNobody.\n\n## Your rights\n\nSome.';
		const changes = { ...videos, ...privacy, 'content/en/pages/privacy.md': article('', text) };
		const elements = (await bodyOf('privacy', 'en', changes)).filter((node) => typeof node !== 'string');
		expect(elements.map(([name, , content]) => [name, content])).toEqual([
			['h2', 'Others'],
			['p', 'Nobody.'],
			['p', expect.stringContaining('from player.vimeo.com')],
			['h2', 'Your rights'],
			['p', 'Some.'],
		]);
		const last = article('', text.replace(/\n\n## Your.*/s, ''));
		expect(await lastOf('privacy', 'en', { ...changes, 'content/en/pages/privacy.md': last })).toEqual([
			'p',
			{},
			expect.stringContaining('from player.vimeo.com'),
		]);
	});

	it('says it at the same place of its Markdown', () => {
		const rights = '## Your rights\n\nSome.\n';
		const others = '## Others { #third-parties }\n\nNobody.';
		expect(insertPrivacyNotes(`${others}\n\n${rights}`, ['Films.'])).toBe(`${others}\n\nFilms.\n\n${rights}`);
		expect(insertPrivacyNotes(`${others}\n`, ['Films.'])).toBe(`${others}\n\nFilms.`);
		expect(insertPrivacyNotes(rights, ['Films.'])).toBe(`${rights.trimEnd()}\n\nFilms.`);
		expect(insertPrivacyNotes(rights, [])).toBe(rights);
	});

	it('says it in the words of the site, where it has some', async () => {
		const messages = { 'content/en/messages.yaml': 'embed-privacy: "Films: {hosts}"\n' };
		expect(await lastOf('privacy', 'en', { ...videos, ...privacy, ...messages })).toEqual([
			'p',
			{},
			'Films: player.vimeo.com and www.youtube-nocookie.com',
		]);
	});

	it('names where forms are sent to, and what pages connect to at once', async () => {
		const rows = [
			...frames,
			`{ allow: 'form', from: 'https://list.example' }`,
			`{ allow: 'script', from: 'https://count.example' }`,
			`{ allow: 'connect', from: 'https://count.example' }`,
			`{ allow: 'frame', from: 'https://book.example', pages: ['/about'] }`,
		];
		const body = await bodyOf('privacy', 'en', { ...videos, ...privacy }, rows);
		expect(body.slice(-3).map((node) => node[2])).toEqual([
			expect.stringContaining('from player.vimeo.com and www.youtube-nocookie.com. They are loaded only when'),
			'What you enter in some forms on this site is sent directly to list.example and processed there.',
			expect.stringContaining('connect to book.example and count.example as soon as you open them.'),
		]);
		const russian = await bodyOf('privacy', 'ru', { ...videos, ...privacy }, rows);
		expect(russian.at(-2)).toEqual(['p', {}, expect.stringContaining('list.example')]);
	});

	it('says nothing where no page has any, and no other page says it', async () => {
		expect(await lastOf('privacy', 'en', privacy, [])).toEqual(['p', {}, 'Nothing.']);
		expect(await lastOf('wick', 'en', { ...videos, ...privacy })).toEqual(['p', {}, 'Text.']);
	});
});
