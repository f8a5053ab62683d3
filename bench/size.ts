import { join } from 'node:path';
import { buildSite } from '#build/export/build-site.ts';
import { weighHomes } from '#build/export/page-weight.ts';
import { measureBudgets } from '#check/budgets.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import type { Figure } from './figure.ts';

/** What a first visit to the site of this repository weighs. */
export async function sizeFigures(): Promise<Figure[]> {
	const out = join(repositoryRoot, 'dist');
	const { manifest } = await buildSite({ root: repositoryRoot, out });
	const budgets = measureBudgets(out, manifest).map(({ what, bytes, limit }) => ({
		name: what,
		value: bytes,
		unit: 'B',
		max: limit,
	}));
	// The home page lists these (sections/page-weight/).
	const parts = Object.entries(weighHomes(out, manifest)).flatMap(([code, { parts, otherHosts }]) => [
		...parts.map(({ kind, name, bytes }) => ({ name: `${code}, ${kind} ${name}`, value: bytes, unit: 'B' })),
		{ name: `${code}, other hosts`, value: otherHosts, unit: '', max: 0 },
	]);
	return [...budgets, ...parts];
}
