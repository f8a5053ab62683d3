interface Reason {
	rows: RegExp;
	/** Why Vitrine is behind, plain as the others are. */
	why: string;
	/** What besides holds the full site back, where that is more. */
	inFull?: string;
}

/** Why Vitrine is behind in a row. Told only where it is. */
export const reasons: Reason[] = [
	{
		rows: /^requests-/,
		why: 'The browser also requests the manifest, with which a site can be installed. The others have none here.',
		inFull: 'The font is a file more. It is preloaded, so it counts until load.',
	},
	{
		rows: /^bytes-/,
		why: "The document carries the styles of the whole kit, about 5 KB besides those of the site, and the script is 2 KB larger than Astro's. Astro's document has 1.7 KB of code for its form instead.",
		inFull: 'A font with the letters of the site is preloaded: 6 KB in English, 8 KB in Russian, 46 KB in Japanese.',
	},
	{
		rows: /^script-bytes$/,
		why: "The script also opens menus, offers the visitor's language, keeps the choice between light and dark, and notices a newer build. Astro's fetches pages ahead and waits for its form to come into view.",
	},
	{
		rows: /^(performance|lowest-score)-/,
		why: 'Scores differ by a few points from run to run; see Largest Contentful Paint.',
	},
	{
		rows: /^script-time$/,
		why: 'A third of it comes a second after load, when the page reads which build it belongs to and so can notice a newer one. The rest is the choice between light and dark, and the start of the script.',
	},
	{
		rows: /^task-time$/,
		why: 'Most of it is layout, text and paint, about the same for both. The rest is a document with more styles, which are parsed and matched, and the time of scripts.',
	},
	{
		rows: /^largest-paint-/,
		why: 'Until load, 6 KB more come than with Astro, most of it styles of the kit: 30 ms of that line, and 10 to 40 ms of that processor to parse them. What is more than that, in Russian and Japanese, is not explained.',
		inFull: 'The font is preloaded and shares the line with the page.',
	},
	{
		rows: /^click-rest/,
		why: 'The next page is a document that was fetched ahead and is drawn from its beginning, while others, whose code has run since the page was loaded, change the one on show.',
	},
	{
		rows: /^click-enter/,
		why: "The next page is a document that was fetched ahead and is drawn from its beginning, while others, whose code has run since the page was loaded, change the one on show. Astro opens a document too, but keeps the stylesheet of the page before; Vitrine's document carries its styles, which are parsed again.",
	},
	{
		rows: /^click-press/,
		why: "The next page is loaded from the press of the button on, and opened as a document. Others have loaded it when its link came into view, or load only its data; they pay for this with what they load and run before. Astro opens a document too, of 1.6 KB where Vitrine's has 9.1: it keeps the stylesheet of the page before, and Vitrine's document carries its styles, which are parsed again.",
	},
	{
		rows: /^nginx-speed$/,
		why: 'The program and its settings are the same: runs of one candidate differ by more than the candidates do.',
	},
	{ rows: /^own-memory$/, why: 'It keeps up to 48 MB of small files in memory, to answer without asking the disk.' },
	{
		rows: /^build-memory-/,
		why: 'Pages are rendered and compressed in a thread for each core, and every thread has the renderer and memory of its own.',
	},
	{
		rows: /^build-copies-/,
		why: 'Two bundles take the same time with any number of pages, and each page has a second file, its data, which is written and compressed as well.',
		inFull:
			'Every page in every language has a card, which is drawn and encoded; besides, a font is cut, six pictures are encoded in several sizes, and all texts are indexed.',
	},
	{
		rows: /^build-/,
		why: 'Two bundles take the same time with any number of pages, and every page and its data are compressed twice, which the others leave to the host.',
		inFull:
			'Every page in every language has a card, which is drawn and encoded; besides, a font is cut, six pictures are encoded in several sizes, and all texts are indexed.',
	},
	{
		rows: /^rebuild-/,
		why: 'Every page is looked at, to see whether what it is made from has changed, and named in the new build.',
	},
	{
		rows: /^packages$/,
		why: 'Typesetting, cutting of fonts, pictures, icons, the form and the server come with the kit; the others have some of these, and the rest is added.',
	},
	{
		rows: /^megabytes$/,
		why: 'Node 24 comes as a package with its headers, 190 MB, so that everyone builds with the same version.',
	},
];
