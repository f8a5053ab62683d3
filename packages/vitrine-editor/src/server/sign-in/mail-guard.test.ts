import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { rounds } from '../../../../../test/support/long-form.ts';
import { type MailServer, startMailServer } from '../../../../../test/support/mail-server.ts';
import {
	editOrigin as origin,
	type RemoteBrowser,
	remoteBrowser,
	writeEditors,
} from '../../../../../test/support/remote-editor.ts';
import { type Editor, serveEditor } from '../serve-editor.ts';
import { createRequestLimit } from './request-limit.ts';

const ann = { address: 'ann@example.com', name: 'Ann', publish: true };
const ira = { address: 'ira@example.com', name: 'Ира', languages: ['ru'] };

let mailServer: MailServer;
let root: string;
let editor: Editor;
let late = 0;
const serve = () => {
	const smtpUrl = `smtp://127.0.0.1:${mailServer.port}?tls=off`;
	const access = {
		origin,
		smtpUrl,
		mailFrom: 'editor@example.com',
		trustProxy: '127.0.0.1',
		now: () => Date.now() + late,
	};
	return serveEditor({ root, access });
};
beforeAll(async () => {
	mailServer = await startMailServer();
	root = siteWith();
	writeEditors(root, [ann, ira]);
	editor = await serve();
});
let networks = 0;
beforeEach(() => {
	late += 60 * 60_000;
	mailServer.mails.length = 0;
	writeEditors(root, [ann, ira]);
});
afterAll(async () => {
	await editor.close();
	await mailServer.stop();
});

/** A browser of a network of its own. */
function browser(): RemoteBrowser {
	networks++;
	return remoteBrowser(editor.port, { 'X-Forwarded-For': `203.0.${networks}.7` });
}

/** Requests a link, and returns its path once the mail has come. */
async function linkTo({ submit }: RemoteBrowser, address = ann.address, language = 'en'): Promise<string> {
	const before = mailServer.mails.length;
	expect((await submit(`/__edit/sign-in?lang=${language}`, { address })).status).toBe(200);
	await expect.poll(() => mailServer.mails.length).toBe(before + 1);
	const { text = '' } = (await mailServer.mails.at(-1)?.read()) ?? {};
	const link = /https:\S+/.exec(text)?.[0] ?? '';
	expect(link).toContain(`${origin}/__edit/sign-in/`);
	return link.slice(origin.length);
}

const me = async ({ get }: RemoteBrowser) => (await get('/__edit/api/me')).status;

describe('signing in by mail', { timeout: 120_000 }, () => {
	it('opens the editor with the link of a mail, once, in the browser that requested it, until one signs out', async () => {
		const own = browser();
		expect(await own.get('/__edit/')).toMatchObject({ status: 303, headers: { location: '/__edit/sign-in' } });
		expect(await own.get('/')).toMatchObject({ status: 303 });
		const link = await linkTo(own);
		const page = await own.get(link);
		expect([page.status, page.text]).toEqual([200, expect.stringContaining('You sign in as ann@example.com.')]);
		expect(page.headers).toMatchObject({
			'referrer-policy': 'same-origin',
			'content-security-policy': expect.stringContaining("default-src 'none'"),
		});
		// Programs that check mails have opened it as well, and have sent its form from elsewhere.
		await browser().get(link);
		expect((await browser().submit(link, {})).text).toContain('requested in another browser');
		expect(await me(own)).toBe(401);
		const opened = await own.submit(link, {});
		expect(opened).toMatchObject({ status: 303, headers: { location: '/__edit/' } });
		expect(opened.headers['set-cookie']?.[0]).toMatch(
			/^__Host-vitrine-edit=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure$/,
		);
		expect((await own.get('/__edit/api/me')).json()).toMatchObject({ name: 'Ann', publish: true, way: 'mail' });
		expect((await own.submit(link, {})).text).toContain('works only once');
		const stolen = remoteBrowser(editor.port);
		for (const [name, value] of own.cookies) stolen.cookies.set(name, value);
		expect((await own.submit('/__edit/sign-out', {})).status).toBe(204);
		expect([await me(own), await me(stolen)]).toEqual([401, 401]);
		// A cookie of no session makes the server write nothing.
		const kept = () => statSync(join(root, '.vitrine/sessions.json')).ino;
		const before = kept();
		stolen.cookies.set('__Host-vitrine-edit', 'invented');
		expect((await stolen.submit('/__edit/sign-out', {})).status).toBe(204);
		expect(kept()).toBe(before);
	});

	it('answers alike whether an address is listed or not', async () => {
		const answers: string[] = [];
		for (const address of [ann.address, 'eve@example.com']) {
			const { text, status, headers } = await browser().submit('/__edit/sign-in', { address });
			const cookies = headers['set-cookie']?.map((line) => line.replace(/=[\w-]{43};/, '=…;'));
			answers.push(JSON.stringify({ status, cookies, text: text.replaceAll(address, '…') }));
		}
		expect(answers[1]).toBe(answers[0]);
		await expect.poll(() => mailServer.mails.length).toBe(1);
	});

	it('writes a mail in the language of the page, and names the person to no one else', async () => {
		const subjects: string[] = [];
		for (const language of ['en', 'ru', 'ja']) {
			await linkTo(browser(), ira.address, language);
			const mail = await mailServer.mails.at(-1)?.read();
			subjects.push(`${mail?.subject}`);
			expect(mail?.from?.address).toBe('editor@example.com');
			expect(mail?.to?.map(({ address }) => address)).toEqual([ira.address]);
			expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
		}
		expect(subjects).toEqual([
			'Lantern: your link to the editor',
			'Lantern: ссылка для входа в редактор',
			'Lantern：エディターへのリンク',
		]);
		expect((await browser().get('/__edit/sign-in', { 'Accept-Language': 'de, ja;q=0.5' })).text).toContain('lang="ja"');
	});

	it('refuses links that are late, changed or of other places', async () => {
		const own = browser();
		const link = await linkTo(own);
		const [path = ''] = link.split('?');
		for (const changed of [
			`${path}x`,
			path.slice(0, -1),
			path.replace('sign-in/', 'sign-in/A'),
			'/__edit/sign-in/a.b',
		]) {
			const answer = await own.submit(changed, {});
			expect([changed, answer.status]).toEqual([changed, 410]);
			expect((await own.get(changed)).text).toContain('incomplete');
		}
		for (const headers of [
			{ Origin: 'https://evil.example' },
			{ Origin: 'null' },
			{ 'Sec-Fetch-Site': 'cross-site' },
		]) {
			expect((await own.submit(link, {}, headers)).status).toBe(403);
			expect((await own.submit('/__edit/sign-in', { address: ann.address }, headers)).status).toBe(403);
		}
		late += 15 * 60_000;
		expect((await own.get(link)).text).toContain('has expired');
		expect((await own.submit(link, {})).status).toBe(410);
		expect(await me(own)).toBe(401);
		expect((await own.submit('/__edit/sign-in', { address: '<script>' })).text).toContain('value="&lt;script&gt;"');
		expect((await own.submit('/__edit/sign-in', { address: 'a'.repeat(5000) })).status).toBe(413);
	});

	it('ends after 12 hours, or when a person leaves the list, and outlives the server', async () => {
		const [own, other] = [browser(), browser()];
		await own.submit(await linkTo(own), {});
		const link = await linkTo(other, ira.address);
		await other.submit(link, {});
		expect([await me(own), await me(other)]).toEqual([200, 200]);
		await editor.close();
		editor = await serve();
		const moved = ({ cookies }: RemoteBrowser) => {
			const next = browser();
			for (const [name, value] of cookies) next.cookies.set(name, value);
			return next;
		};
		const [after, afterOther] = [moved(own), moved(other)];
		expect([await me(after), await me(afterOther)]).toEqual([200, 200]);
		expect((await afterOther.submit(link, {})).text).toContain('works only once');
		writeEditors(root, [ann]);
		expect([await me(after), await me(afterOther)]).toEqual([200, 401]);
		writeEditors(root, [ann, ira]);
		expect(await me(afterOther)).toBe(401);
		late += 12 * 60 * 60_000;
		expect(await me(after)).toBe(401);
		for (const name of ['sessions.json', 'sign-in-secret']) {
			const file = join(root, '.vitrine', name);
			expect([name, existsSync(file) && statSync(file).mode & 0o777]).toEqual([name, 0o600]);
		}
		const kept = readFileSync(join(root, '.vitrine/sessions.json'), 'utf8');
		for (const value of [...own.cookies.values(), ...other.cookies.values()]) expect(kept).not.toContain(value);
	});

	it('takes a limited number of requests from a network, and mails a person a limited number of links', async () => {
		const own = browser();
		const statuses: number[] = [];
		for (let count = 0; count < 25; count++) {
			statuses.push((await own.submit('/__edit/sign-in', { address: ann.address })).status);
		}
		expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
		await expect.poll(() => mailServer.mails.length).toBe(4);
		// The addresses of one site are one network.
		for (let host = 10; host < 20; host++) {
			const neighbor = remoteBrowser(editor.port, { 'X-Forwarded-For': `203.0.${networks}.${host}` });
			expect((await neighbor.submit('/__edit/sign-in', { address: ann.address })).status).toBe(200);
		}
		expect(mailServer.mails.length).toBe(4);
		// Others fill no one's mailbox, and keep no one out who is elsewhere.
		for (let count = 0; count < 6; count++) {
			const one = browser();
			for (let again = 0; again < 4; again++) await one.submit('/__edit/sign-in', { address: ann.address });
		}
		await expect.poll(() => mailServer.mails.length).toBe(16);
		await linkTo(browser(), ira.address);
		expect(mailServer.mails.length).toBe(17);
		late += 15 * 60_000;
		await linkTo(own);
	});

	it('mails a link to a browser that a person has signed in with, whatever others request in that name', async () => {
		const own = browser();
		await own.submit(await linkTo(own), {});
		await own.submit('/__edit/sign-out', {});
		for (let count = 0; count < 5; count++) {
			const one = browser();
			for (let again = 0; again < 4; again++) await one.submit('/__edit/sign-in', { address: ann.address });
		}
		await expect.poll(() => mailServer.mails.length).toBe(16);
		await own.submit(await linkTo(own), {});
		expect(await me(own)).toBe(200);
		// It is known as one of that person alone, and a changed token is none.
		const [name = '', value = ''] = [...own.cookies].find(([key]) => key.includes('known')) ?? [];
		const changed = `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`;
		for (const token of [value, changed]) {
			const other = browser();
			other.cookies.set(name, token);
			const address = token === value ? ira.address : ann.address;
			const before = mailServer.mails.length;
			for (let count = 0; count < 6; count++) await other.submit('/__edit/sign-in', { address });
			const most = token === value ? 4 : 0;
			await expect.poll(() => mailServer.mails.length).toBe(before + most);
			await linkTo(own);
		}
	});

	it('withstands a flood of requests from everywhere, and lets people in during it', async () => {
		const everyone = [ann.address, 'eve@example.com', 'no address', `${'a'.repeat(300)}@example.com`, ''];
		const statuses = new Set<number>();
		const flood = rounds(500, 10_000);
		const batch = 50;
		for (let count = 0; count < flood; count += batch) {
			const all = Array.from({ length: batch }, (_, index) => {
				const number = count + index;
				const from = remoteBrowser(editor.port, { 'X-Forwarded-For': `${10 + (number % 64)}.${number >> 6}.1.9` });
				return from.submit('/__edit/sign-in', { address: everyone[number % everyone.length] as string });
			});
			for (const { status } of await Promise.all(all)) statuses.add(status);
			if (count !== flood / 2) continue;
			// The most that one person gets.
			await expect.poll(() => mailServer.mails.length).toBe(16);
			const own = browser();
			await own.submit(await linkTo(own, ira.address), {});
			expect(await me(own)).toBe(200);
		}
		expect([...statuses].sort()).toEqual([200, 422]);
		const to = await Promise.all(mailServer.mails.map(async (mail) => (await mail.read()).to?.[0]?.address));
		expect(to.sort()).toEqual([...Array(16).fill(ann.address), ira.address]);
	});

	it('knows a limited number of networks', () => {
		const limit = createRequestLimit(1000, () => 0);
		for (let index = 0; index < 10_000; index++) limit.take([{ key: `${index}`, most: 1 }]);
		expect(limit.take([{ key: '0', most: 1 }])).toBe(false);
		limit.take([{ key: 'one more', most: 1 }]);
		expect(limit.take([{ key: '0', most: 1 }])).toBe(true);
		expect(limit.take([{ key: '5000', most: 1 }])).toBe(false);
	});

	it('reports a mail that was not taken, without an address', async () => {
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
		mailServer.answer((step) => (step === 'recipient' ? '550 no such user ann@example.com' : 'yes'));
		expect((await browser().submit('/__edit/sign-in', { address: ann.address })).status).toBe(200);
		await expect
			.poll(() => warn.mock.calls.flat().join())
			.toMatch(/^A link to sign in was not taken by the mail server: /);
		expect(warn.mock.calls.flat().join()).not.toContain('ann');
		mailServer.answer(() => 'yes');
		warn.mockRestore();
	});
});
