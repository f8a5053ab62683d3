import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { findProgram } from './find-program.ts';

/** A point of an SMTP session at which a server can answer otherwise than with yes. */
export type Step = 'connection' | 'sender' | 'recipient' | 'message';

/** A refusal with its code and words, silence, or the end of the connection. */
export type Answer = 'yes' | 'silence' | 'cut' | `${number} ${string}`;

export interface MailServer {
	port: number;
	/** What it took, as it came. */
	mails: ReceivedMail[];
	/** How often somebody connected. */
	connections: () => number;
	/** Sets how it answers from now on. */
	answer: (answer: (step: Step, recipient?: string) => Answer) => void;
	stop: () => Promise<void>;
}

export interface ReceivedMail {
	raw: Buffer;
	session: SMTPServerSession;
	/** As a mail program reads it. */
	read: () => Promise<Email>;
}

/**
 * Starts a mail server on loopback that answers as it is told; by default it takes all.
 *
 * @param options of `smtp-server`; a port, if it is to be the one that was there before
 */
export async function startMailServer({
	port = 0,
	...options
}: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
	const mails: ReceivedMail[] = [];
	const sockets = new Set<Socket>();
	let connections = 0;
	let answer: (step: Step, recipient?: string) => Answer = () => 'yes';
	const decide = (step: Step, session: SMTPServerSession, reply: (error?: Error) => void, to?: string) => {
		const said = answer(step, to);
		if (said === 'silence') return;
		if (said === 'yes') return reply();
		if (said !== 'cut')
			return reply(Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) }));
		for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
	};
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		disableReverseLookup: true,
		closeTimeout: 100,
		...options,
		onConnect: (session, reply) => {
			connections++;
			decide('connection', session, reply);
		},
		onMailFrom: (_, session, reply) => decide('sender', session, reply),
		onRcptTo: ({ address }, session, reply) => decide('recipient', session, reply, address),
		onData: async (stream, session, reply) => {
			const raw = await buffer(stream).catch(() => undefined);
			if (!raw) return;
			decide('message', session, (error) => {
				if (error) return reply(error);
				mails.push({ raw, session: structuredClone(session), read: () => PostalMime.parse(raw) });
				reply(null);
			});
		},
	});
	server.on('error', () => {
		// A client that was cut off; what it makes of that is what is tested.
	});
	// Below TLS, a socket is left to the server: Node crashes where it is destroyed in the middle of a handshake.
	const isPlain = !options.secure && server.options.disabledCommands?.includes('STARTTLS');
	server.server.on('connection', (socket: Socket) => {
		if (!isPlain) return;
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	return {
		port: (server.server.address() as AddressInfo).port,
		mails,
		connections: () => connections,
		answer: (next) => {
			answer = next;
		},
		stop: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}

/** Makes a certificate for 127.0.0.1 that is its own authority, with its key, both as PEM. */
export function makeCertificate(): { key: string; cert: string } {
	const openssl = findProgram({ programs: ['openssl'], places: ['/usr/bin/openssl'], debianPackages: ['openssl'] });
	if (openssl === undefined) throw new Error('This test needs openssl: install it.');
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-certificate-'));
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
	const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
	execFileSync(openssl, ['req', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' });
	return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
