import { builtOnce } from './built-site.ts';
import { settings, siteWith } from './fixture-site.ts';

/** More pages than are shown at once have the word "wicker". */
const baskets = Array.from({ length: 11 }, (_, number) => [
	`content/en/pages/guide/basket-${number}.md`,
	`---\ntitle: Basket ${number}\ndescription: Basket ${number} stands on the shelf at the end of the long room, by the door.\nupdated: 2026-01-01\n---\n\nOf wicker.\n`,
]);

const page = (title: string, lines = '', text = 'Of brass.') =>
	`---\ntitle: ${title}\ndescription: ${title} stands on the shelf at the end of the long room, by the door.\nupdated: 2026-01-01\n${lines}---\n\n${text}\n`;

/** For tests: old addresses of a page of the fixture, as its file names them. Some hold signs that hosts take for patterns or variables. */
export const oldAddresses = [
	'/docs:intro',
	'/Help:Contents',
	'/wiki/%2A',
	'/price%2A',
	'/2%2A2',
	'/%3Aname/x',
	'/{path}',
	'/{$HOME}/`x`',
	'/$uri',
	'/(a|b)+[c]',
	'/Our Team',
	'/über/%C3%BCber%20uns/',
	'/2020/01/Post/',
	'/what%3F',
	'/100%25',
	'/say "oil"',
];

/** For tests: rows of redirects, and where each address leads: [address, status, target]. A page and a file are beside them. */
export const redirectRows: readonly (readonly [path: string, status: number, location?: string])[] = [
	['/old-lamp', 301, '/about'],
	['/old-lamp?a=1', 301, '/about?a=1'],
	['/once', 302, '/about'],
	['/blog/2020/oil', 301, '/about?from=oil'],
	['/archive/a/b/c', 308, 'https://old.example/x/a/b/c'],
	['/shop/lamp', 301, '/about#lamp'],
	['/ru/staroe', 301, '/ru'],
	['/chain', 301, '/about'],
	['/gone/any/thing', 410],
	['/gone-page', 410],
	['/guide/basket-99', 302, '/guide'],
];

const redirects = [
	'- { from: /old-lamp, to: /about }',
	'- { from: /once, to: /about, status: 302 }',
	'- { from: "/blog/:year/:slug", to: "/about?from=oil" }',
	'- { from: "/archive/*rest", to: "https://old.example/x/*rest", status: 308 }',
	'- { from: /shop/lamp, to: "/about#lamp" }',
	'- { from: /ru/staroe, to: /ru }',
	'- { from: /chain, to: /old-lamp }',
	'- { from: "/gone/*rest", status: 410 }',
	'- { from: /gone-page, status: 410 }',
	'- { from: "/guide/:basket", to: /guide, status: 302 }',
].join('\n');

/** For tests: the address of a page of the fixture with headers of its own. */
export const frameAddress = '/film {path} (x)';

/** Services of others, of which two belong to one page. */
const services = [
	"{ allow: 'frame', from: 'https://player.vimeo.com' }",
	"{ allow: 'form', from: 'https://list.example', pages: ['/signs'] }",
	"{ allow: 'script', from: 'https://list.example', pages: ['/signs'] }",
].join(', ');

/** For tests: builds the fixture with search, drafts with a picture, and a film once for all test files of a run, and gives the folder. */
export function searchedSite(): Promise<string> {
	return builtOnce('searched-site', searchedRoot(), { previews: true });
}

/** For tests: the fixture with search and a film. */
export function searchedRoot(): string {
	const written = settings()
		.replace('export default {', `export default {\n\tsearch: true,\n\toutside: [${services}],`)
		.replace("typography: 'english'", "typography: 'english', stemmers: ['english']");
	return siteWith({
		'site.config.ts': written,
		'content/en/pages/secret.md':
			'---\ntitle: Secret\ndescription: Not to be seen yet.\nupdated: 2026-02-07\ndraft: true\n---\n\nSoon.\n\n![A sketch](sketch.svg)\n',
		'content/en/pages/sketch.svg':
			'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="800" height="800"><path d="M0 0h8v8z"/></svg>',
		'redirects.yaml': `${redirects}\n`,
		'public/film.mp4': '0123456789'.repeat(100),
		...Object.fromEntries(baskets),
		'content/en/pages/signs.md': page('Signs', `redirectFrom: ${JSON.stringify(oldAddresses)}\n`),
		[`content/en/pages${frameAddress}.md`]: page(
			'Film',
			'',
			'::video{src=https://vimeo.com/1 poster=kit:bench.avif alt="A bench"}',
		),
	});
}
