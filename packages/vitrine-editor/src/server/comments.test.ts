import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Comment, type Field, type FieldName, openComments } from 'vitrine/edit';
import { type EditorClient, signIn } from '../../../../test/support/editor-client.ts';
import { confirmedSite, type TranslatedSite } from '../../../../test/support/translated-site.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

const about = 'content/en/pages/about.md';
const title: FieldName = { file: about, place: ['title'] };

let site: TranslatedSite;
let editor: Editor;
let client: EditorClient;
beforeAll(async () => {
	site = await confirmedSite();
	site.edit(about, 'A *lamp*.', 'A *lamp*.\n\nIts oil.\n\nIts wick.');
	site.commit('Begin');
	editor = await serveEditor({ root: site.root });
	client = await signIn(editor.address);
});
afterAll(() => editor.close());

const listed = async (): Promise<Comment[]> =>
	((await client.call('comments')).json as { comments: Comment[] }).comments;

const add = async (field: FieldName, text: string): Promise<Comment> =>
	((await client.call('comment', { ...field, text })).json as { comment: Comment }).comment;

async function hashAt(place: FieldName['place']): Promise<string> {
	const { fields } = (await client.call(`fields?file=${about}`)).json as { fields: Field[] };
	return fields.find((field) => JSON.stringify(field.place) === JSON.stringify(place))?.hash ?? '';
}

describe('comments on fields', { timeout: 120_000 }, () => {
	it('are files of the site, each of its own, until they are done', async () => {
		const first = await add(title, '  Is this the final name?\n\nAsk: "sales" # please ');
		const second = await add(title, 'Yes. Да. はい。');
		expect(await listed()).toMatchObject([
			{ ...title, text: 'Is this the final name?\n\nAsk: "sales" # please' },
			{ ...title, text: 'Yes. Да. はい。', author: second.author },
		]);
		expect(readdirSync(join(site.root, 'comments')).sort()).toEqual([`${first.id}.yaml`, `${second.id}.yaml`]);
		expect(readFileSync(join(site.root, 'comments', `${second.id}.yaml`), 'utf8')).toContain('text: Yes. Да. はい。\n');
		await client.call('comment-done', { ids: [first.id, 'unknown', '../../package'] });
		expect((await listed()).map(({ id }) => id)).toEqual([second.id]);
		await client.call('comment-done', { ids: [second.id] });
		expect(await listed()).toEqual([]);
	});

	it('are refused to an author who has filled a share, and to no one else', async () => {
		const folder = join(site.root, 'comments');
		mkdirSync(folder, { recursive: true });
		const own = { ...title, author: 'Ken', time: '2026-11-01T00:00:00.000Z', text: 'Again' };
		for (let number = 0; number < 300; number++) writeFileSync(join(folder, `k${number}.yaml`), JSON.stringify(own));
		const comments = openComments(site.root);
		const refused = comments.add({ ...title, text: 'One more', author: 'Ken' });
		await expect(refused).rejects.toMatchObject({ refusal: { code: 'many-own-comments', values: { count: 300 } } });
		await comments.finish(['k0']);
		const { id } = await comments.add({ ...title, text: 'One more', author: 'Ken' });
		const other = await comments.add({ ...title, text: 'Mine', author: 'Ann' });
		await comments.finish([id, other.id, ...Array.from({ length: 300 }, (_, number) => `k${number}`)]);
		expect(await comments.list()).toEqual([]);
	});

	it('follow their fields, and stay at the page when their field goes', async () => {
		await add({ file: about, place: [1] }, 'Which oil?');
		const move = { type: 'move', file: about, place: [1], before: await hashAt([1]), to: 2 };
		expect((await client.call('edits', { edits: [move] })).status).toBe(200);
		expect(await listed()).toMatchObject([{ file: about, place: [2] }]);
		expect((await client.call('edits', { edits: [{ type: 'rename', page: 'about', to: 'lamp' }] })).status).toBe(200);
		const file = about.replace('about', 'lamp');
		expect(await listed()).toMatchObject([{ file, place: [2], text: 'Which oil?' }]);
		expect((await client.call('edits', { edits: [{ type: 'rename', page: 'lamp', to: 'about' }] })).status).toBe(200);
		const remove = { type: 'remove', file: about, place: [2], before: await hashAt([2]) };
		expect((await client.call('edits', { edits: [remove] })).status).toBe(200);
		expect(await listed()).toMatchObject([{ file: about, place: [] }]);
		await client.call('comment-done', { ids: (await listed()).map(({ id }) => id) });
	});

	it('follow, come and are done at the same time', async () => {
		const comments = openComments(site.root);
		for (let round = 0; round < 20; round++) {
			const [kept, done] = [1, 2].map((place) =>
				comments.add({ file: about, place: [place], text: 'Oil?', author: 'Ann' }),
			);
			const { id } = (await done) as Comment;
			const inserted = { type: 'insert', file: about, place: [], index: 0, value: 'New.', before: 'absent' } as const;
			await Promise.all([comments.follow([inserted]), comments.finish([id]), comments.follow([inserted])]);
			expect(await comments.list()).toMatchObject([{ id: (await kept)?.id, place: [3] }]);
			await comments.finish([((await kept) as Comment).id]);
		}
	});

	it('are published with whatever is published, and are nothing to publish themselves', async () => {
		const { id } = await add(title, 'Better so?');
		await client.type(title, 'About', 'About oil');
		await client.call('write', {});
		const { files } = (await client.call('publish')).json as { files: { file: string }[] };
		expect(files.map(({ file }) => file)).not.toContain(`comments/${id}.yaml`);
		await client.call('publish', { choice: [{ file: about }], message: 'Name the oil' });
		const state = async () => ((await client.call('publish')).json as { status: { state: string } }).status.state;
		await expect.poll(state, { timeout: 60_000 }).toBe('live');
		const shown = execFileSync('git', ['-C', site.root, 'show', '--name-only', '--format=', 'HEAD'], {
			encoding: 'utf8',
		});
		expect(shown.trim().split('\n')).toContain(`comments/${id}.yaml`);
	});

	it.each([
		['no text', { ...title, text: ' \n' }],
		['a text that is too long', { ...title, text: 'x'.repeat(2001) }],
		['a place out of the site', { ...title, file: '../x', text: 'x' }],
	])('with %s are refused', async (_, comment) => {
		expect((await client.call('comment', comment)).status).toBe(400);
	});
});
