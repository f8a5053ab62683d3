import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { rounds, seed } from '../../../../../test/support/long-form.ts';
import { randomSource } from '../../../../../test/support/random-inputs.ts';
import { accept } from '../commands/accept.ts';
import { countStates, readTranslations } from '../state/read-translations.ts';
import { openTranslations } from './translation-session.ts';

const page = (words: string) => `---\ntitle: ${words}\ndescription: About ${words}.\n---\n\n${words}.\n\nMore.\n`;

/** Counts by reading all of the site. */
async function counted(root: string) {
	const { files } = await readTranslations(root);
	return files.flatMap((state) => {
		const { stale, missing } = countStates([state]);
		return stale + missing > 0 ? [`${state.locale} ${state.path} ${stale} ${missing}`] : [];
	});
}

async function counts(session: ReturnType<typeof openTranslations>) {
	const all = await session.counts();
	return all.map(({ file, locale, outOfDate, missing }) => {
		return `${locale} ${file.replace('content/en/', '')} ${outOfDate} ${missing}`;
	});
}

it('counts what reading the whole site counts, whatever was kept of earlier sessions', async () => {
	const root = siteWith();
	const random = randomSource(seed);
	const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
	const paths = ['pages/about.md', 'pages/oil.md', 'pages/lamps/oil.md', 'messages.yaml'];
	const place = (locale: string, path: string) => join(root, 'content', locale, path);
	const write = (locale: string, path: string, text: string) => {
		mkdirSync(dirname(place(locale, path)), { recursive: true });
		writeFileSync(place(locale, path), text);
	};
	const read = (locale: string, path: string) => {
		try {
			return readFileSync(place(locale, path), 'utf8');
		} catch {
			return undefined;
		}
	};
	let session = openTranslations(root);
	for (let step = 0; step < rounds(25, 400); step++) {
		const [locale, path] = [pick(['en', 'ru', 'ja']), pick(paths)];
		const text = read(locale, path);
		const pages = path.endsWith('.md');
		const steps: (() => unknown)[] = [
			() => pages && write(locale, path, page(pick(['Oil', 'Wick', 'Масло', '芯']))),
			() => pages && text && write(locale, path, text.replace('More.', pick(['More.\n\nAnd more.', 'Less.', '']))),
			() => pages && text && write(locale, path, text.replace('---\n', `---\n${pick(['draft: true\n', ''])}`)),
			() => path === 'pages/oil.md' && text && renameSync(place(locale, path), place(locale, 'pages/about.md')),
			() => path === 'pages/oil.md' && text && rmSync(place(locale, path)),
			() => !pages && text && write(locale, path, text.replace(/: .*$/m, ': Другое')),
			() => accept({ root, all: true }, []),
		];
		await pick(steps)();
		if (random(3) === 0) session = openTranslations(root);
		else session.forget();
		if (random(8) === 0) writeFileSync(join(root, '.vitrine/cache/units.index'), pick(['', 'x', '\n\t\n']));
		expect(await counts(session), `seed ${seed}, step ${step}`).toEqual(await counted(root));
	}
});

it('throws an index away that was cut off, or is of another version', async () => {
	const root = siteWith();
	const index = join(root, '.vitrine/cache/units.index');
	const expected = await counts(openTranslations(root));
	const whole = readFileSync(index);
	for (const damaged of [whole.subarray(0, whole.length / 2), Buffer.from(`0 ${whole.toString().slice(2)}`)]) {
		writeFileSync(index, damaged);
		expect(await counts(openTranslations(root))).toEqual(expected);
		expect(readFileSync(index).length).toBe(whole.length);
	}
});

it('counts a language while the same page in another one cannot be read', async () => {
	const root = siteWith();
	const expected = await counts(openTranslations(root));
	const path = join(root, 'content/ja/pages/about.md');
	const text = readFileSync(path, 'utf8');
	writeFileSync(path, text.replace('---\n', '---\ndraft: true\ndraft: true\n'));
	const others = expected.filter((line) => !line.startsWith('ja pages/about.md'));
	expect(await counts(openTranslations(root))).toEqual(others);
	expect(await counted(root)).toEqual(others);
	writeFileSync(path, text);
	expect(await counts(openTranslations(root))).toEqual(expected);
});
