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
			other: v.pipe(text(), v.description('The icon and the facts about the build.')),
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
		kilobytes: string;
		/** Of the heaviest, in percent. */
		share: number;
	}[];
}

interface Figure {
	name: string;
	value: number;
}

/** Whether files of a kind are too small for a row of their own. */
function isSmall(kind: string): boolean {
	return kind === 'image' || kind === 'data';
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
			const [, code, kind] = /^([\w-]+), (document|script|style|font|image|data|other hosts)\b/.exec(name) ?? [];
			return code === locale ? [{ kind, value }] : [];
		});
		const sizes = new Map<Kind, number>();
		for (const { kind = '', value } of own) {
			if (kind === 'other hosts') continue;
			// A page loads the font of text first.
			const shown = kind === 'font' && sizes.has('font') ? 'headings' : isSmall(kind) ? 'other' : (kind as Kind);
			sizes.set(shown, (sizes.get(shown) ?? 0) + value);
		}
		const bytes = [...sizes.values()].reduce((sum, value) => sum + value, 0);
		const heaviest = Math.max(...sizes.values());
		const tag = site.languages[locale]?.locale.tag;
		const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
		const tenths = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
		return {
			kilobytes: whole.format(bytes / 1024),
			otherHosts: whole.format(own.find(({ kind }) => kind === 'other hosts')?.value ?? 0),
			parts: [...sizes].map(([kind, value]) => ({
				kind,
				kilobytes: tenths.format(value / 1024),
				share: Math.round((1000 * value) / heaviest) / 10,
			})),
		};
	},
});
