import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../test/support/repository.ts';
import { type Figure, median } from './figure.ts';
import { generateSite, writePage } from './generated-site.ts';
import { drawGrowth } from './growth-curve.ts';
import { writeGrowthTables } from './growth-tables.ts';
import { type MeasuredBuild, measuredBuild } from './measured-build.ts';
import { setAside } from './set-aside.ts';

const sizes = [10, 100, 1000, 10_000];

/** What changed before a build; each meets what the one before it left. */
const changes = {
	cold: removeCaches,
	'one page changed': (root: string, edition: number) => writePage(root, 'en', 7, edition),
	'a token changed': changeToken,
	'nothing changed': () => {},
};

export type Change = keyof typeof changes;

/** How seconds and peak memory of a build grow with the number of pages; draws the curves and fills docs/scale.md. */
export async function growthFigures(): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const pages of sizes) figures.push(...(await measureSize(pages)));
	writeFileSync(join(repositoryRoot, 'docs/growth.svg'), drawGrowth(figures));
	writeGrowthTables(join(repositoryRoot, 'docs/scale.md'), figures);
	return figures;
}

export function growthName(pages: number, what: Change | 'peak memory'): string {
	return `${pages.toLocaleString('en')} pages × 3, ${what}`;
}

async function measureSize(pages: number): Promise<Figure[]> {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-growth-'));
	generateSite(root, pages, { fonts: false, markdown: false });
	mkdirSync(join(root, 'theme'));
	// Large builds vary little from one to the next, and take their time.
	const rounds = pages > 1000 ? 1 : 3;
	const seconds = new Map<string, number[]>(Object.keys(changes).map((name) => [name, []]));
	const peaks: number[] = [];
	let cold: MeasuredBuild | undefined;
	for (let round = 1; round <= rounds; round++) {
		for (const [name, change] of Object.entries(changes)) {
			change(root, round);
			const built = await measuredBuild(root);
			console.log(`${pages} × 3, ${name}: ${built.seconds} s, ${built.megabytes} MB`);
			seconds.get(name)?.push(built.seconds);
			peaks.push(built.megabytes);
			if (name === 'cold') cold = built;
		}
	}
	setAside(root);
	return [
		...[...seconds].map(([name, all]) => ({
			name: growthName(pages, name as Change),
			value: median(all),
			unit: 's',
		})),
		{ name: growthName(pages, 'peak memory'), value: Math.max(...peaks), unit: 'MB' },
		...(cold ? partsOf(pages, cold) : []),
	];
}

/** Where the time of a cold build goes. */
function partsOf(pages: number, { steps, work }: MeasuredBuild): Figure[] {
	const name = growthName(pages, 'cold');
	return Object.entries({ step: steps, work }).flatMap(([kind, seconds]) =>
		Object.entries(seconds).map(([part, value]) => ({ name: `${name}, ${kind} ${part}`, value, unit: 's' })),
	);
}

/** Sites of one kit share its bundles. What Node has compiled of the kit stays, as of a program that has run before. */
function removeCaches(root: string): void {
	for (const folder of [join(root, 'dist'), join(repositoryRoot, 'node_modules/.cache/vitrine/bundles')])
		setAside(folder);
}

/** A color that every page shows. */
function changeToken(root: string, edition: number): void {
	const accent = `#4d${edition.toString(16).padStart(2, '0')}21`;
	writeFileSync(join(root, 'theme/tokens.css'), `:root {\n\t--accent: light-dark(${accent}, #f0c48a);\n}\n`);
}
