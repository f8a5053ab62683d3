import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { movedWords } from '../test/support/moved-words.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import type { Figure } from './figure.ts';
import { generateSite, writePage } from './generated-site.ts';
import { measuredBuild } from './measured-build.ts';
import { setAside } from './set-aside.ts';

const three = ['en', 'ru', 'ja'];

const sizes = [
	{ pages: 100, languages: three, cards: false, cold: 15, changed: 3, peak: 1000 },
	{ pages: 100, languages: three, cards: true, cold: 40, changed: 3, peak: 1000 },
	{ pages: 1000, languages: three, cards: false, cold: 60, changed: 8, peak: 1000 },
	{ pages: 120, languages: Object.keys(movedWords), cards: false, cold: 60, changed: 5, peak: 600 },
];

/** How long a build takes and how much memory it needs, as the command that people run. */
export async function buildFigures(): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const { pages, languages, cards, cold, changed, peak } of sizes) {
		const root = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
		generateSite(root, pages, { cards, languages });
		setAside(join(repositoryRoot, 'node_modules/.cache/vitrine'));
		const first = await measuredBuild(root);
		verify(root, { pages, languages, edition: 0 });
		writePage(root, 'en', 7, 1);
		const second = await measuredBuild(root);
		verify(root, { pages, languages, edition: 1 });
		const third = await measuredBuild(root);
		setAside(root);
		const site = `${pages} pages × ${languages.length} languages${cards ? ' with their cards' : ''}`;
		figures.push(
			{ name: `${site}, cold`, value: first.seconds, unit: 's', max: cold },
			{ name: `${site}, one page changed`, value: second.seconds, unit: 's', max: changed },
			{ name: `${site}, nothing changed`, value: third.seconds, unit: 's' },
			{ name: `${site}, peak memory`, value: first.megabytes, unit: 'MB', max: peak },
		);
	}
	return figures;
}

/** A figure of a wrong build is worth nothing. */
function verify(
	root: string,
	{ pages, languages, edition }: { pages: number; languages: readonly string[]; edition: number },
): void {
	const site = join(root, 'dist/site');
	for (const path of languages.map((code) => (code === 'en' ? '' : `${code}/`))) {
		for (const number of [0, 7, pages - 1]) {
			const file = join(site, `${path}generated/page-${number}.html`);
			if (!existsSync(file)) throw new Error(`${file} is missing.`);
			const html = readFileSync(file);
			if (!brotliDecompressSync(readFileSync(`${file}.br`)).equals(html))
				throw new Error(`${file}.br says something else.`);
		}
	}
	const source = readFileSync(join(root, 'content/en/pages/generated/page-7.md'), 'utf8');
	const words = /\n\n([a-z ]{40})/.exec(source)?.[1] ?? 'no words';
	if (!readFileSync(join(site, 'generated/page-7.html'), 'utf8').includes(words))
		throw new Error(`Edition ${edition} was not built.`);
}
