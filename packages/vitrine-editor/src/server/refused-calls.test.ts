import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditorClient, signIn } from '../../../../test/support/editor-client.ts';
import { confirmedSite, page } from '../../../../test/support/translated-site.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

let editor: Editor;
let client: EditorClient;
let commit: string;
beforeAll(async () => {
	const site = await confirmedSite();
	site.write('.env', 'SECRET=1\n');
	site.commit('Begin');
	commit = site.git('rev-parse', 'HEAD').trim();
	editor = await serveEditor({ root: site.root });
	client = await signIn(editor.address);
}, 120_000);
afterAll(() => editor.close());

describe('the server of the editor', { timeout: 120_000 }, () => {
	it.each(['.env', 'package.json', 'content/en/none.txt', 'sections'])(
		'has no versions of %s, which the editor does not edit',
		async (file) => {
			const refused = { status: 404, json: { error: { code: 'no-such-file' } } };
			expect(await client.call(`versions?file=${file}`)).toMatchObject(refused);
			expect(await client.call(`version?file=${file}&commit=${commit}`)).toMatchObject(refused);
			expect(await client.call('back', { file, commit })).toMatchObject(refused);
		},
	);

	it.each([101, 10_000, 500_000])('refuses what nests %s levels deep with a sentence', async (depth) => {
		const { origin, headers } = client;
		for (const call of ['edits', 'type', 'preview']) {
			const body = `{"value":${'['.repeat(depth)}${']'.repeat(depth)}}`;
			const answer = await fetch(`${origin}/__edit/api/${call}`, { method: 'POST', headers, body });
			const { error } = (await answer.json()) as { error: { code: string } };
			expect([answer.status, error.code]).toEqual([400, 'too-deep']);
		}
	});

	it.each(['__edit/oil', '__oil', 'preview/oil', 'api/oil'])(
		'makes no page /%s, and gives none this name',
		async (id) => {
			const create = { type: 'create', file: `content/en/pages/${id}.md`, text: page('Oil', 'Of olives.') };
			const rename = { type: 'rename', page: 'about', to: id };
			const reserved = { message: { code: 'address-reserved', values: { address: `/${id}` } } };
			for (const edit of [create, rename]) {
				expect(await client.call('edits', { edits: [edit] })).toMatchObject({
					status: 422,
					json: { state: 'broken', problems: expect.arrayContaining([expect.objectContaining(reserved)]) },
				});
			}
		},
	);
});
