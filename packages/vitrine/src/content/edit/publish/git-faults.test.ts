import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { closePublishers, publishedSite } from '../../../../../../test/support/published-site.ts';

const about = 'content/en/pages/about.md';
const path = process.env.PATH;

afterEach(async () => {
	process.env.PATH = path;
	await closePublishers();
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'vitrine-site-'));

const writeHook = (folder: string, name: string, lines: string) => {
	mkdirSync(join(folder, 'hooks'), { recursive: true });
	writeFileSync(join(folder, 'hooks', name), `#!/bin/sh\n${lines}\n`);
	chmodSync(join(folder, 'hooks', name), 0o755);
};

/** A site with a change that is not published. */
async function changed(...options: Parameters<typeof publishedSite>) {
	const opened = await publishedSite(...options);
	opened.site.edit(about, 'title: About', 'title: About oil');
	return opened;
}

describe('publishing with faults of Git', { timeout: 120_000 }, () => {
	it('needs no name in the settings of Git', async () => {
		const { site, publish, remote } = await changed();
		site.git('config', 'user.useConfigOnly', 'true');
		expect(await publish()).toMatchObject({ state: 'live' });
		expect(remote('log', '-1', '--format=%an %ae %cn')).toBe('Ann ann@lantern.example Ann');
	});

	it('commits where there is no remote', async () => {
		const { site, publish, publisher } = await changed();
		site.git('remote', 'remove', 'origin');
		expect(await publisher.list()).toMatchObject({ target: undefined, obstacle: undefined });
		expect(await publish()).toMatchObject({ state: 'live', isPushed: false });
		expect(site.git('show', `HEAD:${about}`)).toContain('title: About oil');
		expect(site.git('status', '--porcelain')).toBe('');
	});

	it('changes nothing where the remote cannot be reached', async () => {
		const { site, bare, publish } = await changed();
		const before = site.git('rev-parse', 'HEAD');
		rmSync(bare, { recursive: true });
		expect(await publish()).toMatchObject({
			state: 'failed',
			reason: 'unreachable',
			message: expect.stringContaining(bare),
		});
		expect(site.git('rev-parse', 'HEAD')).toBe(before);
		expect(site.git('status', '--porcelain').trim()).toBe(`M ${about}`);
	});

	it('changes nothing where the remote refuses, and gives its reason', async () => {
		const { site, bare, publish, remote } = await changed();
		const before = remote('rev-parse', 'HEAD');
		writeHook(bare, 'pre-receive', 'echo "Only on Fridays." >&2; exit 1');
		expect(await publish()).toMatchObject({
			state: 'failed',
			reason: 'rejected',
			message: expect.stringContaining('Only on Fridays.'),
		});
		expect([remote('rev-parse', 'HEAD'), site.git('rev-parse', 'HEAD').trim()]).toEqual([before, before]);
		rmSync(join(bare, 'hooks/pre-receive'));
		expect(await publish()).toMatchObject({ state: 'live' });
	});

	it.each([
		['a merge', 'MERGE_HEAD'],
		['a rebase', 'rebase-merge/head-name'],
		['a rebase of mails', 'rebase-apply/head-name'],
	])('waits for the end of %s', async (_, file) => {
		const { site, publish, publisher } = await changed();
		const place = join(site.root, '.git', file);
		mkdirSync(join(place, '..'), { recursive: true });
		writeFileSync(place, site.git('rev-parse', 'HEAD'));
		expect(await publisher.list()).toMatchObject({ obstacle: { reason: 'under-way' }, files: [{ file: about }] });
		expect(await publish()).toMatchObject({ state: 'failed', reason: 'under-way' });
		expect(site.read(about)).toContain('title: About oil');
	});

	it('names a folder that is on no branch', async () => {
		const { site, publish } = await changed();
		site.git('checkout', '--quiet', '--detach');
		expect(await publish()).toMatchObject({
			state: 'failed',
			reason: 'detached',
			message: expect.stringContaining('git switch'),
		});
	});

	it('runs no hook that changes files, and obeys one that refuses to send', async () => {
		const { site, publish, remote } = await changed();
		const hooks = join(site.root, '.git');
		for (const name of ['pre-commit', 'post-commit', 'post-checkout', 'commit-msg']) {
			writeHook(hooks, name, `touch "${site.root}/content/en/pages/hook.md"; exit 1`);
		}
		writeHook(hooks, 'pre-push', 'echo "Not tested." >&2; exit 1');
		expect(await publish()).toMatchObject({
			state: 'failed',
			reason: 'rejected',
			message: expect.stringContaining('Not tested.'),
		});
		writeHook(hooks, 'pre-push', 'exit 0');
		// It fails once everything has arrived.
		writeHook(hooks, 'reference-transaction', 'exit 1');
		expect(await publish()).toMatchObject({ state: 'live' });
		expect(existsSync(join(site.root, 'content/en/pages/hook.md'))).toBe(false);
		expect(remote('show', '--name-only', '--format=', 'HEAD')).toBe(about);
	});

	it('sends no file of Git LFS as what it is not, and leaves pointers alone', async () => {
		const { site, publish, remote } = await changed();
		site.write('.gitattributes', '*.bin filter=lfs\n');
		site.write('content/en/pages/film.bin', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n');
		site.git('add', '.gitattributes', 'content/en/pages/film.bin');
		site.git('commit', '--quiet', '--message', 'Add a film');
		expect(await publish([{ file: about }])).not.toMatchObject({ reason: 'lfs' });
		site.write('content/en/pages/film.bin', 'The film itself');
		const before = remote('rev-parse', 'HEAD');
		const message = expect.stringContaining('film.bin');
		expect(await publish([{ file: 'content/en/pages/film.bin' }])).toMatchObject({
			state: 'failed',
			reason: 'lfs',
			message,
		});
		expect(remote('rev-parse', 'HEAD')).toBe(before);
	});

	it('keeps submodules as they are, and names one that is among the words', async () => {
		const { site, publish, remote } = await changed();
		const other = newFolder();
		execFileSync('git', ['init', '--quiet', other]);
		const commit = [
			'-c',
			'user.name=Bob',
			'-c',
			'user.email=bob@lantern.example',
			'commit',
			'--quiet',
			'--allow-empty',
			'--message',
		];
		execFileSync('git', ['-C', other, ...commit, 'One']);
		const add = ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other];
		site.git(...add, 'vendor');
		site.git(...add, 'content/other');
		site.git('commit', '--quiet', '--message', 'Add modules');
		execFileSync('git', ['-C', join(site.root, 'content/other'), ...commit, 'Two']);
		expect(await publish()).toMatchObject({
			state: 'failed',
			reason: 'submodule',
			message: expect.stringContaining('content/other'),
		});
		expect(await publish([{ file: about }])).toMatchObject({ state: 'live' });
		expect(remote('ls-tree', 'HEAD', 'vendor', 'content/other')).toMatch(/^160000 .*\n?/);
	});

	it('follows a branch that was rewritten, where this folder has no commit of its own', async () => {
		const { site, publish, remote, others } = await changed();
		others('content/en/pages/guide.md', /^title: .*$/m, 'title: Former');
		expect(await publish()).toMatchObject({ state: 'live' });
		const first = remote('rev-list', '--max-parents=0', 'HEAD');
		remote('update-ref', 'refs/heads/main', first);
		others('content/en/pages/guide.md', /^title: .*$/m, 'title: Rewritten');
		site.edit(about, 'A *lamp*.', 'A *bright lamp*.');
		expect(await publish()).toMatchObject({ state: 'live' });
		expect(remote('show', 'HEAD:content/en/pages/guide.md')).toContain('title: Rewritten');
		expect(remote('show', `HEAD:${about}`)).toContain('A *bright lamp*.');
		expect(remote('log', '--format=%s')).toBe('Change words\nTheirs\nBegin');
	});

	it('does not bring back what a rewritten branch left, and names commits of this folder', async () => {
		const { site, publish, remote, others } = await changed();
		others('content/en/pages/guide.md', /^title: .*$/m, 'title: Former');
		expect(await publish()).toMatchObject({ state: 'live' });
		site.write('public/own.txt', 'Own.');
		site.git('add', 'public/own.txt');
		site.git('commit', '--quiet', '--message', 'Own');
		remote('update-ref', 'refs/heads/main', remote('rev-list', '--max-parents=0', 'HEAD'));
		others('content/en/pages/guide.md', /^title: .*$/m, 'title: Rewritten');
		site.edit(about, 'title: About oil', 'title: About light');
		const before = remote('rev-parse', 'HEAD');
		expect(await publish()).toMatchObject({ state: 'failed', reason: 'rewritten' });
		expect(remote('rev-parse', 'HEAD')).toBe(before);
		expect(site.read(about)).toContain('title: About light');
	});

	it('joins commits of this folder with those of others, and names those that change the same lines', async () => {
		const { site, publish, remote, others } = await changed();
		site.write('public/own.txt', 'Own.');
		site.git('add', 'public/own.txt');
		site.git('commit', '--quiet', '--message', 'Own');
		others('content/en/pages/guide.md', /^title: .*$/m, 'title: Theirs');
		expect(await publish()).toMatchObject({ state: 'live' });
		expect(remote('show', 'HEAD:public/own.txt')).toBe('Own.');
		expect(site.read('content/en/pages/guide.md')).toContain('title: Theirs');
		site.edit('content/en/pages/guide.md', 'title: Theirs', 'title: Mine');
		site.commit('Mine');
		others('content/en/pages/guide.md', 'title: Theirs', 'title: Theirs again');
		site.edit(about, 'title: About oil', 'title: About light');
		expect(await publish()).toMatchObject({
			state: 'failed',
			reason: 'diverged',
			message: expect.stringContaining('git pull'),
		});
		expect(site.read(about)).toContain('title: About light');
	});

	it('brings code of others, and never over what is changed here', async () => {
		const { site, publish, others } = await changed();
		others('public/lamp.svg', '</svg>', '<!-- theirs --></svg>');
		site.edit('public/lamp.svg', '</svg>', '<!-- mine --></svg>');
		expect(await publish()).toMatchObject({
			state: 'failed',
			reason: 'both-changed',
			message: expect.stringContaining('public/lamp.svg'),
		});
		expect(site.read('public/lamp.svg')).toContain('mine');
		site.git('checkout', '--', 'public/lamp.svg');
		expect(await publish()).toMatchObject({ state: 'live' });
		expect(site.read('public/lamp.svg')).toContain('theirs');
		expect(site.git('status', '--porcelain')).toBe('');
	});

	it('publishes from a shallow clone that is 1,000 commits behind', async () => {
		const { site, bare, publish, remote } = await changed();
		const tree = remote('rev-parse', 'HEAD^{tree}');
		const start = remote('rev-parse', 'HEAD');
		const stream = Array.from(
			{ length: 1000 },
			(_, index) =>
				`commit refs/heads/main\ncommitter Bob <bob@lantern.example> ${1_700_000_000 + index} +0000\ndata 6\nTheirs\n${index === 0 ? `from ${start}\n` : ''}M 100644 inline public/count.txt\ndata ${`${index}`.length}\n${index}\n\n`,
		);
		execFileSync('git', ['-C', bare, 'fast-import', '--quiet'], { input: stream.join('') });
		expect(remote('rev-parse', 'HEAD^{tree}')).not.toBe(tree);
		writeFileSync(join(site.root, '.git/shallow'), `${site.git('rev-parse', 'HEAD').trim()}\n`);
		expect(await publish()).toMatchObject({ state: 'live' });
		expect(remote('rev-list', '--count', 'HEAD')).toBe('1002');
		expect(site.read('public/count.txt')).toBe('999');
		expect(site.git('status', '--porcelain')).toBe('');
	});

	it.each(['hash-object', 'write-tree', 'commit-tree', 'worktree', 'push', 'update-ref'])(
		'loses nothing where the disk is full at "git %s"',
		async (step) => {
			const { site, publish, remote } = await changed();
			const before = remote('rev-parse', 'HEAD');
			const folder = newFolder();
			const program = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
			const full = 'echo "fatal: unable to write file: No space left on device" >&2; exit 128';
			writeFileSync(
				join(folder, 'git'),
				`#!/bin/sh\nfor word; do [ "$word" = ${step} ] && { ${full}; }; done\nexec ${program} "$@"\n`,
			);
			chmodSync(join(folder, 'git'), 0o755);
			process.env.PATH = `${folder}${delimiter}${path}`;
			const state = await publish();
			process.env.PATH = path;
			if (step === 'update-ref') expect(state).toMatchObject({ state: 'live' });
			else {
				expect(state).toMatchObject({ state: 'failed', reason: 'full' });
				expect(remote('rev-parse', 'HEAD')).toBe(before);
				expect(site.git('rev-parse', 'HEAD').trim()).toBe(before);
			}
			expect(site.read(about)).toContain('title: About oil');
			site.edit(about, 'A *lamp*.', 'A *bright lamp*.');
			expect(await publish()).toMatchObject({ state: 'live' });
			expect(remote('show', `HEAD:${about}`)).toBe(site.read(about).trim());
			expect(site.git('status', '--porcelain')).toBe('');
		},
	);
});
