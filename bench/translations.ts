import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot, vitrine } from '../test/support/repository.ts';
import type { Figure } from './figure.ts';
import { generateSite, writePage } from './generated-site.ts';

const pages = 1000;

/** How long it takes to say how the translations of a large site stand, as the command that people run. */
export function translationFigures(): Figure[] {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
	generateSite(root, pages);
	const accepted = run(root, 'accept', '--all');
	const before = run(root, '--json');
	writePage(root, 'en', 7, 1);
	const after = run(root, '--json');
	rmSync(root, { recursive: true, force: true });
	verify(before.answer, after.answer);
	const site = `${pages} pages × 3 languages`;
	return [
		{ name: `${site}, their state`, value: after.seconds, unit: 's', max: 5 },
		{ name: `${site}, confirmed at once`, value: accepted.seconds, unit: 's' },
	];
}

function run(root: string, ...words: string[]): { seconds: number; answer: string } {
	const started = performance.now();
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, 'translations', '--root', root, ...words], {
		cwd: repositoryRoot,
		encoding: 'utf8',
		maxBuffer: 2 ** 28,
	});
	if (status !== 0) throw new Error(`The command failed:\n${stderr}`);
	return { seconds: Math.round((performance.now() - started) / 10) / 100, answer: stdout };
}

/** A state that is wrong is worth nothing, however soon it is there. */
function verify(before: string, after: string): void {
	const states = [before, after].map((answer) => (JSON.parse(answer) as State).languages.ru);
	const [old, now] = states.map((state) => state.files.filter(({ path }) => path.startsWith('pages/generated/')));
	if (old?.length !== pages || old.some(({ stale }) => stale > 0)) throw new Error('Not all pages were confirmed.');
	const changed = now?.filter(({ stale }) => stale > 0).map(({ path }) => path);
	if (String(changed) !== 'pages/generated/page-7.md')
		throw new Error(`One page changed, and these are stale: ${changed}`);
}

interface State {
	languages: { ru: { files: { path: string; stale: number }[] } };
}
