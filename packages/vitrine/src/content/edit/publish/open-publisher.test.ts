import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkPublished } from '#translations/publishing/check-published.ts';
import { author, closePublishers, publishedSite as opened } from '../../../../../../test/support/published-site.ts';
import { confirmedSite } from '../../../../../../test/support/translated-site.ts';
import { openPending } from '../pending/open-pending.ts';
import { openThreadedSession } from '../session/threaded-session.ts';
import { openPublisher } from './open-publisher.ts';
import { isUnderWay } from './publish-state.ts';

const about = 'content/en/pages/about.md';
const russian = 'content/ru/pages/about.md';

afterEach(closePublishers);

describe('publishing', { timeout: 120_000 }, () => {
	it('lists what is not published, by file and field, and publishes all of it as one commit', async () => {
		const { site, publisher, publish, remote } = await opened();
		site.edit(about, 'title: About', 'title: About oil');
		site.write('content/en/pages/new.md', '---\ntitle: New\ndescription: New.\nupdated: 2026-02-01\n---\n\nNew.\n');
		writeFileSync(join(site.root, 'notes.txt'), 'Not of the site.');
		const { files, target } = await publisher.list();
		expect(target).toBe('origin/main');
		expect(files).toMatchObject([
			{
				file: about,
				state: 'changed',
				changes: [{ kind: 'set', place: ['title'], before: 'About', now: 'About oil' }],
			},
			{ file: 'content/en/pages/new.md', state: 'added' },
		]);
		expect(await publish()).toMatchObject({ state: 'live', isPushed: true });
		expect(remote('log', '-1', '--format=%an <%ae> %s')).toBe('Ann <ann@lantern.example> Change words');
		expect(remote('show', `HEAD:${about}`)).toContain('title: About oil');
		expect(remote('ls-tree', '-r', '--name-only', 'HEAD')).toContain('content/en/pages/new.md');
		expect(site.git('status', '--porcelain').trim()).toBe('?? notes.txt');
		expect((await publisher.list()).files).toEqual([]);
		expect(await publish()).toMatchObject({ state: 'failed', reason: 'nothing' });
	});

	it('publishes a small correction ahead of an unfinished change of the same file, and leaves the index alone', async () => {
		const { site, publisher, publish, remote } = await opened();
		site.edit(about, 'title: About', 'title: About oil');
		site.edit(about, 'A *lamp*.', 'Unfinished');
		site.write('public/staged.txt', 'Staged.');
		site.git('add', 'public/staged.txt');
		const before = site.read(about);
		const [file] = (await publisher.list()).files;
		const title = file?.changes?.find(({ place }) => place[0] === 'title');
		expect(await publish([{ file: about, ids: [title?.id ?? ''] }])).toMatchObject({ state: 'live' });
		expect(remote('show', `HEAD:${about}`)).toContain('title: About oil');
		expect(remote('show', `HEAD:${about}`)).not.toContain('Unfinished');
		expect(site.read(about)).toBe(before);
		expect(site.git('status', '--porcelain').trim().split('\n')).toEqual([`M ${about}`, 'A  public/staged.txt']);
		expect((await publisher.list()).files).toMatchObject([
			{ file: about, changes: [{ kind: 'set', now: expect.any(String) }] },
		]);
	});

	it('refuses what would not build, with its message at the field, and changes nothing', async () => {
		const { site, publish, remote } = await opened();
		const before = remote('rev-parse', 'HEAD');
		site.edit(about, 'updated: 2026-02-01', 'updated: soon');
		expect(await publish()).toMatchObject({
			state: 'refused',
			problems: [{ file: about, where: 'updated', found: expect.any(String), fix: expect.any(String) }],
		});
		expect([remote('rev-parse', 'HEAD'), site.git('rev-parse', 'HEAD').trim()]).toEqual([before, before]);
		expect(site.read(about)).toContain('updated: soon');
	});

	it('lists files as a whole where the settings cannot be read, and refuses to publish them', async () => {
		const { site, publisher, publish } = await opened();
		site.edit(about, 'title: About', 'title: About oil');
		site.edit('site.config.ts', 'export default {', 'export default {{');
		publisher.forget();
		expect(await publisher.list()).toMatchObject({
			files: [{ file: about, changes: undefined }, { file: 'site.config.ts' }],
			isBlocking: false,
		});
		expect(await publish()).toMatchObject({ state: 'refused', problems: [{ file: 'site.config.ts' }] });
	});

	it('runs the command in the files of the commit, where no word is that was not published, without secrets of servers', async () => {
		vi.stubEnv('SMTP_URL', 'smtp://user:secret@mail.example.com');
		vi.stubEnv('MESSAGES_TOKEN', 'token of messages');
		vi.stubEnv('PREVIEW_SECRET', 'secret of previews');
		const seen = `${mkdtempSync(join(tmpdir(), 'vitrine-site-'))}/seen.txt`;
		const { site, publish, publisher } = await opened({
			command: `grep -rl -e Unfinished -e Pending -e Untracked . > ${seen}; echo "$PUBLISH_COMMIT $SMTP_URL$MESSAGES_TOKEN" && echo "<$PREVIEW_SECRET>" && cat ${about}`,
		});
		site.edit(russian, /^title: .*$/m, 'title: Unfinished');
		site.edit(about, 'title: About', 'title: Published');
		site.write('content/en/pages/untracked.md', 'Untracked');
		for (let turn = 0; turn < 2; turn++) {
			const state = await publish([{ file: about }]);
			expect(state).toMatchObject({ state: 'live', hasCommand: true });
			if (state.state !== 'live') return;
			expect(state.output).toContain('title: Published');
			expect(state.output).toContain(`${state.commit} \n<…>\n`);
			expect(readFileSync(seen, 'utf8')).toBe('');
			site.edit(about, 'title: Published', 'title: Published again');
		}
		vi.unstubAllEnvs();
		expect((await publisher.list()).files.map(({ file }) => file)).toContain(russian);
	});

	it('reports a command that fails, and runs it again', async () => {
		const flag = `${mkdtempSync(join(tmpdir(), 'vitrine-site-'))}/flag`;
		const { site, publish, publisher, remote } = await opened({
			command: `test -e ${flag} || { echo No key; exit 3; }`,
		});
		site.edit(about, 'title: About', 'title: About oil');
		expect(await publish()).toMatchObject({ state: 'command-failed', code: 3, output: 'No key\n' });
		expect(remote('show', `HEAD:${about}`)).toContain('title: About oil');
		writeFileSync(flag, '');
		const ended = new Promise((resolve) => publisher.follow((state) => isUnderWay(state) || resolve(state)));
		publisher.runAgain(author);
		expect(await ended).toMatchObject({ state: 'live', hasCommand: true });
	});

	it('pulls first, and joins what others published by field', async () => {
		const { site, publish, remote, others } = await opened();
		site.edit(about, 'title: About', 'title: About oil');
		others(about, 'A *lamp*.', 'A *bright lamp*.');
		others(russian, /^title: .*$/m, 'title: Их');
		expect(await publish()).toMatchObject({ state: 'live' });
		for (const text of [remote('show', `HEAD:${about}`), site.read(about)]) {
			expect(text).toContain('title: About oil');
			expect(text).toContain('A *bright lamp*.');
		}
		expect(site.read(russian)).toContain('title: Их');
		expect(site.git('status', '--porcelain').trim()).toBe('');
		expect(remote('rev-list', '--count', 'HEAD')).toBe('4');
	});

	it('keeps both values of a field that others changed, too, as a conflict at the field', async () => {
		const { site, publish, pending, others, remote } = await opened();
		site.edit(about, 'title: About', 'title: Mine');
		site.edit(about, 'A *lamp*.', 'A *small lamp*.');
		others(about, 'title: About', 'title: Theirs');
		expect(await publish()).toMatchObject({ state: 'live' });
		expect(remote('show', `HEAD:${about}`)).toContain('title: Theirs');
		expect(remote('show', `HEAD:${about}`)).toContain('A *small lamp*.');
		await expect
			.poll(() => pending.list(), { timeout: 30_000 })
			.toMatchObject([
				{ file: about, place: ['title'], value: 'Mine', from: 'About', state: 'conflict', theirs: 'Theirs' },
			]);
	});

	it('publishes one language while another waits, with what was confirmed of it', async () => {
		const { site, publish, publisher, remote } = await opened();
		site.edit(about, 'A *lamp*.', 'A *bright lamp*.');
		site.edit(russian, /^title: .*$/m, 'title: О светильнике');
		site.edit('content/ja/pages/about.md', /^title: .*$/m, 'title: 未完成');
		await site.run('accept', '--all');
		const { files } = await publisher.list();
		expect(files.map(({ file, confirmed }) => [file, confirmed > 0])).toEqual([
			[about, false],
			['content/ja/pages/about.md', true],
			[russian, true],
		]);
		expect(await publish([{ file: about }, { file: russian }])).toMatchObject({ state: 'live' });
		expect(remote('show', 'HEAD:content/ja/pages/about.md')).not.toContain('未完成');
		const lock = remote('show', 'HEAD:content/translations.lock').split('\n');
		const own = site.read('content/translations.lock').split('\n');
		const of = (lines: string[], locale: string) => lines.filter((line) => line.startsWith(`${locale} pages/about.md`));
		expect(of(lock, 'ru')).toEqual(of(own, 'ru'));
		expect(of(lock, 'ja')).not.toEqual(of(own, 'ja'));
	});

	it('holds back a language whose translations are out of date, where the settings demand that', async () => {
		const { site, publish, publisher, remote } = await opened({
			settings: (text) =>
				text.replace("defaultLocale: 'en',", "defaultLocale: 'en', translations: { fresh: { ru: 92 }, block: true },"),
		});
		const before = remote('rev-parse', 'HEAD');
		site.edit(about, 'A *lamp*.', 'A *bright lamp*.');
		const held = [{ locale: 'ru', fresh: expect.any(Number), required: 92 }];
		expect(await publisher.check([{ file: about }], author)).toEqual({ problems: [], held });
		expect(await publish([{ file: about }])).toEqual({ state: 'held', languages: held, by: author.name });
		expect(remote('rev-parse', 'HEAD')).toBe(before);
		await site.run('accept', '--all');
		expect(await publish()).toMatchObject({ state: 'live' });
	});

	it('writes pending edits into their files where there is no Git', async () => {
		const site = await confirmedSite();
		const session = openThreadedSession(site.root);
		const pending = await openPending(site.root, { session });
		const publisher = await openPublisher(site.root, {
			pending,
			check: checkPublished,
			command: 'cat content/en/pages/about.md',
		});
		const ends = () => new Promise((resolve) => publisher.follow((state) => isUnderWay(state) || resolve(state)));
		await pending.type({ file: about, place: ['title'], from: 'About', value: 'About oil', author: 'Ann' });
		await pending.type({ file: about, place: ['updated'], from: '2026-02-01', value: 'soon', author: 'Ann' });
		expect(await publisher.list()).toMatchObject({ hasGit: false, files: [] });
		const first = ends();
		publisher.publish({ choice: [{ file: about, ids: ['["title"]'] }], message: '', author });
		expect(await first).toMatchObject({
			state: 'live',
			commit: undefined,
			output: expect.stringContaining('title: About oil'),
		});
		const second = ends();
		publisher.publish({ choice: undefined, message: '', author });
		expect(await second).toMatchObject({ state: 'refused', problems: [{ file: about, where: 'updated' }] });
		await publisher.close();
		await pending.close();
		await session.close();
	});
});
