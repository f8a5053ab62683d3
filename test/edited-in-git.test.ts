import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Field, PendingField, TextTranslation } from 'vitrine/edit';
import { serveEditor } from '../packages/vitrine-editor/src/server/serve-editor.ts';
import { type EditorClient, signIn } from './support/editor-client.ts';
import { rounds, seed } from './support/long-form.ts';
import { randomSource } from './support/random-inputs.ts';
import { repositoryRoot } from './support/repository.ts';

/** How many texts are translated into both languages, changed in one, and how many lists get another order in all. */
const sizes = { translated: rounds(2, 10), changed: rounds(4, 15), moved: rounds(1, 5) };
const total = sizes.translated * 3 + sizes.changed + sizes.moved;

const lock = 'content/translations.lock';

/** A copy of this repository's site, in a repository of its own. */
function copySite() {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
	for (const name of ['content', 'forms', 'sections', 'theme', 'public', 'site.config.ts', 'package.json']) {
		cpSync(join(repositoryRoot, name), join(root, name), { recursive: true });
	}
	symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
	writeFileSync(join(root, '.gitignore'), 'node_modules\n');
	const names = ['-c', 'user.name=Editor', '-c', 'user.email=editor@lantern.example'];
	const git = (...parameters: string[]) =>
		execFileSync('git', ['-C', root, ...names, ...parameters], { encoding: 'utf8' });
	git('init', '--quiet');
	git('add', '--all');
	git('commit', '--quiet', '--message', 'Begin');
	const read = (file: string) => readFileSync(join(root, file), 'utf8');
	return {
		root,
		git,
		read,
		gitSoon: (...parameters: string[]) => promisify(execFile)('git', ['-C', root, ...names, ...parameters]),
	};
}

type Site = ReturnType<typeof copySite>;

/** A text that is on one line of its file, once, as it is read back. */
interface Line {
	file: string;
	place: Field['place'];
	value: string;
	line: number;
}

function linesIn(fields: readonly Field[], source: string): Line[] {
	return fields.flatMap(({ file, place, value, isWords, control, part = '', line }) => {
		const isText = isWords && ['rich', 'long', 'block'].includes(control) && !part.startsWith('heading');
		if (!isText || typeof value !== 'string' || !/^\p{L}[^\n:#'"]{10,}[.!?。]$/u.test(value)) return [];
		return source.split(value).length === 2 ? [{ file, place, value, line }] : [];
	});
}

/** A list whose first two items can change places in every language. */
interface MovedList {
	edits: object[];
	/** Both items as they are written, by file. */
	items: { file: string; before: string; after: string }[];
	isIn: (line: Line) => boolean;
}

function movedList(list: Field, languages: readonly (readonly Field[])[], read: Site['read']): MovedList | undefined {
	const edits: object[] = [];
	const items: MovedList['items'] = [];
	for (const fields of languages) {
		const [one, two, three] = [0, 1, 2].map((index) =>
			fields.find(({ place }) => `${place}` === `${[...list.place, index]}`),
		);
		if (!one?.range || !two?.range || !three?.range || one.control !== 'group') return undefined;
		const source = read(one.file);
		const [first, between, second] = [
			source.slice(one.range.from, one.range.to),
			source.slice(one.range.to, two.range.from),
			source.slice(two.range.from, two.range.to),
		];
		items.push({ file: one.file, before: first + between + second, after: second + between + first });
		edits.push({ type: 'move', file: one.file, place: two.place, before: two.hash, to: 0 });
	}
	const files = items.map(({ file }) => file);
	const isIn = ({ file, place }: Line) => files.includes(file) && `${place}`.startsWith(`${list.place},`);
	return { edits, items, isIn };
}

/** Everything in the words of the site that can be changed here, in an order that differs by seed. */
async function survey({ call }: EditorClient, read: Site['read']) {
	const { files } = (await call('files')).json as { files: string[] };
	const pages = files.filter((file) => file.startsWith('content/en/pages/'));
	const lines: Line[] = [];
	const lists: MovedList[] = [];
	for (const page of pages) {
		const languages: Field[][] = [];
		for (const locale of ['en', 'ru', 'ja']) {
			const file = page.replace('/en/', `/${locale}/`);
			const { fields } = (await call(`fields?file=${file}`)).json as { fields: Field[] };
			languages.push(fields);
			// A page that has other parts than its original is confirmed as a whole.
			const { texts } = (await call(`translations?file=${file}`)).json as { texts: TextTranslation[] };
			const known = new Set(
				texts.flatMap(({ source, translation }) => (source && 'place' in translation ? `${translation.place}` : [])),
			);
			const isTranslated = ({ place }: Line) => locale === 'en' || known.has(`${place}`);
			lines.push(...linesIn(fields, read(file)).filter(isTranslated));
		}
		const found = languages[0]?.filter(({ control, place }) => control === 'list' && place[0] === 'sections') ?? [];
		lists.push(...found.flatMap((list) => movedList(list, languages, read) ?? []));
	}
	const random = randomSource(seed);
	const shuffled = <Item>(items: Item[]) =>
		items
			.map((item) => ({ item, order: random(1e9) }))
			.sort((a, b) => a.order - b.order)
			.map(({ item }) => item);
	return { lines: shuffled(lines), lists: shuffled(lists) };
}

/** Takes lines away that are far from those taken before: Git joins changes by lines, and not by words. */
function createSupply(lines: readonly Line[]) {
	const taken: Line[] = [];
	const isFree = (line: Line) =>
		!taken.some((other) => other.file === line.file && Math.abs(other.line - line.line) < 3);
	return {
		take(wanted: (line: Line) => boolean): Line | undefined {
			const line = lines.find((one) => isFree(one) && wanted(one));
			if (line) taken.push(line);
			return line;
		},
	};
}

const title = `${total} texts that are changed, moved and translated by calls, while others change the same files in Git, are all that differs`;

it(title, { timeout: 3_600_000 }, async () => {
	const site = copySite();
	const { root, git, gitSoon, read } = site;
	const editor = await serveEditor({ root });
	const client = await signIn(editor.address);
	const { call, type } = client;
	const { lines, lists } = await survey(client, read);
	const moved = lists.slice(0, sizes.moved);
	expect(moved).toHaveLength(sizes.moved);
	const { take } = createSupply(lines.filter((line) => !moved.some(({ isIn }) => isIn(line))));
	const own: { line: Line; value: string }[] = [];
	const translations: Line[] = [];
	const changed = ({ value }: Line, word: string) => `${value.slice(0, -1)} ${word}${value.slice(-1)}`;
	const edit = async (line: Line, word: string) => {
		const value = changed(line, word);
		const { status } = await type(line, line.value, value);
		expect([line.file, line.place, status]).toEqual([line.file, line.place, 200]);
		own.push({ line, value });
	};

	/** Others change a line of each file that is edited here, and commit nothing but it. */
	const others: Line[] = [];
	const changeByOthers = async (line: Line) => {
		const source = read(line.file);
		const theirs = changed(line, 'theirs');
		writeFileSync(
			join(root, line.file),
			source.replace(line.value, () => theirs),
		);
		const committed = git('show', `HEAD:${line.file}`).replace(line.value, () => theirs);
		const blob = join(root, '.git', 'theirs');
		writeFileSync(blob, committed);
		const { stdout } = await gitSoon('hash-object', '-w', blob);
		await gitSoon('update-index', '--cacheinfo', `100644,${stdout.trim()},${line.file}`);
		await gitSoon('commit', '--quiet', '--message', 'Theirs');
		others.push(line);
	};

	const mine = async () => {
		for (let count = 0; count < sizes.translated; ) {
			const line = take(({ file, place }) => {
				const alike = (locale: string) =>
					lines.some((one) => one.file === file.replace('/en/', `/${locale}/`) && `${one.place}` === `${place}`);
				return file.startsWith('content/en/') && alike('ru') && alike('ja');
			});
			if (!line) throw new Error('There are no more texts in three languages.');
			const both = ['ru', 'ja'].map((locale) =>
				take(({ file, place }) => file === line.file.replace('/en/', `/${locale}/`) && `${place}` === `${line.place}`),
			);
			// Beside another one, on the next line.
			if (!both[0] || !both[1]) continue;
			for (const one of [line, both[0], both[1]]) await edit(one, 'mine');
			translations.push(both[0], both[1]);
			count++;
		}
		for (let count = 0; count < sizes.changed; count++) {
			const line = take(() => true);
			if (!line) throw new Error('There are no more texts.');
			await edit(line, 'mine');
		}
		for (const { edits } of moved) {
			const { json } = await call('edits', { edits });
			expect(json).toMatchObject({ state: 'written' });
		}
	};
	const theirs = async () => {
		for (let count = 0; count < sizes.changed; count++) {
			const line = take(() => true);
			if (line) await changeByOthers(line);
		}
	};
	await Promise.all([mine(), theirs()]);
	for (const file of new Set(own.map(({ line }) => line.file))) {
		const line = take((one) => one.file === file);
		if (line) await changeByOthers(line);
	}
	const { json } = await call('write', {});
	const { pending } = json as { pending: PendingField[] };
	expect(pending).toEqual([]);
	for (const { file, place } of translations) {
		expect((await call('confirm', { file, places: [place] })).json).toEqual({ state: 'confirmed', count: 1 });
	}
	await editor.close();

	const touched = new Set([
		...own.map(({ line }) => line.file),
		...moved.flatMap(({ items }) => items.map(({ file }) => file)),
	]);
	for (const file of touched) {
		let expected = git('show', `HEAD:${file}`);
		for (const { line, value } of own) if (line.file === file) expected = expected.replace(line.value, () => value);
		for (const { items } of moved) {
			for (const item of items) if (item.file === file) expected = expected.replace(item.before, () => item.after);
		}
		expect([file, read(file)]).toEqual([file, expected]);
	}
	expect(git('diff', '--name-only').trim().split('\n')).toEqual([...touched, lock].sort());
	expect(git('status', '--porcelain').replace(/^ M .*\n/gm, '')).toBe('');
	// One line came for each, and at most as many went.
	const inLock = git('diff', '--unified=0', lock).split('\n');
	expect(inLock.filter((line) => /^\+\w/.test(line))).toHaveLength(translations.length);
	expect(inLock.filter((line) => /^-\w/.test(line)).length).toBeLessThanOrEqual(translations.length);
	expect([own.length + moved.length, others.length > 0]).toEqual([total, true]);
});
