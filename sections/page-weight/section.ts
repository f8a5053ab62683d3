import { existsSync, readFileSync } from 'node:fs';
import { defineSection } from 'vitrine';
import { richText, text, v } from 'vitrine/schema';

/** What a first visit to the home page loads, file by file. The numbers come from the benchmark, the words from the page. */
export const schema = v.strictObject({
	title: text(),
	note: richText(),
	unit: v.pipe(text(), v.description('Unit of the weight, for example `KB`.')),
	weight: v.pipe(text(), v.description('What the sum of all requests is called.')),
	otherHosts: v.pipe(text(), v.description('What requests to other hosts are called.')),
	kinds: v.pipe(
		v.strictObject({
			document: text(),
			script: text(),
			style: text(),
			font: v.pipe(text(), v.description('The font of text, or of everything.')),
			headings: v.pipe(text(), v.description('The font of headings, where it is another one.')),
			image: text(),
			data: text(),
		}),
		v.description('What the kinds of files are called.'),
	),
});

type Kind = keyof v.InferOutput<typeof schema>['kinds'];

/** Sizes in kilobytes and other numbers, as the language writes them. */
export interface Weight {
	kilobytes: string;
	otherHosts: string;
	parts: {
		kind: Kind;
		/** Its path, without the hash in it. */
		name: string;
		kilobytes: string;
		/** Of the whole, in percent. */
		share: number;
	}[];
}

interface Figure {
	name: string;
	value: number;
}

const results = new URL('../../bench/results/size.json', import.meta.url);

export default defineSection({
	schema,
	component: () => import('./page-weight.tsx'),
	/** Returns null where nothing was measured. */
	data: ({ site, locale }): Weight | null => {
		if (!existsSync(results)) return null;
		const { figures } = JSON.parse(readFileSync(results, 'utf8')) as { figures: Figure[] };
		const own = figures.flatMap(({ name, value }) => {
			const [, code, kind, path = ''] =
				/^([\w-]+), (document|script|style|font|image|data|other hosts)\b ?(.*)/.exec(name) ?? [];
			return code === locale ? [{ kind, name: path, value }] : [];
		});
		const files = own.filter(({ kind }) => kind !== 'other hosts');
		const bytes = files.reduce((sum, { value }) => sum + value, 0);
		const fonts = files.filter(({ kind }) => kind === 'font');
		const tag = site.languages[locale]?.locale.tag;
		const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
		const tenths = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
		return {
			kilobytes: whole.format(bytes / 1024),
			otherHosts: whole.format(own.find(({ kind }) => kind === 'other hosts')?.value ?? 0),
			parts: files.map((file) => ({
				// A page loads the font of text first.
				kind: file === fonts[1] ? 'headings' : (file.kind as Kind),
				name: file.name,
				kilobytes: tenths.format(file.value / 1024),
				share: Math.round((1000 * file.value) / bytes) / 10,
			})),
		};
	},
});
