import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { it } from 'vitest';
import { watchFolder } from './watch-folder.ts';

/** A folder that is watched, and what waits until a change of a file was noticed. */
function watched() {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-watch-'));
	const write = (path: string, text: string) => {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	};
	write('en/pages/about.md', 'About.');
	const seen: string[] = [];
	let wake = () => {};
	const stop = watchFolder(root, (path) => {
		seen.push(relative(root, path).replaceAll('\\', '/'));
		wake();
	});
	const noticed = async (path: string) => {
		while (!seen.includes(path))
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		seen.length = 0;
	};
	return { root, write, noticed, stop };
}

it('notices a file that is replaced by another one, again and again', async () => {
	const { root, write, noticed, stop } = watched();
	for (let edition = 0; edition < 20; edition++) {
		write('en/pages/.about.new', `Edition ${edition}.`);
		renameSync(join(root, 'en/pages/.about.new'), join(root, 'en/pages/about.md'));
		await noticed('en/pages/about.md');
	}
	write('en/pages/about.md', 'Written in place.');
	await noticed('en/pages/about.md');
	stop();
});

it('notices files in folders that appear, are renamed, or go and come back', async () => {
	const { root, write, noticed, stop } = watched();
	write('ru/pages/guide/oil.md', 'Oil.');
	await noticed('ru/pages/guide/oil.md');
	write('ru/pages/guide/oil.md', 'More oil.');
	await noticed('ru/pages/guide/oil.md');
	renameSync(join(root, 'ru/pages/guide'), join(root, 'ru/pages/help'));
	await noticed('ru/pages/help/oil.md');
	write('ru/pages/help/oil.md', 'Even more oil.');
	await noticed('ru/pages/help/oil.md');
	rmSync(join(root, 'ru'), { recursive: true });
	await noticed('ru');
	write('ru/pages/help/oil.md', 'Oil again.');
	await noticed('ru/pages/help/oil.md');
	write('ru/pages/help/oil.md', 'And again.');
	await noticed('ru/pages/help/oil.md');
	stop();
});
