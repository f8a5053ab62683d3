import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot, vitrine } from '../test/support/repository.ts';
import { circumstances, type Figure } from './figure.ts';
import { generateSite, writePage } from './generated-site.ts';

const pages = 10_000;
/** The first hundreds of edits warm caches up; what grows by each edit is seen behind them. */
const rounds = 2000;

/** How long the editor of a large site takes, and how much memory; fills docs/scale.md. */
export async function editFigures(): Promise<Figure[]> {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-edit-'));
	generateSite(root, pages, { fonts: false, markdown: false });
	// The command holds all texts of the site.
	run(['--max-old-space-size=8192', vitrine, 'translations', '--root', root, 'accept', '--all']);
	const cold = program('states', root);
	if (cold.open > 20) throw new Error(`${cold.open} files are not up to date.`);
	const warm = program('states', root);
	writePage(root, 'en', 7, 1);
	const changed = program('states', root);
	if (warm.open !== cold.open || changed.open !== cold.open + 2) throw new Error('The states are wrong.');
	writePage(root, 'en', 7, 0);
	const first = program('site', root);
	const again = program('site', root);
	const texts = program('texts', root, `${rounds}`);
	const sections = program('sections', root, `${rounds}`);
	rmSync(root, { recursive: true, force: true });
	const seconds = (name: string, { seconds, work, megabytes }: Record<string, number>, limits = {}): Figure[] => [
		{ name, value: round(seconds), unit: 's', ...limits },
		{ name: `${name}, work`, value: round(work), unit: 's' },
		{ name: `${name}, memory`, value: megabytes ?? 0, unit: 'MB', ...(name === states ? { max: 500 } : {}) },
	];
	const figures: Figure[] = [
		{ name: 'list of pages', value: round(again.list), unit: 's' },
		...seconds(states, warm, { max: 5 }),
		...seconds('states of all texts, one page changed', changed),
		...seconds('states of all texts, without the index', cold),
		...seconds('first check after a start', again),
		...seconds('first check of a site', first),
		{ name: 'one text, acknowledged (95 %)', value: round(texts.acknowledged), unit: 'ms', max: 50 },
		{ name: 'one text, checked (95 %)', value: round(texts.checked), unit: 'ms', max: 150 },
		{ name: 'one text, work', value: round(texts.work), unit: 'ms' },
		{ name: 'one text of the home page, checked (95 %)', value: round(sections.checked), unit: 'ms', max: 150 },
		{ name: 'one text of the home page, work', value: round(sections.work), unit: 'ms' },
		{ name: 'memory of an edit', value: round(texts.growth), unit: 'KB', max: 1 },
		{ name: 'memory of a session', value: texts.megabytes ?? 0, unit: 'MB' },
	];
	writeTable(join(repositoryRoot, 'docs/scale.md'), figures);
	return figures;
}

const states = 'states of all texts';

function round(value = Number.NaN): number {
	return Math.round(value * 100) / 100;
}

function program(
	...parameters: [part: string, root: string, ...others: string[]]
): Record<string, number> & { open: number } {
	const path = join(repositoryRoot, 'bench/edit-program.ts');
	return JSON.parse(run(['--expose-gc', path, ...parameters]));
}

function run(parameters: readonly string[]): string {
	const options = { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
	const { status, stdout, stderr } = spawnSync(process.execPath, parameters, options);
	if (status !== 0) throw new Error(`The command failed:\n${stderr}`);
	return stdout.trimEnd().split('\n').at(-1) ?? '';
}

/** Writes the table between its two marks. */
function writeTable(file: string, figures: readonly Figure[]): void {
	const { machine, date, commit } = circumstances();
	const rows = figures.map(({ name, value, unit, max }) => {
		return `| ${name} | ${value.toLocaleString('en')} ${unit} | ${max === undefined ? '' : `${max} ${unit}`} |`;
	});
	const table = ['|  | measured | wanted |', '| --- | ---: | ---: |', ...rows].join('\n');
	const text = readFileSync(file, 'utf8');
	const place = /(<!-- edit -->\n).*?(<!-- end -->)/s;
	const written = `${table}\n\n${machine}, ${date}, commit ${commit}.`;
	writeFileSync(
		file,
		text.replace(place, (_, begin: string, end: string) => `${begin}\n${written}\n\n${end}`),
	);
}
