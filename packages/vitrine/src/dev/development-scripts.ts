import { modulePath } from '#node/installation.ts';

/** Vite's client, which reports mistakes, after the element that shows them. */
const mistakeEntries = [`/${modulePath('client/mistake-overlay.ts')}`, '/@vite/client'];

/** Addresses of the scripts that a page loads in development. */
export const developmentEntries: readonly string[] = [
	...mistakeEntries,
	`/${modulePath('client/prelude/theme.ts')}`,
	`/${modulePath('client/prelude/notice.ts')}`,
	`/${modulePath('client/boot.ts')}`,
	`/${modulePath('client/development.ts')}`,
];

/** The script of search. */
export const searchEntry = `/${modulePath('client/search/search.ts')}`;

/** What a page loads in development: Vite's client, which shows mistakes, the site's own scripts, and what shows changes. */
export const developmentScripts: string = scriptElements(developmentEntries);

/** What reloads a page that is none of the site's, and shows mistakes over it. */
export const mistakeScripts: string = scriptElements(mistakeEntries);

function scriptElements(addresses: readonly string[]): string {
	return addresses.map((address) => `<script type="module" src="${address}"></script>`).join('');
}
