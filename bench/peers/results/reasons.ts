/** Why Vitrine is behind in a row. Told only where it is. */
export const reasons: { rows: RegExp; why: string }[] = [
	{
		rows: /^(requests|bytes)-load-/,
		why: "Every document carries the styles of the kit's header, menus and notices. Astro's has those of this site alone, and React follows once the form is in view.",
	},
	{
		rows: /^script-bytes$/,
		why: "The script also remembers the choice between light and dark, and notices a newer build. Astro's only fetches pages ahead, and React follows once the form is in view.",
	},
	{
		rows: /^(performance|lowest-score)-/,
		why: 'Scores of single runs differ by a few points; see Largest Contentful Paint.',
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
		why: 'The page carries its styles, so its document is larger than one that links to them.',
	},
	{
		rows: /^click-(rest|enter)/,
		why: 'The next page is a document that was fetched ahead and is drawn from its beginning, while others, whose code has run since the page was loaded, change the one on show.',
	},
	{
		rows: /^click-press/,
		why: 'The next page is loaded from the press of the button on, and opened as a document. Others have loaded it when its link came into view, or load only its data; they pay for this with what they load and run before.',
	},
	{
		rows: /^nginx-speed$/,
		why: 'The program is the same, so bytes decide: a page that carries its styles has more of them.',
	},
	{ rows: /^own-memory$/, why: 'It keeps up to 64 MB of files in memory, to answer without asking the disk.' },
	{
		rows: /^build-memory-/,
		why: 'Pages are rendered and compressed in a thread for each core, and every thread has the renderer and memory of its own.',
	},
	{
		rows: /^build-copies-/,
		why: 'Two bundles take the same time with any number of pages.',
	},
	{
		rows: /^(build|rebuild)-/,
		why: 'Two bundles take the same time with any number of pages, and every file that changed is compressed twice.',
	},
	{
		rows: /^packages$/,
		why: 'Typesetting, cutting of fonts, pictures, icons, the form and the server come with the kit; elsewhere they are added.',
	},
	{ rows: /^megabytes$/, why: 'Node 24 comes as a package, which is about 100 MB.' },
];
