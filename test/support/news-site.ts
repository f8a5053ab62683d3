import { settings, siteWith } from './fixture-site.ts';

/** For tests: the lines of an entry. */
export function entry(title: string, lines: string, body = title): string {
	return `---\ntitle: ${title}\ndescription: ${title}, ${title}.\n${lines.trim()}\n---\n\n${body}\n`;
}

/** For tests: the settings of the fixture in fonts of the system, with a collection of news. */
export function newsSettings(more = ''): string {
	return `${settings().replace('export default', 'const site =')}
const locales = site.locales.map((row) => ({ ...row, font: 'system' }));
export default {
	...site,
	locales,
	fonts: {},
	cards: false,
	collections: { news: { address: '/news', entriesPerPage: 2 } },
	feedAuthority: 'lantern.example,2026',
	${more}
};
`;
}

/** For tests: the lines of the file that names a list. */
export function list(title: string, introduction = ''): string {
	return `---\ntitle: ${title}\ndescription: ${title}, ${title}.\nupdated: 2026-01-01\n---\n\n${introduction}\n`;
}

/** For tests: the news of the fixture. Some are in one language alone, and one waits for a day that never comes. */
export const news: Record<string, string> = {
	'site.config.ts': newsSettings(),
	'content/en/news/index.md': list('News', 'What we [made](/about).'),
	'content/ru/news/index.md': list('Новости'),
	'content/ja/news/index.md': list('お知らせ'),
	'content/en/news/lamp.md': entry('A new lamp', 'date: 2026-03-01\ntags: [Lamps, Workshop]', 'It is **bright**.'),
	'content/ru/news/lamp.md': entry('Новая лампа', 'date: 2026-03-01\nslug: lampa\ntags: [Лампы]'),
	'content/en/news/oil.md': entry('Better oil', 'date: 2026-02-01\nupdated: 2026-02-10\nauthor: Ada\ntags: [Workshop]'),
	'content/en/news/wick.md': entry('Longer wicks', 'date: 2026-02-01\ntags: [Workshop]'),
	'content/ru/news/fair.md': entry('Ярмарка', 'date: 2026-04-01'),
	'content/en/news/next.md': entry('What comes', 'date: 2999-01-01'),
};

/** For tests: the fixture with these news, some of its files changed. */
export function newsSite(changes: Parameters<typeof siteWith>[0] = {}): string {
	const files = Object.entries({ ...news, ...changes });
	return siteWith(Object.fromEntries(files.filter(([path, text]) => text !== undefined || !(path in news))));
}
