import type { Context, Hono } from 'hono';
import type { Person, SignedIn } from '../../person.ts';
import type { Known } from '../calls/calls.ts';
import type { OwnOrigin } from './own-origin.ts';

/** Decides who is at the editor. There is one for each way to sign in. */
export interface Guard {
	ownOrigin: OwnOrigin;
	/** Who signs people in: this machine, a proxy, or a link in a mail. */
	way: SignedIn['way'];
	/** Returns the person of a request; undefined without a valid session, or where that person is no longer listed. */
	personOf: (context: Context<Known>) => Promise<Person | undefined>;
	/** Lists the addresses of those who may sign in now; without it, who is at this machine may. */
	addresses?: () => Promise<readonly string[]>;
	/** Adds the addresses that sign in and out. */
	addSignIn?: (app: Hono<Known>) => void;
	/** Answers who opens the editor and is not signed in. */
	invite: (context: Context<Known>) => Response;
}
