import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContactStore, MessageRecord } from '#contact/contact-store.ts';
import { createSqliteStore } from '#contact/node/open-store.ts';
import { type FixtureApp, type FixtureOptions, fixtureApp, origin } from './fixture-app.ts';

/** What a visitor of the fixture writes who makes no mistakes. */
export const message = { name: 'Ada', email: 'ada@example.com', message: 'Which lamp is best for a kitchen?' };

/** What a browser says when a page of this site sends a form. */
export const fromThisSite = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' };

export interface ContactApp {
	/** Sends a form as a browser does without scripts; `headers` replace what it says. */
	post: (written: Record<string, string> | [string, string][], headers?: Record<string, string>) => Promise<Response>;
	/** Sends it as the script of a page does. */
	postJson: (written: unknown, headers?: Record<string, string>) => Promise<Response>;
	/** Sends another form of the site as a browser does without scripts. */
	postTo: (form: string, written: Record<string, string>) => Promise<Response>;
	request: FixtureApp['request'];
	store: ContactStore;
	/** What the operator was told that is wrong in the code. */
	faults: string[];
	/** What was told of a store that is not there. */
	outages: string[];
	/** How often it was said that there is something to deliver. */
	announced: () => number;
}

const formType = 'application/x-www-form-urlencoded';

/** For tests: the fixture with a store of its own, or with one that behaves in another way. */
export function contactApp({
	store = createSqliteStore({ folder: mkdtempSync(join(tmpdir(), 'vitrine-contact-')) }),
	mailsPerHour = 60,
	...options
}: FixtureOptions & { store?: ContactStore; mailsPerHour?: number } = {}): ContactApp {
	const faults: string[] = [];
	let announced = 0;
	const outages: string[] = [];
	const contact = {
		store,
		channels: ['mail' as const],
		mailsPerHour,
		onStored: () => announced++,
		onUnavailable: (error: Error) => outages.push(error.message),
	};
	const onFault = (error: Error) => faults.push(error.message);
	const { request } = fixtureApp({ contact, onFault, ...options });
	const send = (body: string, type: string, headers: Record<string, string>, path = '/api/contact') =>
		request(path, { method: 'POST', body, headers: { 'Content-Type': type, ...headers } });
	return {
		post: (written, headers = fromThisSite) => send(`${new URLSearchParams(written)}`, formType, headers),
		postJson: (written, headers = fromThisSite) => send(JSON.stringify(written), 'application/json', headers),
		postTo: (form, written) => send(`${new URLSearchParams(written)}`, formType, fromThisSite, `/api/forms/${form}`),
		request,
		store,
		faults,
		outages,
		announced: () => announced,
	};
}

/** What a store holds, the newest first, as far as visitors decide it. */
export async function storedIn(
	store: ContactStore,
): Promise<Pick<MessageRecord, 'locale' | 'fields' | 'suspicions'>[]> {
	return (await store.list()).map(({ locale, fields, suspicions }) => ({ locale, fields, suspicions }));
}
