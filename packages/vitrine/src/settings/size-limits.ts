interface SizeLimit {
	/** What is limited, as the guide has it. */
	what: string;
	most: number;
	unit: 'columns' | 'bytes' | 'pixels' | 'blocks' | 'characters';
	remedy: string;
}

/**
 * Every limit of sizes that has no setting: what is above one is not shown as a whole, takes minutes of a build, or is refused by
 * programs of others. Those that settings raise are in `check/budgets.ts`.
 */
export const sizeLimits = {
	// What Google shows on a wide screen (600 and 920 pixels) before it cuts, in letters of the usual width.
	title: {
		what: 'the title of a page with the name of the site; the audit warns',
		most: 65,
		unit: 'columns',
		remedy: 'shorten it; a full-width character counts two',
	},
	description: { what: 'the description of a page; the audit warns', most: 160, unit: 'columns', remedy: 'shorten it' },
	// The text of a novel has as many; an article has a hundredth.
	text: { what: 'a file of text in `content/`', most: 1_000_000, unit: 'bytes', remedy: 'divide it' },
	// It is part of every page.
	logo: { what: '`theme/logo.svg`', most: 16 * 1024, unit: 'bytes', remedy: 'simplify it, or let svgo do it' },
	// An SVG is sent as it is, and a larger one is a photograph in disguise.
	svg: {
		what: 'an SVG beside the pages',
		most: 200_000,
		unit: 'bytes',
		remedy: 'simplify it, or save it as PNG or AVIF',
	},
	// A part of the page weighs on every visit; a larger one is a file, which is loaded when it is near.
	inlineSvg: {
		what: 'an SVG in `logos`, or of a picture with `inline`, that becomes a part of the page',
		most: 2 * 1024,
		unit: 'bytes',
		remedy: 'it is a file of its own, loaded when it comes near',
	},
	// An icon of one color has a thousandth of this.
	drawing: {
		what: '`public/favicon.svg` and `theme/card.svg`, which icons and pictures for link previews are drawn from',
		most: 500_000,
		unit: 'bytes',
		remedy: 'draw it with fewer points, or without the picture in it',
	},
	// No screen needs more, and what is much larger takes minutes to encode.
	pictureSide: { what: 'each side of a picture', most: 12_000, unit: 'pixels', remedy: 'make it smaller' },
	// What phones and cameras take. Each copy of such a picture may need half a gigabyte while it is encoded.
	pictureArea: { what: 'the area of a picture', most: 50_000_000, unit: 'pixels', remedy: 'make it smaller' },
	// What a camera writes without loss for such a picture.
	pictureFile: { what: 'the file of a picture', most: 100_000_000, unit: 'bytes', remedy: 'make it smaller' },
	// Readers fetch a feed again and again.
	feed: { what: 'a feed', most: 500 * 1024, unit: 'bytes', remedy: 'older entries come with their summary alone' },
	// Each document is sent with the names of all blocks of style that pages of its site have.
	styleBlocks: {
		what: 'blocks of style that the security policy names',
		most: 30,
		unit: 'blocks',
		remedy: 'use fewer section types, or let types of your own share a style file',
	},
	// Proxies in front of a server may refuse longer headers.
	policy: {
		what: 'the security policy, a header of every page',
		most: 1900,
		unit: 'characters',
		remedy:
			'use fewer section types, let types of your own share a style file, or use fewer services of others on a page',
	},
} as const satisfies Record<string, SizeLimit>;
