import { AsyncLocalStorage } from 'node:async_hooks';
import {
	appendFileSync,
	chmodSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../../../../../test/support/long-form.ts';
import { changeFiles, type FileChange } from './change-files.ts';
import { completeChanges } from './complete-changes.ts';
import { hashBytes } from './file-hash.ts';
import { disk, type FileSystem } from './file-system.ts';

const [about, oil, lamp] = ['content/en/pages/about.md', 'content/en/pages/oil.md', 'content/en/pages/new/lamp.md'];
const start = { [about]: 'About.\n', [oil]: 'Oil.\r\n' };

function site(files: Record<string, string> = start): string {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	return root;
}

/** All files of a site but those of the lock, and folders that are empty. */
function contentsOf(root: string): Record<string, string> {
	const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
	const shown = names.filter((name) => !/^\.vitrine(?:\/lock(?:\.holder|\.next)?|\/\.gitignore)?$/.test(name));
	const isEmpty = (name: string) => readdirSync(join(root, name)).length === 0;
	return Object.fromEntries(
		shown.flatMap((name) => {
			const file = lstatSync(join(root, name));
			if (file.isSymbolicLink()) return [[name, 'link']];
			if (!file.isDirectory()) return [[name, readFileSync(join(root, name), 'utf8')]];
			return isEmpty(name) ? [[name, 'empty folder']] : [];
		}),
	);
}

const large = 'A lamp that burns on oil.\n'.repeat(4000);

/** Replaces a file, removes one, creates one in a new folder and one in an old one. */
const everyKind: FileChange[] = [
	{ path: about, before: hashBytes(start[about] ?? ''), after: large },
	{ path: oil, before: hashBytes(start[oil] ?? ''), after: null },
	{ path: lamp, before: null, after: { copyOf: oil } },
	{ path: 'content/en/menu.yaml', before: null, after: Buffer.from('- about\n') },
];
const afterwards = { [about]: large, [lamp]: start[oil], 'content/en/menu.yaml': '- about\n' };

it('replaces, removes, copies and creates files as one change, and leaves nothing beside them', async () => {
	const root = site();
	await changeFiles(root, everyKind);
	expect(contentsOf(root)).toEqual(afterwards);
	expect(readFileSync(join(root, '.vitrine/.gitignore'), 'utf8')).toBe('*\n');
});

describe('a change is refused as a whole', () => {
	const refusal = async (root: string, ...changes: FileChange[]) => {
		const before = contentsOf(root);
		const error = await changeFiles(root, changes).catch((caught) => caught);
		expect(contentsOf(root)).toEqual(before);
		return `${error.name} ${error.reason}: ${error.message}`;
	};
	const good: FileChange = { path: lamp, before: null, after: 'Lamp.' };

	it('where a file is not what it began from', async () => {
		const root = site();
		const gone = 'content/en/pages/gone.md';
		expect(await refusal(root, good, { path: about, before: hashBytes('Other.'), after: 'New.' })).toBe(
			`ChangeError changed: ${about} was changed meanwhile. Nothing was written: run it again.`,
		);
		expect(await refusal(root, good, { path: about, before: null, after: 'New.' })).toContain(' changed: ');
		expect(await refusal(root, good, { path: gone, before: hashBytes(''), after: 'New.' })).toContain(' changed: ');
		expect(await refusal(root, good, { path: about, before: hashBytes('Other.') })).toContain(' changed: ');
	});

	it.each([
		'../outside.md',
		'content/../../outside.md',
		'/etc/passwd',
		'content//about.md',
		'content/./about.md',
		'content/en/',
		'',
		'.',
		'content\\..\\..\\outside.md',
		'content/en/pages/a\0.md',
		'.git/hooks/pre-commit',
		'content/.git/config',
		'.vitrine/change.ready',
		'.env',
		'node_modules/vitrine/package.json',
	])('where a path leads out of the site, or is none: %j', async (path) => {
		expect(await refusal(site(), good, { path, before: null, after: 'x' })).toContain('ChangeError outside: ');
	});

	it('where a file comes twice, also through a link', async () => {
		const root = site();
		const before = hashBytes(start[about] ?? '');
		symlinkSync('about.md', join(root, 'content/en/pages/same.md'));
		const [one, two] = [about, 'content/en/pages/same.md'].map((path) => ({ path, before, after: path }));
		expect(await refusal(root, one as FileChange, two as FileChange)).toContain(' outside: ');
	});

	it('where a symbolic link leads out of its first folder', async () => {
		const root = site({ ...start, 'secret.txt': 'secret' });
		const outside = site({ 'x.md': 'x' });
		symlinkSync('../../../secret.txt', join(root, 'content/en/pages/secret.md'));
		symlinkSync(outside, join(root, 'content/en/pages/folder'));
		symlinkSync('nothing', join(root, 'content/en/pages/dangling.md'));
		symlinkSync('loop.md', join(root, 'content/en/pages/loop.md'));
		const at = (name: string, before: string | null, after: string | null) =>
			refusal(root, good, { path: `content/en/pages/${name}`, before, after });
		expect(await at('secret.md', hashBytes('secret'), 'x')).toBe(
			'ChangeError link: content/en/pages/secret.md is a symbolic link, or lies behind one, that leads out of content. Nothing was written: put what it names in its place.',
		);
		expect(await at('folder/x.md', hashBytes('x'), 'y')).toContain(' link: ');
		expect(await at('folder/x.md', hashBytes('x'), null)).toContain(' link: ');
		expect(await at('folder/new/y.md', null, 'y')).toContain(' link: ');
		expect(await at('dangling.md', null, 'y')).toContain(' link: ');
		expect(await at('loop.md', null, 'y')).toContain(
			' unwritable: content/en/pages/loop.md cannot be read or written (ELOOP',
		);
		expect(readFileSync(join(outside, 'x.md'), 'utf8')).toBe('x');
	});

	it('where a file became a folder, or a folder a file', async () => {
		const root = site();
		rmSync(join(root, about));
		mkdirSync(join(root, about));
		writeFileSync(join(root, about, 'x'), 'x');
		expect(await refusal(root, good, { path: about, before: hashBytes('About.\n'), after: 'New.' })).toBe(
			`ChangeError no-file: ${about} is there, and is no file. Nothing was written: give what is there another name.`,
		);
		expect(await refusal(root, good, { path: `${oil}/x.md`, before: null, after: 'New.' })).toBe(
			`ChangeError unwritable: ${oil}/x.md cannot be read or written (ENOTDIR: a file has the place of its folder). Nothing was changed.`,
		);
	});

	it('where a name is too long', async () => {
		const path = `content/en/${'a'.repeat(300)}.md`;
		expect(await refusal(site(), good, { path, before: null, after: 'x' })).toContain(
			'ENAMETOOLONG: the name is too long',
		);
	});

	it('where there is no site', async () => {
		await expect(changeFiles('/nowhere/at/all', [good])).rejects.toMatchObject({
			reason: 'unwritable',
			code: 'ENOENT',
		});
	});
});

it('writes what a link within the folder names, and removes the link alone', async () => {
	const root = site();
	const link = 'content/en/pages/same.md';
	symlinkSync('about.md', join(root, link));
	await changeFiles(root, [{ path: link, before: hashBytes(start[about] ?? ''), after: 'New.' }]);
	expect([readFileSync(join(root, about), 'utf8'), readFileSync(join(root, link), 'utf8')]).toEqual(['New.', 'New.']);
	await changeFiles(root, [{ path: link, before: hashBytes('New.'), after: null }]);
	expect(contentsOf(root)).toEqual({ ...start, [about]: 'New.' });
});

it('follows the first folder of a path where that is a link, as readers do', async () => {
	const root = site({});
	const shared = site({ 'en/about.md': 'About.' });
	symlinkSync(shared, join(root, 'content'));
	await changeFiles(root, [
		{ path: 'content/en/about.md', before: hashBytes('About.'), after: null },
		{ path: 'content/ru/about.md', before: null, after: { copyOf: 'content/en/about.md' } },
	]);
	expect(contentsOf(shared)).toEqual({ 'ru/about.md': 'About.' });
});

it.skipIf(process.platform === 'win32')('leaves who may read and write a file as it is', async () => {
	const root = site();
	chmodSync(join(root, about), 0o664);
	await changeFiles(root, [{ path: about, before: hashBytes(start[about] ?? ''), after: 'New.' }]);
	expect(statSync(join(root, about)).mode & 0o7777).toBe(0o664);
});

/** Calls of a change in their order, one by one. */
function watched(before: (call: string, number: number) => void, half?: number): FileSystem {
	let number = 0;
	const wrap =
		<Parameters extends unknown[], Result>(name: string, call: (...parameters: Parameters) => Result) =>
		(...parameters: Parameters): Result => {
			before(name, number++);
			return call(...parameters);
		};
	return {
		write: async (file, content, options) => {
			// Of what fails in the middle, a part is there.
			if (number === half) writeFileSync(file, Buffer.from(content).subarray(0, 20));
			before('write', number++);
			return disk.write(file, content, options);
		},
		copy: wrap('copy', disk.copy),
		keep: wrap('keep', disk.keep),
		place: wrap('place', disk.place),
		rename: wrap('rename', disk.rename),
		remove: wrap('remove', disk.remove),
		makeFolder: wrap('makeFolder', disk.makeFolder),
		removeFolder: wrap('removeFolder', disk.removeFolder),
		flush: wrap('flush', disk.flush),
	};
}

/** Every call of the change of every kind, by its number. */
const calls: string[] = [];
await changeFiles(site(), everyKind, { system: watched((call) => calls.push(call)) });
const numbered = calls.map((call, number) => [number, call] as const);

const fault = (code: string) => Object.assign(new Error(code), { code });

describe('a disk that fails', () => {
	it.each(numbered)('once, at call %i (%s), leaves all files as they were, or all changed', async (failing) => {
		for (const code of ['ENOSPC', 'EIO', 'EACCES']) {
			const root = site();
			const system = watched((_, number) => {
				if (number === failing) throw fault(code);
			}, failing);
			const error = await changeFiles(root, everyKind, { system }).catch((caught) => caught);
			if (error === undefined) await completeChanges(root);
			else expect(error.message).toMatch(new RegExp(`cannot be read or written \\(${code}.*Nothing was changed\\.$`));
			expect(contentsOf(root)).toEqual(error === undefined ? afterwards : start);
		}
	});

	it('reports that a change can neither be completed nor be taken back, and the next command does it', async () => {
		const root = site();
		const firstTaken = calls.indexOf('rename', calls.indexOf('rename') + 1);
		const system = watched((_, number) => {
			if (number > firstTaken) throw fault('ENOSPC');
		});
		const error = await changeFiles(root, everyKind, { system }).catch((caught) => caught);
		expect(`${error.reason}: ${error.message}`).toBe(
			`stuck: ${oil} could neither be written nor be put back (ENOSPC: the disk is full). The next command on this site tries again: do not change the file before.`,
		);
		const sentences: string[] = [];
		await completeChanges(root, { report: (sentence) => sentences.push(sentence) });
		expect(contentsOf(root)).toEqual(afterwards);
		expect(sentences).toEqual([
			`A change that was interrupted is complete now: ${everyKind.map(({ path }) => path).join(', ')}.`,
		]);
	});
});

/** Does nothing any more from a call on, as a process that was killed. */
function deadFrom(call: number): FileSystem {
	return watched((_, number) => {
		if (number >= call) throw new Error('killed');
	}, call);
}

describe('a process that is killed', () => {
	it.each(numbered)('before call %i (%s) leaves what the next command completes or takes back', async (call) => {
		const root = site();
		const error = await changeFiles(root, everyKind, { system: deadFrom(call) }).catch((caught) => caught);
		await completeChanges(root, { report: () => {} });
		const now = contentsOf(root);
		if (error === undefined || now[lamp] !== undefined) expect(now).toEqual(afterwards);
		else expect(now).toEqual(start);
	});

	it.each(numbered)('before call %i (%s), and again at a call of the next command, leaves the same', async (call) => {
		for (let next = isLong ? 0 : call % 7; next <= calls.length; next += isLong ? 1 : 7) {
			const root = site();
			await changeFiles(root, everyKind, { system: deadFrom(call) }).catch(() => {});
			await completeChanges(root, { system: deadFrom(next), report: () => {} }).catch(() => {});
			await completeChanges(root, { report: () => {} });
			expect([afterwards, start]).toContainEqual(contentsOf(root));
		}
	});

	it('loses nothing that others wrote meanwhile, and takes back what it can', async () => {
		const written = 'Somebody wrote this.';
		const paths = [about, oil, lamp, 'content/en/menu.yaml'];
		const pairs = paths.flatMap((one) => paths.map((other) => new Set([one, other])));
		const counts: Record<string, number> = {};
		for (const [call] of numbered) {
			for (const changed of isLong ? pairs : pairs.filter((_, index) => index % 3 === call % 3)) {
				const root = site();
				const error = await changeFiles(root, everyKind, { system: deadFrom(call) }).catch((caught) => caught);
				if (error === undefined) continue;
				for (const path of changed) {
					mkdirSync(dirname(join(root, path)), { recursive: true });
					writeFileSync(join(root, path), written);
				}
				const said: string[] = [];
				await completeChanges(root, { report: (sentence) => said.push(sentence) });
				const now = contentsOf(root);
				const states = [start, afterwards].map((state) => ({ ...state, ...writtenBy(changed, written) }));
				expect(states).toContainEqual(now);
				const kind = said[0]?.split(':', 1)[0] ?? 'nothing to report';
				const first = kind.replace(/ others changed .*/, '');
				counts[first] = (counts[first] ?? 0) + 1;
				const left = said.find((sentence) => sentence.startsWith('Written by it'));
				if (left) {
					counts.left = (counts.left ?? 0) + 1;
					expect([...changed].some((path) => left.includes(path))).toBe(true);
				}
			}
		}
		expect(Object.keys(counts).sort()).toEqual([
			'A change that was interrupted is complete now',
			'A change that was interrupted was not completed, since',
			'left',
			'nothing to report',
		]);
	});
});

const writtenBy = (paths: ReadonlySet<string>, text: string) =>
	Object.fromEntries([...paths].map((path) => [path, text] as const));

describe('a program that changes a file at the last moment', () => {
	const { [about]: _, ...asBefore } = start;
	const firstTaken = calls.indexOf('rename', calls.indexOf('rename') + 1);
	const disturbed = async (moment: number, disturb: (file: string) => void) => {
		const root = site();
		const system = watched((_, number) => {
			if (number === moment && existsSync(join(root, about))) disturb(join(root, about));
		});
		const error = await changeFiles(root, everyKind, { system }).catch((caught) => caught);
		await completeChanges(root);
		const { [about]: text, ...others } = contentsOf(root);
		if (error) expect(others).toEqual(asBefore);
		return text;
	};

	it.each(numbered)('by writing into it, before call %i (%s), is noticed', async (moment) => {
		expect(await disturbed(moment, (file) => appendFileSync(file, ' More.'))).toMatch(/ More\.$/);
	});

	it.each(numbered.slice(0, firstTaken))('by replacing it, before call %i (%s), is noticed', async (moment) => {
		const text = await disturbed(moment, (file) => {
			writeFileSync(`${file}.other`, 'Other.');
			renameSync(`${file}.other`, file);
		});
		expect(text).toBe('Other.');
	});
});

it('waits for a change of another process, also before it reads', async () => {
	const root = site();
	const ends: string[] = [];
	let completion: Promise<void> | undefined;
	// What a change runs itself may take its lock again.
	const asAnother = AsyncLocalStorage.snapshot();
	const system = watched((call) => {
		if (call === 'place') {
			completion ??= asAnother(() => completeChanges(root)).then(() => {
				ends.push(JSON.stringify(contentsOf(root)));
			});
		}
	});
	await changeFiles(root, everyKind, { system });
	await completion;
	expect(ends).toEqual([JSON.stringify(contentsOf(root))]);
});

it('refuses to go on where the record of a change is damaged', async () => {
	const root = site();
	await changeFiles(root, everyKind, { system: deadFrom(calls.length - 8) }).catch(() => {});
	const record = readdirSync(join(root, '.vitrine')).find((name) => name.startsWith('change.'));
	const file = join(root, '.vitrine', record ?? '');
	writeFileSync(file, readFileSync(file, 'utf8').replace('about', 'other'));
	await expect(completeChanges(root)).rejects.toMatchObject({ reason: 'damaged', path: `.vitrine/${record}` });
});
