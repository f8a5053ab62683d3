import { randomBytes, timingSafeEqual } from 'node:crypto';
import { addresses } from '../../addresses.ts';
import type { Person } from '../../person.ts';
import { fail } from '../calls/failures.ts';
import type { Guard } from './guard.ts';
import { createOwnOrigin } from './own-origin.ts';

/** Admits the one browser that opened the one-time address. */
export interface MachineGuard extends Guard {
	/** The key of the address that signs in, once. */
	key: string;
}

/** Creates the guard of a server on this machine: who opens it has all rights. */
export function createMachineGuard(person: Person): MachineGuard {
	const ownOrigin = createOwnOrigin(undefined);
	const key = randomBytes(32).toString('base64url');
	const session = randomBytes(32).toString('base64url');
	let isUsed = false;
	return {
		ownOrigin,
		key,
		way: 'machine',
		async personOf(context) {
			const value = ownOrigin.cookieOf(context.req.header('Cookie'), 'vitrine-edit');
			return value !== undefined && isSame(value, session) ? person : undefined;
		},
		addSignIn(app) {
			app.get(addresses.open, (context) => {
				if (isUsed || !isSame(context.req.query('key') ?? '', key)) return fail(context, 'used-key');
				isUsed = true;
				context.header('Set-Cookie', ownOrigin.cookie('vitrine-edit', session));
				return context.redirect(addresses.home, 303);
			});
		},
		invite: (context) =>
			context.text('Open the address that "vitrine edit" printed: it opens the editor once, in one browser.', 401),
	};
}

/** Compares two texts in a time that does not depend on where they differ. */
export function isSame(given: string, expected: string): boolean {
	const [one, other] = [Buffer.from(given), Buffer.from(expected)];
	return one.length === other.length && timingSafeEqual(one, other);
}
