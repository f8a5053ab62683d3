import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { adapt, documentedBlocks, startEditorNginx } from './support/documented-proxy.ts';
import { findNginx } from './support/find-program.ts';
import { startMailServer } from './support/mail-server.ts';
import { linkPackages, newSite } from './support/new-site.ts';
import { remoteBrowser } from './support/remote-editor.ts';
import { freePort } from './support/running-server.ts';

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
	for (const end of ends.reverse()) await end();
});

const git = (folder: string, ...words: string[]) =>
	execFileSync('git', ['-C', folder, '-c', 'user.name=Bob', '-c', 'user.email=bob@example.com', ...words], {
		encoding: 'utf8',
	});

const block = (language: string, index = 0) => documentedBlocks('../editor.md', language)[index] ?? '';

/** Makes the clone of the guide, of a repository whose settings list the people of the guide. */
async function cloneOfGuide(): Promise<{ bare: string; clone: string; built: string }> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-team-'));
	const [source, bare, clone] = ['source', 'site.git', 'editor'].map((name) => join(folder, name)) as [
		string,
		string,
		string,
	];
	const site = await newSite();
	cpSync(site.folder, source, { recursive: true, filter: (path) => !/\/(?:node_modules|dist|\.vitrine)$/.test(path) });
	const settings = join(source, 'site.config.ts');
	const editors = block('ts').trimEnd().replaceAll('\n', '\n\t');
	writeFileSync(
		settings,
		readFileSync(settings, 'utf8').replace(/\n\tname: /, () => `\n\t${editors}\n\tname: `),
	);
	git(source, 'init', '--quiet', '--initial-branch', 'main');
	git(source, 'add', '--all');
	git(source, 'commit', '--quiet', '--message', 'Begin');
	git(folder, 'clone', '--quiet', '--bare', source, bare);
	const setUp = adapt(block('sh', 1), [
		[/sudo -u editor /g, ''],
		[/git@git\.example\.com:site\.git/, bare],
		[/\/srv\/editor/g, clone],
		// What it would install is linked.
		[/npm ci/, 'true'],
		[/ -o editor/, ''],
		[/chown .*\n/, ''],
	]);
	execFileSync('sh', ['-e', '-c', setUp], { cwd: folder });
	linkPackages(site, clone);
	return { bare, clone, built: join(folder, 'dist') };
}

const nginx = findNginx();

describe('the guide of the editor for a team', { timeout: 300_000 }, () => {
	it.skipIf(nginx === undefined)('keeps links out of the logs of nginx while the editor restarts', async () => {
		const server = createServer((_, response) => response.end()).listen(await freePort(), '127.0.0.1');
		await once(server, 'listening');
		const proxy = await startEditorNginx(nginx as string, (server.address() as AddressInfo).port);
		ends.push(proxy.stop);
		server.closeAllConnections();
		await new Promise((closed) => server.close(closed));
		expect((await fetch(`${proxy.origin}/preview/secret`)).status).toBe(502);
		expect(readFileSync(proxy.errors, 'utf8')).not.toContain('secret');
	});

	it.skipIf(nginx === undefined)('leads to people who sign in by mail, edit, and publish to the site', async () => {
		const { bare, clone, built } = await cloneOfGuide();
		const mails = await startMailServer();
		ends.push(mails.stop);
		const env = adapt(block('ini'), [
			[/smtp:.*/, `smtp://127.0.0.1:${mails.port}?tls=off`],
			[/\/srv\/site\/dist/, built],
		]);
		writeFileSync(join(clone, '.env'), env);
		const port = await freePort();
		const [, start = ''] = /^ExecStart=(.*)$/m.exec(block('ini', 1)) ?? [];
		const words = adapt(start, [
			[/\/srv\/editor/, clone],
			[/4100/, `${port}`],
		]).split(' ');
		const [program = '', ...parameters] = words;
		const { NODE_ENV: _, ...outer } = process.env;
		const editor = spawn(program, parameters, { cwd: clone, env: outer, stdio: ['ignore', 'pipe', 'inherit'] });
		const ended = once(editor, 'exit');
		ends.push(() => {
			editor.kill('SIGTERM');
			return ended;
		});
		const [line] = (await once(createInterface({ input: editor.stdout }), 'line')) as [string];
		expect(line).toBe('Editor: https://edit.example.com/__edit/');
		const proxy = await startEditorNginx(nginx as string, port);
		ends.push(proxy.stop);

		const ann = remoteBrowser(Number(new URL(proxy.origin).port));
		await ann.submit('/__edit/sign-in?lang=en', { address: 'ann@example.com' });
		await expect.poll(() => mails.mails.length).toBe(1);
		const { text = '', from } = (await mails.mails[0]?.read()) ?? {};
		expect(from?.address).toBe('site@example.com');
		const link = /https:\/\/edit\.example\.com(\S+)/.exec(text)?.[1] ?? '';
		expect((await ann.get(link)).status).toBe(200);
		expect((await ann.submit(link, {})).status).toBe(303);
		expect((await ann.get('/__edit/api/me')).json()).toMatchObject({ name: 'Ann', publish: true });

		const file = 'content/en/pages/about.md';
		const { fields } = (await ann.get(`/__edit/api/fields?file=${file}`)).json() as {
			fields: { place: string[]; value: string }[];
		};
		const from_ = fields.find(({ place }) => place.join() === 'title')?.value;
		const typed = { file, place: ['title'], from: from_, value: 'About our lamps' };
		expect((await ann.post('type', typed)).status).toBe(200);
		expect((await ann.post('publish', { message: 'Name the lamps' })).status).toBe(202);
		const status = async () => ((await ann.get('/__edit/api/publish')).json() as { status: object }).status;
		await expect.poll(status, { timeout: 240_000 }).toMatchObject({ state: 'live', isPushed: true });
		expect(git(bare, 'log', '-1', '--format=%an <%ae> %s').trim()).toBe('Ann <ann@example.com> Name the lamps');
		expect(readFileSync(join(built, 'site/en/about.html'), 'utf8')).toContain('About our lamps');
	});
});
