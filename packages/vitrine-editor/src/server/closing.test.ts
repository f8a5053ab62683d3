import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '../../../../test/support/editor-client.ts';
import { confirmedSite } from '../../../../test/support/translated-site.ts';
import { serveEditor } from './serve-editor.ts';

afterEach(() => {
	vi.restoreAllMocks();
});

const file = 'content/ru/pages/about.md';

it('reports nothing when it is closed while it compares', async () => {
	const site = await confirmedSite();
	site.commit();
	site.edit(file, 'title: ', 'title: Новое ');
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
	const editor = await serveEditor({ root: site.root });
	const { call } = await signIn(editor.address);
	const begun = ['publish', 'counts', `translations?file=${file}`, 'site'].map((name) => call(name));
	const ended = Promise.allSettled(begun);
	// The server has all of them once it has answered a later one.
	await call('me');
	await editor.close();
	expect((await ended).map(({ status }) => status)).toContain('rejected');
	expect(logged.mock.calls).toEqual([]);
});
