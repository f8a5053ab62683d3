const boxes = 'notice|alert|callout|admonition|hint|note|tip|info|important|warning|caution|danger';

/** What a shortcode or a variable of Hugo, Jekyll, Eleventy or Zola is written as here; the first that knows it counts. */
const meanings: readonly (readonly [RegExp, (written: string) => string | undefined])[] = [
	[/^\{\{[<%]-?\s*\//, () => 'remove it, and keep the text before it'],
	[/^\{\{[<%]-?\s*(?:figure|img|image)\s/, (written) => pictureOf(written)],
	[/^\{\{[<%]-?\s*(?:rel)?ref\s/, (written) => addressOf(written)],
	[/^\{\{[<%]-?\s*(?:youtube|vimeo|video)\s/, () => 'write ::video{src=/film.mp4 poster=film.jpg alt="A lit window"}'],
	[new RegExp(`^\\{\\{[<%]-?\\s*(?:${boxes})\\b`), () => 'write a quotation, "> **Note:** …", without this sign'],
	[/^\{\{-?\s*\.?site\.(?:base_?)?url\s*-?\}\}$/i, () => 'remove it: addresses of the site begin with /'],
];

/** Returns what to write in place of a shortcode or a variable of a template. */
export function explainShortcode(written: string): string {
	const [meant] = meanings.flatMap(([sign, mean]) => (sign.test(written) ? [mean(written)] : []));
	return `${meant ?? 'write its value'}, or put a backslash before the first {`;
}

function pictureOf(written: string): string | undefined {
	const value = (name: string) => new RegExp(`\\s${name}=(?:"([^"]*)"|(\\S+))`).exec(written)?.slice(1).find(Boolean);
	const source = value('src');
	if (source === undefined) return undefined;
	const caption = value('caption') ?? value('title');
	const address = /\s/.test(source) ? `<${source}>` : source;
	const words = value('alt') ?? caption;
	if (words === undefined) return `write ![A lit window](${address}) with words for what it shows`;
	return `write "![${words}](${address}${caption === undefined ? '' : ` "${caption}"`})"`;
}

/** Hugo leads to the file of a page, or to its name alone. */
function addressOf(written: string): string | undefined {
	const [, path = '', anchor = ''] = /ref\s+["`]?([^"`\s#>%]*)(#[^"`\s>%]*)?/.exec(written) ?? [];
	const page = path.replace(/\.(?:\w\w\.)?md$/, '').replace(/(?:^|\/)_?index$/, '');
	if (page === '' && anchor === '') return undefined;
	return `write "${page === '' ? '' : `/${page.replace(/^\//, '')}`}${anchor}"`;
}
