import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../../../test/support/mail-server.ts';
import { freePort } from '../../../../../test/support/running-server.ts';
import { prepareMailServer, replaceMailServer, send, server } from '../../../../../test/support/sent-mail.ts';

prepareMailServer();

describe('a server that does not take a mail', () => {
	it.each([
		['recipient', '451 4.7.1 ada@example.com is greylisted', 'failed', 'SMTP 451 4.7.1 at RCPT TO'],
		['recipient', '450 busy', 'failed', 'SMTP 450 at RCPT TO'],
		['message', '452 4.3.1 no room', 'failed', 'SMTP 452 4.3.1 at DATA'],
		['connection', '421 4.3.2 closing', 'failed', 'SMTP 421 4.3.2 at CONN'],
		['connection', '554 5.7.1 not from 127.0.0.1', 'failed', 'SMTP 554 5.7.1 at CONN'],
		['sender', '530 5.7.0 log in first', 'failed', 'SMTP 530 5.7.0 at MAIL FROM'],
		['sender', '553 5.1.8 who is that', 'refused', 'SMTP 553 5.1.8 at MAIL FROM'],
		['recipient', '550 5.1.1 no mailbox hello@lantern.example', 'refused', 'SMTP 550 5.1.1 at RCPT TO'],
		['message', '554 5.6.0 ada@example.com sends spam', 'refused', 'SMTP 554 5.6.0 at DATA'],
	] as const)('at the %s by %s has %s', async (at, said, kind, error) => {
		server.answer((step) => (step === at ? said : 'yes'));
		expect(await send()).toEqual({ kind, error });
	});

	it.each(['connection', 'sender', 'recipient', 'message'] as const)(
		'because it cuts the connection at the %s may do so later',
		async (at) => {
			server.answer((step) => (step === at ? 'cut' : 'yes'));
			expect(await send()).toEqual({ kind: 'failed', error: expect.stringMatching(/^E[A-Z]+$/) });
		},
	);

	it('because it is not there may do so later', async () => {
		const port = await freePort();
		expect(await send(undefined, { smtp: { port } })).toEqual({ kind: 'failed', error: 'ECONNREFUSED' });
		expect(await send(undefined, { smtp: { host: 'mail.invalid' } })).toEqual({
			kind: 'failed',
			error: expect.stringMatching(/^(ENOTFOUND|EDNS|EAI_AGAIN)$/),
		});
	});

	it('because it falls silent after the message is left when the time is over', async () => {
		server.answer((step) => (step === 'message' ? 'silence' : 'yes'));
		const timeLimit = new AbortController();
		const sent = send(undefined, { signal: timeLimit.signal });
		await expect.poll(server.connections).toBe(1);
		timeLimit.abort();
		expect(await sent).toEqual({ kind: 'failed', error: 'EABORT' });
	});
});

describe('TLS', () => {
	it('is not left out where the server offers none', async () => {
		expect(await send(undefined, { smtp: { tls: 'required' } })).toMatchObject({ kind: 'failed' });
		expect(server.mails).toHaveLength(0);
	});

	it.each(['required', 'implicit'] as const)(
		'%s is begun with a server that proves its name, and with no other',
		async (tls) => {
			const certificate = makeCertificate();
			await replaceMailServer({ disabledCommands: ['AUTH'], secure: tls === 'implicit', ...certificate });
			process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
			const result = await send(undefined, { smtp: { tls } });
			delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
			expect(result).toEqual({ kind: 'failed', error: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
			expect(server.mails).toHaveLength(0);
			const authorities = getCACertificates('default');
			setDefaultCACertificates([...authorities, certificate.cert]);
			expect(await send(undefined, { smtp: { tls } })).toEqual({ kind: 'delivered' });
			setDefaultCACertificates(authorities);
			expect(server.mails[0]?.session.secure).toBe(true);
		},
	);

	it('brings no password to a server that asks for none in the clear', async () => {
		let heard = '';
		await replaceMailServer({
			disabledCommands: ['STARTTLS'],
			allowInsecureAuth: true,
			onAuth: ({ password }, _, done) => {
				heard += password;
				done(null, { user: 'site' });
			},
		});
		const login = { user: 'site', pass: 'secret' };
		expect(await send(undefined, { smtp: { tls: 'required', login } })).toMatchObject({ kind: 'failed' });
		expect(heard).toBe('');
		expect(await send(undefined, { smtp: { tls: 'none', login } })).toEqual({ kind: 'delivered' });
		expect(heard).toBe('secret');
	});
});

it('a login that is refused is told by its code and says nothing of the message', async () => {
	await replaceMailServer({
		disabledCommands: ['STARTTLS'],
		allowInsecureAuth: true,
		onAuth: (_, __, done) => done(new Error('wrong password for site')),
	});
	expect(await send(undefined, { smtp: { login: { user: 'site', pass: 'wrong' } } })).toEqual({
		kind: 'failed',
		error: 'SMTP 535 at AUTH PLAIN',
	});
});
