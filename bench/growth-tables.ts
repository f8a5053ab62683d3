import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { circumstances, type Figure } from './figure.ts';

/**
 * Fills the tables of a document, each between two marks: `<!-- growth -->` and `<!-- parts -->`, and `<!-- end -->`.
 */
export function writeGrowthTables(file: string, figures: readonly Figure[]): void {
	if (!existsSync(file)) return;
	const tables = { growth: growthTable(figures), parts: partsTable(figures) };
	let text = readFileSync(file, 'utf8');
	for (const [name, table] of Object.entries(tables)) {
		const place = new RegExp(`(<!-- ${name} -->\n).*?(<!-- end -->)`, 's');
		text = text.replace(place, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
	}
	writeFileSync(file, text);
}

/** By number of pages; columns are what changed. */
function growthTable(figures: readonly Figure[]): string {
	const { machine, date, commit } = circumstances();
	const rows = group(figures, /^([\d,]+ pages × 3), ([^,]+)$/);
	return `${table(rows)}\n\n${machine}, ${date}, commit ${commit}.`;
}

/** Columns are numbers of pages; rows the steps of a cold build, then what all threads together were busy with. */
function partsTable(figures: readonly Figure[]): string {
	const parts = figures.flatMap((figure) => {
		const [, pages, part] = /^([\d,]+ pages × 3), cold, (.+)$/.exec(figure.name) ?? [];
		return pages && part ? { ...figure, name: `${part}, ${pages}` } : [];
	});
	return table(group(parts, /^([^,]+), (.+)$/));
}

type Rows = Map<string, Map<string, string>>;

function group(figures: readonly Figure[], form: RegExp): Rows {
	const rows: Rows = new Map();
	for (const { name, value, unit } of figures) {
		const [, row, column] = form.exec(name) ?? [];
		if (row === undefined || column === undefined) continue;
		const cells = rows.get(row) ?? new Map<string, string>();
		rows.set(row, cells.set(column, `${value.toLocaleString('en')} ${unit}`));
	}
	return rows;
}

function table(rows: Rows): string {
	const columns = [...new Set([...rows.values()].flatMap((cells) => [...cells.keys()]))];
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	return [
		line(['', ...columns]),
		line(['---', ...columns.map(() => '---:')]),
		...[...rows].map(([name, cells]) => line([name, ...columns.map((column) => cells.get(column) ?? '–')])),
	].join('\n');
}
