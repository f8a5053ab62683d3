import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { addressKey, addressRanges, isMailAddress, type ProxyTrust } from 'vitrine/serve';
import { addresses } from '../../addresses.ts';
import type { Known } from '../calls/calls.ts';
import { fail } from '../calls/failures.ts';
import type { Guard } from './guard.ts';
import type { OwnOrigin } from './own-origin.ts';
import { formPage, linkPage, type SignInPage, sentPage } from './pages.ts';
import type { People } from './people.ts';
import { type Counted, createRequestLimit } from './request-limit.ts';
import { openSessions, sessionLength } from './sessions.ts';
import type { SendLink } from './sign-in-mail.ts';
import { openTokens } from './signed-tokens.ts';
import { signInStyle } from './style.ts';
import { signInLanguage } from './words.ts';

/** Milliseconds for which a link is good. */
const linkLength = 15 * 60_000;

/** Requests within the time of a link: of a network by its size, of a person there, of a person in all. */
const mostOf = { visitor: 20, customer: 60, site: 120 } as const;
const mostThere = 4;
const mostOfPerson = 16;

/** Seconds for which a browser is known as one that a person has signed in with. */
const knownLength = 180 * 24 * 60 * 60;

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export interface MailGuardOptions {
	root: string;
	ownOrigin: OwnOrigin;
	/** Scheme and host of the editor. */
	origin: string;
	people: People;
	trust: Pick<ProxyTrust, 'addressOf'>;
	sendLink: SendLink;
	now?: (() => number) | undefined;
}

/** Creates the guard of a server that mails people a link. */
export function createMailGuard(options: MailGuardOptions): Guard {
	const { root, ownOrigin, origin, people, trust, sendLink, now = Date.now } = options;
	const tokens = openTokens(root, 'sign-in-secret');
	const sessions = openSessions(root, now);
	const ofNetworks = createRequestLimit(linkLength, now);
	const ofPersons = createRequestLimit(linkLength, now);

	/** Reads a link; undefined where it was changed. */
	const readLink = (token: string) => {
		const [until, address, id, browser] = (tokens.read(token) ?? []) as [number?, string?, string?, string?];
		if (until === undefined || address === undefined || id === undefined) return undefined;
		return { until, address, id, browser, isOver: until <= now() };
	};
	const pageOf = (context: Context<Known>, more: Partial<SignInPage> = {}): SignInPage => ({
		language: signInLanguage(context.req.query('lang'), context.req.header('Accept-Language')),
		site: people.site().name,
		path: addresses.signIn,
		...more,
	});
	const send = (
		context: Context<Known>,
		page: ReturnType<typeof formPage>,
		status: 200 | 403 | 410 | 422 | 429 = 200,
	) =>
		context.html(page, status, {
			'Content-Security-Policy': policy,
			// Without it, a browser names no origin when it sends the form.
			'Referrer-Policy': 'same-origin',
			'X-Robots-Tag': 'noindex',
		});
	/** Returns what a browser keeps that a person has signed in with. */
	const knownBrowser = (key: string) => ['known', tokens.keyOf(key)];
	const sessionOf = (context: Context<Known>) => ownOrigin.cookieOf(context.req.header('Cookie'), 'vitrine-edit');

	/** Mails a link to a listed person. Limits change no answer: it would reveal who is listed. */
	const mailLink = async (
		address: string,
		{ network, browser, known }: { network: string; browser: string; known: string | undefined },
		page: SignInPage,
	) => {
		const person = await people.find(address);
		if (!person?.address) return;
		const key = addressKey(person.address);
		const isKnown = known !== undefined && isSame(tokens.read(known), knownBrowser(key));
		// What others request in a person's name takes nothing from the browsers of that person.
		const counted = isKnown
			? [{ key: `${key} known`, most: mostOfPerson }]
			: [
					{ key: `${key} ${network}`, most: mostThere },
					{ key, most: mostOfPerson },
				];
		if (!ofPersons.take(counted)) return;
		const token = tokens.sign([now() + linkLength, person.address, randomUUID(), bind(browser)]);
		const link = `${origin}${addresses.signIn}/${token}?lang=${page.language}`;
		await sendLink({ to: person.address, link, language: page.language, site: people.site() });
	};

	const addSignIn = (app: Hono<Known>) => {
		app.use(`${addresses.signIn}/*`, bodyLimit({ maxSize: 4096, onError: (context) => fail(context, 'too-large') }));
		app.get(addresses.signInStyle, (context) =>
			context.body(signInStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
		);
		app.get(addresses.signIn, (context) => send(context, formPage(pageOf(context))));
		app.post(addresses.signIn, async (context) => {
			const { address = '' } = await context.req.parseBody();
			const given = typeof address === 'string' ? address.trim() : '';
			const page = pageOf(context, { address: given.slice(0, 254) });
			const network = trust.addressOf(context.env.incoming);
			const ranges = addressRanges(network);
			const counted = ranges.map(({ name, size }): Counted => ({ key: name, most: mostOf[size] }));
			if (!ofNetworks.take(counted)) return send(context, formPage({ ...page, problem: 'tooMany' }), 429);
			if (!isMailAddress(given)) return send(context, formPage({ ...page, problem: 'noAddress' }), 422);
			const cookies = context.req.header('Cookie');
			const known = ownOrigin.cookieOf(cookies, 'vitrine-known');
			const browser = ownOrigin.cookieOf(cookies, 'vitrine-sign-in') ?? randomBytes(32).toString('base64url');
			context.header('Set-Cookie', ownOrigin.cookie('vitrine-sign-in', browser, { seconds: linkLength / 1000 }));
			// After the answer, which takes as long for an address that is not listed.
			setImmediate(() => {
				// By the widest range: neighbors in it may be one hand.
				const from = { network: ranges.at(-1)?.name ?? '', browser, known };
				mailLink(given, from, page).catch(console.error);
			});
			return send(context, sentPage(page));
		});
		app.get(`${addresses.signIn}/:token`, async (context) => {
			const link = readLink(context.req.param('token'));
			if (!link) return send(context, formPage(pageOf(context, { problem: 'damaged' })), 410);
			if (link.isOver) return send(context, formPage(pageOf(context, { problem: 'expired' })), 410);
			return send(context, linkPage(pageOf(context, { path: context.req.path, address: link.address })));
		});
		app.post(`${addresses.signIn}/:token`, async (context) => {
			const refuse = (problem: SignInPage['problem'], status: 403 | 410 = 410) =>
				send(context, formPage(pageOf(context, { problem })), status);
			const link = readLink(context.req.param('token'));
			if (!link) return refuse('damaged');
			if (link.isOver) return refuse('expired');
			const browser = ownOrigin.cookieOf(context.req.header('Cookie'), 'vitrine-sign-in');
			if (browser === undefined || bind(browser) !== link.browser) return refuse('otherBrowser', 403);
			if (!(await people.find(link.address))) return refuse('notListed', 403);
			const session = sessions.begin(link.address, link);
			if (session === undefined) return refuse('used');
			const known = tokens.sign(knownBrowser(addressKey(link.address)));
			context.header('Set-Cookie', ownOrigin.cookie('vitrine-edit', session, { seconds: sessionLength / 1000 }));
			context.header('Set-Cookie', ownOrigin.cookie('vitrine-known', known, { seconds: knownLength }), {
				append: true,
			});
			return context.redirect(addresses.home, 303);
		});
		app.post(addresses.signOut, (context) => {
			const session = sessionOf(context);
			if (session !== undefined) sessions.end(session);
			context.header('Set-Cookie', ownOrigin.cookie('vitrine-edit', '', { seconds: 0 }));
			return context.body(null, 204);
		});
	};
	return {
		ownOrigin,
		way: 'mail',
		addresses: people.addresses,
		addSignIn,
		async personOf(context) {
			const session = sessionOf(context);
			const address = session === undefined ? undefined : sessions.addressOf(session);
			if (session === undefined || address === undefined) return undefined;
			const person = await people.find(address);
			if (!person) sessions.end(session);
			return person;
		},
		invite: (context) => context.redirect(addresses.signIn, 303),
	};
}

function isSame(one: readonly unknown[] | undefined, other: readonly unknown[]): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns what a link has of the browser that requested it. */
function bind(browser: string): string {
	return hash('sha256', browser, 'base64url').slice(0, 22);
}
