import { existsSync, readFileSync } from 'node:fs';
import { defineSection } from 'vitrine';
import { labelText, richText, text, untranslated, v } from 'vitrine/schema';
import { writeMachine } from '../write-machine.ts';

const itemSchema = v.strictObject({
	label: text(),
	figure: untranslated(v.pipe(v.string(), v.description('The id of a row in `bench/results/peers.json`.'))),
	behind: v.optional(
		v.pipe(richText('text'), v.description('Why the site itself is not first. Shown only while that is so.')),
	),
});

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	names: v.pipe(
		v.strictObject({ measured: text(), best: text(), full: text(), none: text() }),
		v.description('What is measured; what the best of a row is called; the second candidate; no figure.'),
	),
	items: v.array(itemSchema),
	behindTitle: v.pipe(text(), v.description('Stands above the reasons, where there are any.')),
	note: v.optional(richText('text')),
});

interface Results {
	machine: string;
	date: string;
	rounds: number;
	candidates: { id: string; name: string; versions: Record<string, string> }[];
	groups: { rows: Row[] }[];
}

interface Row {
	id: string;
	unit: string;
	digits: number;
	isMoreBetter?: boolean;
	values: Record<string, { median: number }>;
	ratios: Record<string, number>;
}

export interface Comparison {
	/** Names with the version that was measured. */
	columns: { id: string; name: string; version: string }[];
	/**
	 * Figures as the language writes them, none of a row that was not measured yet; which are the best; whether the site
	 * itself is behind.
	 */
	rows: { cells: (string | null)[]; best: number[]; isBehind: boolean }[];
	day: string;
	date: string;
	machine: string;
}

const file = new URL('../../bench/results/peers.json', import.meta.url);

/** Shows what `npm run bench -- peers` measured, all candidates side by side. */
export default defineSection({
	schema,
	component: () => import('./peers.tsx'),
	data: ({ site, locale, content, report }): Comparison | null => {
		// Whoever takes these texts over has measured nothing yet.
		if (!existsSync(file)) return null;
		const results = readResults();
		const all = results.groups.flatMap(({ rows }) => rows);
		const tag = site.languages[locale]?.locale.tag;
		const rows = content.items.flatMap(({ figure, behind }, index) => {
			const row = all.find(({ id }) => id === figure);
			if (row) {
				const compared = compare(row, results, tag);
				if (compared.isBehind && !behind)
					report({
						path: ['items', index, 'behind'],
						found: 'no reason',
						expected: `why the site itself is not first in "${figure}"`,
						fix: 'write the reason, in every language',
					});
				return compared;
			}
			report({
				path: ['items', index, 'figure'],
				found: `no row "${figure}"`,
				expected: all.map(({ id }) => `"${id}"`).join(', '),
				fix: 'write the id of one of them, or run `npm run bench -- peers`',
			});
			return [];
		});
		return {
			columns: results.candidates.map(({ id, name, versions }) => {
				const [version = ''] = Object.values(versions);
				return { id, name, version };
			}),
			rows,
			day: results.date,
			date: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(results.date)),
			machine: writeMachine(results.machine, tag),
		};
	},
});

/** Reads the results; the further column of the site itself comes after those of others. */
function readResults(): Results {
	const results = JSON.parse(readFileSync(file, 'utf8')) as Results;
	const isFurther = ({ id }: Results['candidates'][number]) => Number(id === 'vitrine-full');
	return { ...results, candidates: results.candidates.toSorted((one, other) => isFurther(one) - isFurther(other)) };
}

function compare(
	{ unit, digits, isMoreBetter, values, ratios }: Row,
	{ candidates }: Results,
	tag: string | undefined,
): Comparison['rows'][number] {
	// Bytes are shown in kilobytes.
	const isBytes = unit === 'B';
	const places = isBytes ? 1 : digits;
	const format = new Intl.NumberFormat(tag, { minimumFractionDigits: places, maximumFractionDigits: places });
	const shown = candidates.map(({ id }) => {
		const median = values[id]?.median;
		return median === undefined ? undefined : Number((isBytes ? median / 1000 : median).toFixed(places));
	});
	const known = shown.filter((value) => value !== undefined);
	if (known.length === 0) return { cells: [], best: [], isBehind: false };
	const best = isMoreBetter ? Math.max(...known) : Math.min(...known);
	return {
		cells: shown.map((value) => (value === undefined ? null : format.format(value))),
		best: shown.flatMap((value, index) => (value === best ? index : [])),
		isBehind: (ratios.vitrine ?? 1) < 1,
	};
}
