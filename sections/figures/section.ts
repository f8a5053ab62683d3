import { existsSync, readFileSync } from 'node:fs';
import { defineSection } from 'vitrine';
import { labelText, richText, text, untranslated, v } from 'vitrine/schema';
import { writeMachine } from '../write-machine.ts';

const itemSchema = v.strictObject({
	label: text(),
	result: untranslated(v.pipe(v.string(), v.description('A file in `bench/results/`, without its ending.'))),
	figure: untranslated(
		v.pipe(v.string(), v.description('Its name, or how names begin: of several figures, the worst is shown.')),
	),
	unit: v.optional(text()),
	text: v.optional(richText('text')),
});

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	items: v.array(itemSchema),
	note: v.optional(richText('text')),
	layout: v.pipe(
		v.optional(v.picklist(['line', 'table']), 'table'),
		v.description('A line has no visible heading and no dates: it belongs to the section above it.'),
	),
});

interface Results {
	machine: string;
	node: string;
	date: string;
	figures: { name: string; value: number; unit: string; min?: number }[];
}

export interface Figure {
	value: string;
	/** As `2026-11-20`, and as the language writes it. */
	day: string;
	date: string;
	/** What the language writes between the two. */
	separator: string;
	machine: string;
}

const folder = new URL('../../bench/results/', import.meta.url);

function readResults(name: string): Results | undefined {
	const file = new URL(`${name}.json`, folder);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined;
}

/** Of the figures of a name, or else of those whose names begin so: the smallest where more is better, else the largest. */
function worstOf(figures: Results['figures'], name: string): { value: number; unit: string } | undefined {
	const exact = figures.filter((one) => one.name === name);
	const found = exact.length > 0 ? exact : figures.filter((one) => one.name.startsWith(name));
	const [first] = found;
	if (!first) return undefined;
	const values = found.filter(({ unit }) => unit === first.unit).map(({ value }) => value);
	const hasMinimum = found.some(({ min }) => min !== undefined);
	return { value: hasMinimum ? Math.min(...values) : Math.max(...values), unit: first.unit };
}

/** Writes a percentage with its sign, as the language places it; bytes as whole KB of 1,024; and other figures as numbers. */
function write({ value, unit }: { value: number; unit: string }, tag: string | undefined): string {
	if (unit === 'B') return new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }).format(value / 1024);
	if (unit === 's') return new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(value);
	if (unit === '%') return new Intl.NumberFormat(tag, { style: 'percent' }).format(value / 100);
	return new Intl.NumberFormat(tag).format(value);
}

/** A comma and a space in most languages, 、 in Japanese. */
function separatorIn(tag: string | undefined): string {
	const parts = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).formatToParts(['1', '2']);
	return parts.find(({ type }) => type === 'literal')?.value ?? ' ';
}

/** Shows figures from the files that `npm run bench` writes, each with its day and machine. */
export default defineSection({
	schema,
	component: () => import('./figures.tsx'),
	data: ({ site, locale, content, report }): Figure[] => {
		// Whoever takes these texts over has measured nothing yet.
		if (!existsSync(folder)) return [];
		const tag = site.languages[locale]?.locale.tag;
		return content.items.flatMap(({ result, figure }, index) => {
			const results = readResults(result);
			const worst = results && worstOf(results.figures, figure);
			if (!results || worst === undefined) {
				report({
					path: ['items', index, results ? 'figure' : 'result'],
					found: results ? `no figure whose name begins with "${figure}"` : `no file bench/results/${result}.json`,
					expected: results ? results.figures.map(({ name }) => `"${name}"`).join(', ') : 'a file that the bench wrote',
					fix: results
						? 'write the name of one of them, or its beginning'
						: 'run `npm run bench`, or write another name',
				});
				return [];
			}
			return {
				value: write(worst, tag),
				day: results.date,
				date: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(results.date)),
				separator: separatorIn(tag),
				machine: writeMachine(results.machine, tag),
			};
		});
	},
});
