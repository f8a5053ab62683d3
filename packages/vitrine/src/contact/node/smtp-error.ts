import type { NodemailerError } from 'nodemailer';
import type { SendResult } from '../sender.ts';

/** What a server refuses that says something of the message: its sender, its recipient, or itself. */
const ofTheMessage = ['EENVELOPE', 'EMESSAGE'];

/** Want of a login is no property of a message, though it is said of one (RFC 4954 §6). */
const wantOfLogin = 530;

/**
 * Says what a failed try means. Refused is a message to whose envelope or content the server answers 5yz (RFC 5321
 * §4.2.1); the rest, a refused login or a name that does not resolve, may be put right, and the message is not to blame.
 * Codes alone are told: the words of servers and of nodemailer quote addresses.
 */
export function explainSmtpError(error: unknown): Exclude<SendResult, { kind: 'delivered' }> {
	const { code = '', originalCode, responseCode, response = '', command = '', permanent } = error as NodemailerError;
	if (responseCode === undefined) return { kind: 'failed', error: codeIn(originalCode) || codeIn(code) || 'no answer' };
	const isRefused = permanent === true && ofTheMessage.includes(code) && responseCode !== wantOfLogin;
	const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
	const step = /^[A-Z][A-Z0-9 -]{0,20}$/.test(command) ? `at ${command}` : undefined;
	const said = ['SMTP', responseCode, enhanced, step].filter((part) => part !== undefined).join(' ');
	return { kind: isRefused ? 'refused' : 'failed', error: said };
}

function codeIn(code: string | undefined): string {
	return code !== undefined && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : '';
}
