import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { PendingField, SiteOverview } from 'vitrine/edit';
import { signIn } from '../../../../test/support/editor-client.ts';
import { settings, siteWith } from '../../../../test/support/fixture-site.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

const about = 'content/en/pages/about.md';
const home = 'content/en/pages/index.yaml';
const editors: Editor[] = [];
afterAll(() => Promise.all(editors.map(({ close }) => close())));

async function opened(changes: Record<string, string>) {
	const root = siteWith(changes);
	const editor = await serveEditor({ root });
	editors.push(editor);
	const client = await signIn(editor.address);
	const site = async () => (await client.call('site')).json as SiteOverview;
	return { root, client, site, read: (file: string) => readFileSync(join(root, file), 'utf8') };
}

const text = (file: string) => readFileSync(join(siteWith(), file), 'utf8');

describe('a site that does not build when the editor starts', { timeout: 60_000 }, () => {
	it('has its files and messages, and each text that a message names is repaired', async () => {
		const { client, site, read } = await opened({
			[about]: text(about).replace('](/guide)', '](/nowhere)').replace('title: About', 'title: ""'),
		});
		const before = await site();
		expect(before.isRead).toBe(false);
		expect(before.pages.map(({ id }) => id)).toContain('about');
		expect(before.problems.map(({ file, message }) => [file, message?.code])).toEqual([
			[about, 'text-empty'],
			[about, 'link-page'],
		]);
		const first = { file: about, place: [0] };
		await client.type(first, 'A *lamp*. See [the guide](/nowhere) and [oil](#oil), `code`.', 'See [it](/guide).');
		await client.call('write', {});
		expect((await site()).problems).toHaveLength(1);
		await client.type({ file: about, place: ['title'] }, '', 'About');
		const { pending } = (await client.call('write', {})).json as { pending: PendingField[] };
		expect(pending).toEqual([]);
		expect(read(about)).toContain('title: "About"');
		const after = await site();
		expect([after.isRead, after.problems]).toEqual([true, []]);
	});

	it('with a file that cannot be read has its whole text, which is repaired without a terminal', async () => {
		const whole = text(home);
		const { client, site, read } = await opened({ [home]: whole.replace('title: Lantern', 'title: "Lantern') });
		expect((await site()).problems).toMatchObject([{ file: home, line: 1, message: { code: 'yaml-quote' } }]);
		const { hash, problems } = (await client.call(`fields?file=${home}`)).json as { hash: string; problems: unknown[] };
		expect(problems).toHaveLength(1);
		const rewrite = (text: string, before = hash) => ({ edits: [{ type: 'rewrite', file: home, before, text }] });
		expect(await client.call('edits', rewrite(whole, '0'))).toMatchObject({ status: 409 });
		expect(await client.call('edits', rewrite(whole.replace('/guide', '/nowhere')))).toMatchObject({
			...{ status: 422, json: { state: 'broken', problems: [{ message: { code: 'link-page' } }] } },
		});
		expect(await client.call('edits', rewrite(whole))).toMatchObject({ status: 200 });
		expect(read(home)).toBe(whole);
		expect((await site()).isRead).toBe(true);
	});

	it('with settings that cannot be read has the message, and is there as soon as they are corrected', async () => {
		const { root, client, site } = await opened({
			'site.config.ts': settings().replace('export default', 'export defalt'),
		});
		for (const call of ['site', 'counts', 'files']) {
			expect(await client.call(call)).toMatchObject({
				...{ status: 422, json: { error: { code: 'refused', message: expect.stringContaining('site.config.ts:') } } },
			});
		}
		writeFileSync(join(root, 'site.config.ts'), settings());
		expect((await site()).isRead).toBe(true);
	});
});
