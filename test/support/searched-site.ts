import { builtOnce } from './built-site.ts';
import { settings, siteWith } from './fixture-site.ts';

/** More pages than are shown at once have the word "wicker". */
const baskets = Array.from({ length: 11 }, (_, number) => [
	`content/en/pages/guide/basket-${number}.md`,
	`---\ntitle: Basket ${number}\ndescription: Basket ${number} stands on the shelf at the end of the long room, by the door.\nupdated: 2026-01-01\n---\n\nOf wicker.\n`,
]);

/** For tests: builds the fixture with search, drafts and a film once for all test files of a run, and gives the folder. */
export function searchedSite(): Promise<string> {
	return builtOnce('searched-site', searchedRoot(), { previews: true });
}

/** For tests: the fixture with search and a film. */
export function searchedRoot(): string {
	const written = settings()
		.replace('export default {', 'export default {\n\tsearch: true,')
		.replace("typography: 'english'", "typography: 'english', stemmers: ['english']");
	return siteWith({
		'site.config.ts': written,
		'public/film.mp4': '0123456789'.repeat(100),
		...Object.fromEntries(baskets),
	});
}
