import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Every page is handed all of it, and axe.js is twice as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on the page that is open: for each rule that is broken, its name and the elements.
 *
 * @param runOnly names of rules, or tags of the standards that they come from; WCAG 2.2 AA unless told otherwise
 */
export async function axeFindings(page: Page, runOnly: RunOptions['runOnly'] = tags): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
	const { violations } = await page.evaluate(
		(options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
		{ runOnly, resultTypes: ['violations'] } satisfies RunOptions,
	);
	return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`.slice(0, 300));
}
