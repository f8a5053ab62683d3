import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../../../../../test/support/repository.ts';

const inputType = ['--input-type=module-typescript', '-e'];
const imports = `
	import { readFileSync, readdirSync } from 'node:fs';
	import { changeFiles } from '#content/edit/files/change-files.ts';
	import { hashBytes } from '#content/edit/files/file-hash.ts';
`;

function siteFolder(): string {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
	mkdirSync(join(root, 'content'));
	return root;
}

it('a full disk leaves every file as it was, and is reported in a sentence', ({ skip }) => {
	const root = siteFolder();
	const code = `${imports}
		const root = ${JSON.stringify(root)};
		const first = [1, 2, 3].map((number) => ({ path: \`content/\${number}.md\`, before: null, after: 'Text.' }));
		await changeFiles(root, first);
		const texts = first.map(({ path }) => ({ path, before: hashBytes('Text.'), after: 'x'.repeat(500_000) }));
		const { reason, message } = await changeFiles(root, texts).catch((error) => error);
		const files = readdirSync(root + '/content').map((name) => name + ' ' + readFileSync(root + '/content/' + name, 'utf8'));
		await changeFiles(root, [{ path: 'content/1.md', before: hashBytes('Text.'), after: 'New.' }]);
		const later = readFileSync(root + '/content/1.md', 'utf8');
		console.log(JSON.stringify({ reason, message, files, later }));`;
	const onSmallDisk = `mount -t tmpfs -o size=1m tmpfs "$1" && mkdir "$1/content" || exit 77; shift; exec "$@"`;
	const { status, stdout, stderr } = spawnSync(
		'unshare',
		['-rm', 'sh', '-c', onSmallDisk, 'sh', root, process.execPath, ...inputType, code],
		{ cwd: repositoryRoot, encoding: 'utf8' },
	);
	if (status === null || status === 77 || stderr.startsWith('unshare')) skip('no small disk can be mounted here');
	expect(stderr).toBe('');
	expect(JSON.parse(stdout)).toEqual({
		reason: 'unwritable',
		message: expect.stringMatching(
			/^content\/[123]\.md cannot be read or written \(ENOSPC: the disk is full\)\. Nothing was changed\.$/,
		),
		files: ['1.md Text.', '2.md Text.', '3.md Text.'],
		later: 'New.',
	});
});

it.skipIf(process.getuid?.() !== 0)(
	'a folder that the account may not write in is reported in a sentence',
	async () => {
		const root = siteFolder();
		for (const folder of ['open', 'closed']) mkdirSync(join(root, 'content', folder));
		writeFileSync(join(root, 'content/closed/b.md'), 'b');
		for (const folder of ['', 'content', 'content/open']) chmodSync(join(root, folder), 0o777);
		const code = `${imports}
		process.setgid(65534);
		process.setuid(65534);
		const change = (path, before) => changeFiles(${JSON.stringify(root)}, [
			{ path: 'content/open/a.md', before: null, after: 'a' },
			{ path, before, after: 'new' },
		]).catch((error) => console.log(error.reason + ': ' + error.message));
		await change('content/closed/b.md', hashBytes('b'));
		await change('content/closed/deep/c.md', null);`;
		const { stdout, stderr } = spawnSync(process.execPath, [...inputType, code], {
			cwd: repositoryRoot,
			encoding: 'utf8',
		});
		expect([stderr, stdout.trim().split('\n')]).toEqual([
			'',
			[
				'unwritable: content/closed/b.md cannot be read or written (EACCES: this account may not). Nothing was changed.',
				'unwritable: content/closed/deep/c.md cannot be read or written (EACCES: this account may not). Nothing was changed.',
			],
		]);
		expect(readdirSync(join(root, 'content'), { recursive: true }).sort()).toEqual(['closed', 'closed/b.md', 'open']);
	},
);

it('processes that change the same files at the same time lose nothing of each other', async () => {
	const root = siteFolder();
	const [one, two] = ['content/one.md', 'content/two.md'];
	for (const path of [one, two]) writeFileSync(join(root, path), '0');
	const code = `${imports}
		const root = ${JSON.stringify(root)};
		for (let done = 0; done < 15; ) {
			const text = readFileSync(root + '/${one}', 'utf8');
			const after = String(Number(text) + 1);
			const changes = ['${one}', '${two}'].map((path) => ({ path, before: hashBytes(text), after }));
			await changeFiles(root, changes).then(() => done++, (error) => {
				if (error.reason !== 'changed') throw error;
			});
		}`;
	const ends = [1, 2, 3].map(() =>
		once(spawn(process.execPath, [...inputType, code], { cwd: repositoryRoot, stdio: 'inherit' }), 'exit'),
	);
	expect(await Promise.all(ends)).toEqual(Array(3).fill([0, null]));
	expect([one, two].map((path) => readFileSync(join(root, path), 'utf8'))).toEqual(['45', '45']);
});
