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

	it('takes a change back by itself alone', async () => {
		const restore = { type: 'restore', change: 'a-0' };
		expect(await client.call('edits', { edits: [restore] })).toMatchObject({ status: 422 });
		for (const edits of [
			[restore, restore],
			[{ type: 'create', file: 'content/en/pages/new.md', text: '' }, restore],
		]) {
			const refused = { status: 400, json: { error: { code: 'misunderstood' } } };
			expect(await client.call('edits', { edits })).toMatchObject(refused);
		}
	});

	it('refuses a paragraph that is too large before it is read, and keeps it from pages', async () => {
		const file = 'content/en/pages/about.md';
		const { fields, hash } = (await client.call(`fields?file=${file}`)).json as {
			fields: { place: unknown[]; value: string }[];
			hash: string;
		};
		const part = fields.find(({ place }) => place[0] === 0);
		const { text } = (await client.call(`text?file=${file}`)).json as { text: string };
		const tooLarge = { code: 'too-large', values: { characters: 50_000, columns: 50 } };
		const table = `${'|a'.repeat(51)}|\n${'|-'.repeat(51)}|\n|b|`;
		for (const value of [`${'a.'.repeat(100_000)}@`, table]) {
			const whole = { type: 'rewrite', file, before: hash, text: `${text}\n${value}\n` };
			expect(await client.call('edits', { edits: [whole] })).toMatchObject({
				status: 422,
				json: { state: 'refused', refusal: tooLarge },
			});
			const shown = await fetch(`${client.origin}/__edit/api/preview`, {
				...{ method: 'POST', headers: client.headers },
				body: JSON.stringify({ path: '/about', values: [{ file, place: [0], value }] }),
			});
			expect([shown.status, (await shown.text()).includes('<h1')]).toEqual([200, true]);
			await client.type({ file, place: [0] }, part?.value ?? '', value);
			const pending = async () =>
				((await client.call('pending')).json as { edits: { number: number; state: string; refusal?: object }[] }).edits;
			await expect.poll(async () => (await pending())[0]?.state, { timeout: 60_000 }).toBe('refused');
			const [edit] = await pending();
			expect(edit?.refusal).toEqual(tooLarge);
			await client.call('discard', { edits: [{ file, place: [0], number: edit?.number }] });
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
