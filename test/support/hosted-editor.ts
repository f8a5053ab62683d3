import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { MailServer } from './mail-server.ts';
import { editOrigin, type RemoteBrowser, remoteBrowser } from './remote-editor.ts';
import { repositoryRoot, vitrine } from './repository.ts';

/** For tests: `vitrine edit` under a name of its own, as a process that can be killed. */
export interface HostedEditor {
	port: number;
	kill: () => void;
	isOver: () => boolean;
	/** Fulfilled with the signal that ended it. */
	ended: Promise<string | null>;
}

/** For tests: serves the editor of a site to people who sign in by mail. */
export async function startHostedEditor(root: string, mailServer: MailServer): Promise<HostedEditor> {
	const child = spawn(process.execPath, [vitrine, 'edit', '--root', root, '--port', '0'], {
		cwd: repositoryRoot,
		env: {
			...process.env,
			EDIT_ORIGIN: editOrigin,
			TRUST_PROXY: '127.0.0.1',
			SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?tls=off`,
			CONTACT_FROM: 'editor@example.com',
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let isOver = false;
	const ended = once(child, 'exit').then(([, signal]) => {
		isOver = true;
		return signal as string | null;
	});
	for await (const line of createInterface({ input: child.stdout })) {
		const port = Number(/ port (\d+)\./.exec(line)?.[1]);
		if (port > 0) return { port, kill: () => child.kill('SIGKILL'), isOver: () => isOver, ended };
	}
	throw new Error('The editor did not start.');
}

let networks = 0;

/** For tests: a browser of a network of its own, with the cookies of another one. */
export function browserOf({ port }: HostedEditor, cookies: ReadonlyMap<string, string> = new Map()): RemoteBrowser {
	networks++;
	const browser = remoteBrowser(port, { 'X-Forwarded-For': `198.${18 + (networks >> 8)}.${networks & 255}.7` });
	for (const [name, value] of cookies) browser.cookies.set(name, value);
	return browser;
}

/** For tests: signs a person in with the link of a mail. */
export async function signInByMail(
	{ isOver }: Pick<HostedEditor, 'isOver'>,
	{ browser, address, mailServer }: { browser: RemoteBrowser; address: string; mailServer: MailServer },
): Promise<void> {
	const mailsTo = () =>
		mailServer.mails.filter(({ session }) => session.envelope.rcptTo.some((to) => to.address === address));
	const before = mailsTo().length;
	expect((await browser.submit('/__edit/sign-in?lang=en', { address })).status).toBe(200);
	while (mailsTo().length === before) {
		if (isOver())
			throw Object.assign(new Error('The editor was killed before it sent the mail.'), { code: 'ECONNRESET' });
		await setTimeout(10);
	}
	const { text = '' } = (await mailsTo().at(-1)?.read()) ?? {};
	const link = /https:\S+/.exec(text)?.[0] ?? '';
	expect((await browser.submit(link.slice(editOrigin.length), {})).status).toBe(303);
}
