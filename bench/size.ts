import { join } from 'node:path';
import { buildSite } from '#build/export/build-site.ts';
import { weighHomes } from '#build/export/page-weight.ts';
import { type Budget, measureBudgets } from '#check/budgets.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import type { Figure } from './figure.ts';

const kilobyte = 1024;

/** Percent by which the limits of the site are above what is measured: a page may grow by a paragraph, and not unnoticed. */
const margin = 5;

/** What a first visit to the site of this repository weighs. */
export async function sizeFigures(): Promise<Figure[]> {
	const out = join(repositoryRoot, 'dist');
	const { manifest } = await buildSite({ root: repositoryRoot, out });
	const measured = measureBudgets(out, manifest);
	console.log(`Limits ${margin} % above what was measured:\n${limitsAbove(measured).join('\n')}`);
	const budgets = measured.map(({ what, bytes, limit }) => ({ name: what, value: bytes, unit: 'B', max: limit }));
	// The home page lists these (sections/page-weight/).
	const parts = Object.entries(weighHomes(out, manifest)).flatMap(([code, { parts, otherHosts }]) => [
		...parts.map(({ kind, name, bytes }) => ({ name: `${code}, ${kind} ${name}`, value: bytes, unit: 'B' })),
		{ name: `${code}, other hosts`, value: otherHosts, unit: '', max: 0 },
	]);
	return [...budgets, ...parts];
}

/** Returns the limit that each setting would have in `site.config.ts`, beside the one that it has. */
function limitsAbove(measured: readonly Budget[]): string[] {
	const bySetting = Map.groupBy(measured, ({ setting }) => setting);
	return [...bySetting].map(([setting, budgets]) => {
		const most = Math.max(...budgets.map(({ bytes }) => bytes));
		const limit = Math.ceil((most * (1 + margin / 100) * 10) / kilobyte) / 10;
		return `  ${setting}: ${limit} (now ${(budgets[0]?.limit ?? 0) / kilobyte})`;
	});
}
