import { defineSection } from 'vitrine';
import { linkTarget, richText, rule, text, untranslated, v } from 'vitrine/schema';

const actionSchema = v.strictObject({ label: text(), link: linkTarget() });
const stepSchema = v.strictObject({ label: text(), text: text('text') });

export const schema = v.strictObject({
	title: text(),
	lead: richText('text'),
	actions: v.array(actionSchema),
	repository: v.optional(
		untranslated(
			v.pipe(
				v.string(),
				v.title('address, as `https://…`'),
				v.description('Where the source is: adds a link to it. Then name it in the first step of the guide as well.'),
				v.check(isAddress, rule('an https: address', 'write for example https://git.example/lamps')),
			),
		),
	),
	sourceLabel: v.pipe(text(), v.description('The link to the source, where there is a `repository`.')),
	windowsLabel: v.pipe(text('text'), v.description('Names the windows for screen readers.')),
	shop: v.pipe(
		v.strictObject({
			title: text(),
			line: v.pipe(
				text('text'),
				v.description('A sentence with `{price}`.'),
				v.check(
					(line) => line.split('{price}').length === 2,
					rule('a sentence with one {price}', 'write for example "From {price} a month."'),
				),
			),
			before: text('text'),
			after: text('text'),
		}),
		v.description('The page in the window of this language, and its price before and after the change.'),
	),
	stepsLabel: v.pipe(text('text'), v.description('Names the three steps for screen readers.')),
	steps: v.pipe(v.array(stepSchema), v.length(3, rule('three steps', 'name what was, the change and the translation'))),
	states: v.strictObject({ original: text('text'), fresh: text('text'), stale: text('text') }),
});

function isAddress(address: string): boolean {
	return address.startsWith('https://') && URL.canParse(address);
}

/** The window of a language. */
export interface Shop {
	code: string;
	tag: string;
	dir: 'ltr' | 'rtl';
	name: string;
	/** Of this page in that language. */
	address: string;
	title: string;
	/** What is before and behind the price. */
	around: [string, string];
	before: string;
	after: string;
}

interface WrittenShop {
	title: string;
	line: string;
	before: string;
	after: string;
}

/** Shows one page as a lit window in each language; the window of a translation that is out of date goes dark. */
export default defineSection({
	schema,
	component: () => import('./window.tsx'),
	titlesPage: true,
	data: ({ site, locale, content }): Shop[] => {
		const home = site.pages.get('index');
		const shops = site.config.locales.flatMap(({ code, tag, name, unlisted, typography }): Shop[] => {
			// The copy in pseudo-letters, which shows what does not fit, is no language.
			if (code !== locale && (unlisted || typography === 'pseudo')) return [];
			const page = home?.translations[code];
			const own = page?.format === 'yaml' ? page.sections.find(({ content }) => content.kind === 'window') : undefined;
			const shop = code === locale ? content.shop : own?.content.shop;
			if (!page || !shop) return [];
			const { dir = 'ltr' } = site.languages[code]?.locale ?? {};
			const { title, line, before, after } = shop as WrittenShop;
			const [start = '', end = ''] = line.split('{price}');
			return [{ code, tag, dir, name, address: page.address, title, around: [start, end], before, after }];
		});
		return shops.toSorted((one, other) => Number(other.code === locale) - Number(one.code === locale));
	},
});
