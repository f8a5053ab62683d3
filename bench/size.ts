import { join } from 'node:path';
import { buildSite } from '#build/build-site.ts';
import { measureBudgets } from '#check/budgets.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import type { Figure } from './figure.ts';

/** What a first visit to the site of this repository weighs. */
export async function sizeFigures(): Promise<Figure[]> {
	const out = join(repositoryRoot, 'dist');
	const { manifest } = await buildSite({ root: repositoryRoot, out });
	return measureBudgets(out, manifest).map(({ what, bytes, limit }) => ({
		name: what,
		value: bytes,
		unit: 'B',
		max: limit,
	}));
}
