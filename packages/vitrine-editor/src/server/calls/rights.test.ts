import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Person, personOfMachine } from '../../person.ts';
import { createEditApp, type EditAppOptions } from '../edit-app.ts';
import { shownTo } from '../publishing.ts';
import { createOwnOrigin } from '../sign-in/own-origin.ts';
import { rights } from './rights.ts';

const ru = 'content/ru/pages/about.md';
const en = 'content/en/pages/about.md';
const place = ['title'];

/** The calls of a server, where nothing is behind those that are allowed. */
const appOf = (person: Person, root = '/nowhere') =>
	createEditApp({
		root,
		guard: { ownOrigin: createOwnOrigin(undefined), personOf: async () => person },
	} as unknown as EditAppOptions);

async function answerTo(person: Person, name: string, body: unknown, root?: string): Promise<unknown> {
	const headers = { Host: 'localhost', Origin: 'http://localhost', 'Content-Type': 'application/json' };
	const [path, sent] = name === 'picture' ? [`picture?${new URLSearchParams(body as never)}`, ''] : [name, body];
	if (name === 'picture') headers['Content-Type'] = 'application/octet-stream';
	const request = { method: 'POST', headers, body: typeof sent === 'string' ? sent : JSON.stringify(sent) };
	const answer = await appOf(person, root).request(`http://localhost/__edit/api/${path}`, request);
	return answer.status === 403 ? ((await answer.json()) as { error: { code: string } }).error.code : 'allowed';
}

const translator: Person = { name: 'Ира', languages: ['ru'], confirm: false, publish: false, settings: false };
const editor: Person = { name: 'Ann', confirm: true, publish: true, settings: false };

// What is allowed reaches what is not there.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('the rights of people', () => {
	it('are decided for every call', () => {
		const routes = appOf(editor).routes.filter(
			({ method, path }) => method !== 'ALL' && path.startsWith('/__edit/api/'),
		);
		const served = routes.map(({ method, path }) => `${method} ${path.slice('/__edit/api/'.length)}`);
		expect(served.sort()).toEqual(Object.keys(rights).sort());
	});

	const rename = { edits: [{ type: 'rename', page: 'about', to: 'company' }] };
	const set = (file: string) => ({ edits: [{ type: 'set', file, place, before: 'absent', value: 'x' }] });
	const several = { edits: [...set(ru).edits, ...set(en).edits] };
	const commit = 'a'.repeat(40);
	const picture = { file: ru, place: '["image"]', before: 'absent', name: 'x.png' };

	it.each([
		['type', { file: en, place, value: 'x' }, 'not-your-language'],
		['type', { file: 'content/navigation.yaml', place, value: 'x' }, 'not-shared'],
		['type', { file: 'redirects.yaml', place, value: 'x' }, 'not-shared'],
		['type', { file: 'site.config.ts', place, value: 'x' }, 'not-settings'],
		['write', { fields: [{ file: en, place }] }, 'not-your-language'],
		['write', {}, 'not-shared'],
		['discard', { edits: [{ file: en, place, number: 1 }] }, 'not-your-language'],
		['edits', several, 'not-your-language'],
		['edits', rename, 'not-shared'],
		['edits', { edits: [{ type: 'create', file: en, text: '' }] }, 'not-your-language'],
		['edits', { edits: [{ type: 'delete', file: en, before: 'absent' }] }, 'not-your-language'],
		['edits', { edits: [{ type: 'rewrite', file: 'site.config.ts', before: '', text: '' }] }, 'not-settings'],
		['picture', picture, 'not-shared'],
		['preview', { path: '/', values: [{ file: en, place, value: 'x' }] }, 'not-your-language'],
		['back', { file: en, commit }, 'not-your-language'],
		['confirm', { file: ru }, 'may-not-confirm'],
		['publish', { message: 'x', choice: [{ file: ru }] }, 'may-not-publish'],
		['publish-command', {}, 'may-not-publish'],
		['publish-check', { choice: [{ file: ru }] }, 'may-not-publish'],
	])('of one language refuse %s %o', async (name, body, code) => {
		expect(await answerTo(translator, name, body)).toBe(code);
	});

	it('of one language allow what is in it', async () => {
		const trusted = { ...translator, confirm: true, publish: true };
		for (const [name, body] of [
			['type', { file: ru, place, value: 'x' }],
			['write', { fields: [{ file: ru, place }] }],
			['discard', { edits: [{ file: ru, place, number: 1 }] }],
			['edits', set(ru)],
			['confirm', { file: ru }],
			['publish', { message: 'x', choice: [{ file: ru }] }],
			['publish-command', {}],
			['publish-check', { choice: [{ file: ru }] }],
			['preview-link', { path: '/' }],
		] as const) {
			expect([name, await answerTo(trusted, name, body)]).toEqual([name, 'allowed']);
		}
		expect(await answerTo(trusted, 'confirm', { file: en })).toBe('not-your-language');
		expect(await answerTo(trusted, 'publish', { message: 'x' })).toBe('not-shared');
		expect(await answerTo(trusted, 'publish', { message: 'x', choice: [{ file: en }] })).toBe('not-your-language');
	});

	it('are needed for each file of a change that is taken back', async () => {
		const root = mkdtempSync(join(tmpdir(), 'rights-'));
		mkdirSync(join(root, '.vitrine/changes'), { recursive: true });
		const restore = (change: string, ...paths: string[]) => {
			const files = paths.map((path) => ({ path, before: null, after: null }));
			writeFileSync(
				join(root, `.vitrine/changes/${change}.jsonl`),
				`${JSON.stringify(paths)}\n${JSON.stringify(files)}`,
			);
			return { edits: [{ type: 'restore', change }] };
		};
		const refusals = [
			await answerTo(translator, 'edits', restore('a-0', ru), root),
			await answerTo(translator, 'edits', restore('a-1', ru, en), root),
			await answerTo(editor, 'edits', restore('a-1', ru, en), root),
			await answerTo(editor, 'edits', restore('a-2', ru, 'site.config.ts'), root),
		];
		expect(refusals).toEqual(['allowed', 'not-your-language', 'allowed', 'not-settings']);
		rmSync(root, { recursive: true });
	});

	it('show the words of hooks and of Git to those who may publish alone', () => {
		const status = { state: 'failed', reason: 'rejected', message: 'The remote refused.\nremote: secret' } as const;
		expect(shownTo(editor, status)).toEqual(status);
		expect(shownTo(translator, status)).toEqual({ ...status, message: 'The remote refused.' });
	});

	it('show what the command wrote to those who may publish alone', () => {
		const status = { state: 'command-failed', commit: 'a', code: 1, output: 'secret' } as const;
		expect([shownTo(editor, status), shownTo(translator, status)]).toEqual([status, { ...status, output: '' }]);
	});

	it('of all languages allow all but settings, and those of the machine allow these', async () => {
		for (const [name, body] of [
			['edits', rename],
			['edits', several],
			['picture', picture],
			['write', {}],
			['publish', { message: 'x' }],
		] as const) {
			expect([name, await answerTo(editor, name, body)]).toEqual([name, 'allowed']);
		}
		expect(await answerTo(editor, 'edits', set('site.config.ts'))).toBe('not-settings');
		expect(await answerTo(editor, 'back', { file: 'site.config.ts', commit })).toBe('not-settings');
		expect(await answerTo(personOfMachine('Ann'), 'edits', set('site.config.ts'))).toBe('allowed');
	});
});
