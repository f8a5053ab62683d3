import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type OpenedExport, openExport } from '#protocol/node/export-folder.ts';
import { sizeLimits } from '#settings/size-limits.ts';
import { builtFixture, outFolder } from '../../../../test/support/built-site.ts';
import { englishSite } from '../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../test/support/quick-build.ts';
import { repositoryRoot } from '../../../../test/support/repository.ts';
import { describeExcess, limits, measureBudgets } from './budgets.ts';

const out = builtFixture();
const { manifest } = openExport(out) as OpenedExport;

const measured = (budgets: (typeof manifest)['budgets']) => measureBudgets(out, { ...manifest, budgets });

it('each have a limit by default, or one of the settings', () => {
	const names = (budgets: (typeof manifest)['budgets']) => [...new Set(measured(budgets).map(({ name }) => name))];
	expect(names({})).toEqual(['home', 'scripts', 'app']);
	const all = { home: { en: 1 }, article: { en: 1 }, fonts: { en: 1 }, firstVisit: { en: 1 }, scripts: 1, app: 1 };
	expect(names(all).sort()).toEqual(Object.keys(limits).sort());
	expect(
		measured(all)
			.filter(({ what }) => what.includes(', en'))
			.every(({ limit }) => limit === 1024),
	).toBe(true);
});

it('name what weighs, what to do and the setting that allows more', () => {
	const [home] = measured({ home: { en: 1 } });
	expect(home && describeExcess(home)).toMatch(
		/^home page, en, Brotli is over its limit\n {2}found {5}[\d.]+ KB\n {2}of which {2}(?=.*styles [\d.]+ KB)(?=.*section "hero" [\d.]+ KB).*\n {2}expected {2}1\.0 KB at most\n {2}to do {5}shorten it, or move sections to other pages; or allow it by "budgets\.home\.en: [\d.]+" in site\.config\.ts$/,
	);
	const scripts = measured({ scripts: 1 }).find(({ name }) => name === 'scripts');
	expect(scripts && describeExcess(scripts)).toMatch(
		/of which {2}\/assets\/boot.* KB, in the head .*"budgets\.scripts: /s,
	);
});

it('of the script of pages name the packages and the files of the site in it, heaviest first', async () => {
	const words = randomBytes(80_000).toString('base64');
	const root = englishSite({
		'theme/words.ts': `export const words = '${words}';\n`,
		'theme/footer.tsx':
			"import { words } from './words.ts';\nexport default function Footer() {\n\treturn <footer>{words.length}</footer>;\n}\n",
	});
	const folder = outFolder();
	const site = await quickBuild({ root, out: folder });
	const app = measureBudgets(folder, site.manifest).find(({ name }) => name === 'app');
	expect(app && describeExcess(app)).toMatch(
		/\n {2}of which {2}theme\/words\.ts (?:[5-9]\d|1\d\d)\.\d KB, react-dom \d+\.\d KB, .*\n.*\n {2}to do {5}import less in the components in theme\/; or allow it by "budgets\.app: [\d.]+" in site\.config\.ts$/,
	);
	const weights = app?.parts.map((part) => Number(/([\d.]+) KB$/.exec(part)?.[1])) ?? [];
	expect(weights).toEqual(weights.toSorted((one, other) => other - one));
	const sum = weights.reduce((total, weight) => total + weight, 0);
	expect(Math.abs(sum - (app?.bytes ?? 0) / 1024)).toBeLessThan(2);
});

it('are allowed by what the message proposes', () => {
	const [home] = measured({ home: { en: 1 } });
	const proposed = Number(/: ([\d.]+)"/.exec(home ? describeExcess(home) : '')?.[1]);
	const [raised] = measured({ home: { en: proposed } });
	expect(raised && raised.bytes <= raised.limit).toBe(true);
});

it('are all in the guide (WRITE_DOCUMENTS=1 writes them)', () => {
	const raised = Object.entries(limits).map(
		([name, { what, byDefault, byLanguage, remedy }]) =>
			`| ${what} | ${byDefault ? `${byDefault} KB` : 'none'} | \`${name}\`, for ${byLanguage ? 'each language' : 'the site'} | ${remedy} |`,
	);
	const numbers = new Intl.NumberFormat('en');
	const fixed = Object.values(sizeLimits).map(
		({ what, most, unit, remedy }) => `| ${what} | ${numbers.format(most)} ${unit} | | ${remedy} |`,
	);
	const head = ['| what | at most | set in `budgets` | above it |', '| --- | --- | --- | --- |'];
	const table = [...head, ...raised, ...fixed].join('\n');
	const file = join(repositoryRoot, 'docs/guides/budgets.md');
	const text = readFileSync(file, 'utf8');
	const written = text.replace(/(budgets\.test\.ts -->\n\n)(?:\|.*\n)*\n?(<!-- end -->)/, `$1${table}\n\n$2`);
	if (process.env.WRITE_DOCUMENTS) writeFileSync(file, written);
	expect(readFileSync(file, 'utf8')).toBe(written);
});
