import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileVersion, ShownChange, Unpublished } from 'vitrine/edit';
import { type EditorClient, signIn } from '../../../../test/support/editor-client.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { confirmedSite, type TranslatedSite } from '../../../../test/support/translated-site.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

const about = 'content/en/pages/about.md';
const editors: Editor[] = [];
afterAll(() => Promise.all(editors.map(({ close }) => close())));

async function opened(root: string): Promise<EditorClient> {
	const editor = await serveEditor({ root });
	editors.push(editor);
	return signIn(editor.address);
}

async function withRemote(): Promise<{ site: TranslatedSite; remote: string; client: EditorClient }> {
	const site = await confirmedSite();
	site.commit('Begin');
	const remote = `${mkdtempSync(join(tmpdir(), 'vitrine-site-'))}/remote.git`;
	execFileSync('git', ['clone', '--quiet', '--bare', site.root, remote]);
	site.git('remote', 'add', 'origin', remote);
	site.git('config', 'user.name', 'Ann');
	return { site, remote, client: await opened(site.root) };
}

/** Waits until a publish has ended. */
async function ended({ call }: EditorClient): Promise<Unpublished['status']> {
	const status = async () => ((await call('publish')).json as Unpublished).status;
	await expect
		.poll(async () => (await status()).state, { timeout: 60_000 })
		.toMatch(/^(?:live|refused|failed|held|command-failed)$/);
	return status();
}

describe('the calls that publish', { timeout: 120_000 }, () => {
	it('list what is not published, publish some of it, and lead back to what was', async () => {
		const { site, remote, client } = await withRemote();
		const { call } = client;
		await client.type({ file: about, place: ['title'] }, 'About', 'About oil');
		await call('write', {});
		site.edit(about, 'A *lamp*.', 'Unfinished');
		const listed = (await call('publish')).json as Unpublished;
		expect(listed).toMatchObject({ hasGit: true, target: 'origin/main', status: { state: 'idle' }, isBlocking: false });
		const title = listed.files[0]?.changes?.find(({ place }) => place[0] === 'title');
		const order = { choice: [{ file: about, ids: [title?.id] }], message: 'Name the oil' };
		expect(await call('publish', order)).toMatchObject({ status: 202 });
		expect(await ended(client)).toMatchObject({ state: 'live', isPushed: true });
		const there = execFileSync('git', ['-C', remote, 'show', `HEAD:${about}`], { encoding: 'utf8' });
		expect(there).toContain('title: About oil');
		expect(there).not.toContain('Unfinished');

		const { versions } = (await call(`versions?file=${about}`)).json as { versions: FileVersion[] };
		expect(versions.map(({ subject, author }) => `${author}: ${subject}`)).toEqual([
			'Ann: Name the oil',
			'Editor: Begin',
		]);
		const version = { file: about, commit: versions[1]?.commit ?? '' };
		const { changes } = (await call(`version?${new URLSearchParams(version)}`)).json as { changes: ShownChange[] };
		expect(changes).toMatchObject([
			{ kind: 'set', before: expect.stringContaining('Unfinished') },
			{ kind: 'set', place: ['title'], before: 'About oil', now: 'About' },
		]);
		expect(await call('back', version)).toMatchObject({
			status: 200,
			json: {
				state: 'written',
				files: [about],
				values: [{ from: expect.stringContaining('Unfinished') }, { from: 'About oil', value: 'About' }],
			},
		});
		await call('write', {});
		expect(site.read(about)).toBe(site.git('show', `HEAD~1:${about}`));
	});

	it('refuse what would not build, and report it to all', async () => {
		const { site, client } = await withRemote();
		const { call } = client;
		site.edit(about, 'updated: 2026-02-01', 'updated: soon');
		const problems = [{ file: about, where: 'updated' }];
		expect(await call('publish-check', {})).toMatchObject({ status: 200, json: { problems, held: [] } });
		await call('publish', { message: 'Change' });
		expect(await ended(client)).toMatchObject({ state: 'refused', problems });
	});

	it('check what they are sent', async () => {
		const { call } = await opened(siteWith());
		for (const body of [
			{},
			{ message: ' ' },
			{ message: 'x', choice: [] },
			{ message: 'x', choice: [{ file: '../x' }] },
		]) {
			expect(await call('publish', body)).toMatchObject({ status: 400, json: { error: { code: 'misunderstood' } } });
		}
		expect(await call('version?file=content/en/pages/about.md&commit=HEAD')).toMatchObject({ status: 400 });
		expect(await call('back', { file: about, commit: 'a'.repeat(40) })).toMatchObject({ status: 422 });
		expect((await call('versions?file=content/en/pages/about.md')).json).toEqual({ versions: [] });
	});
});
