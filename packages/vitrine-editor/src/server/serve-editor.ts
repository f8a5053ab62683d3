import { serve } from '@hono/node-server';
import {
	type CallLimits,
	checkPublished,
	isComment,
	openComments,
	openPending,
	openPreview,
	openPublisher,
	openThreadedSession,
	openThreadedTranslations,
	readAuthor,
} from 'vitrine/edit';
import { addresses } from '../addresses.ts';
import { checkKitOf } from './check-kit.ts';
import { createEditApp } from './edit-app.ts';
import { followChanges } from './follow-changes.ts';
import { type Access, openGuard } from './sign-in/open-guard.ts';

export interface EditorOptions {
	/** Folder of the site. */
	root: string;
	/** 0 for any that is free. */
	port?: number;
	/** How it is reached, where it is used from elsewhere. */
	access?: Access;
	/** Of what reads, checks and shows texts. */
	limits?: CallLimits;
}

/** Milliseconds for which texts of a person wait after one that took too long, where others work on the site as well. */
const restLength = 60_000;

/** A running editor. */
export interface Editor {
	/** On this machine, the address that signs in, once; else that of the editor. */
	address: string;
	/** The port that it listens on. */
	port: number;
	close: () => Promise<void>;
}

/**
 * Serves the editor of a site: on this machine alone, or with a name of its own to people who sign in.
 *
 * @throws {KitMismatch} where the site has a kit of another release; {JournalError} where another server edits the site; {SettingError} where others could reach it without signing in; the system's error where the port is taken
 */
export async function serveEditor({ root, port = 0, access = {}, limits }: EditorOptions): Promise<Editor> {
	checkKitOf(root);
	const session = openThreadedSession(root, limits);
	const closeSession = async (error: unknown) => {
		await session.close();
		throw error;
	};
	const readPeople = () => session.people();
	const author = await readAuthor(root);
	const { guard, people } = await openGuard({ root, access, author, readPeople }).catch(closeSession);
	const rest = people ? restLength : 0;
	const pending = await openPending(root, { session, rest }).catch(closeSession);
	const translations = openThreadedTranslations(root);
	const preview = openPreview(root, limits);
	const command = process.env.PUBLISH_COMMAND || undefined;
	const publisher = await openPublisher(root, { pending, check: checkPublished, command });
	const changes = followChanges(root);
	changes.follow((all) => {
		const files = all.filter((file) => !isComment(file));
		if (files.length === 0) return;
		pending.look(files);
		preview.change(files);
		translations.forget(files);
		if (files.every((file) => file.startsWith('content/'))) return;
		publisher.forget();
		people?.forget();
	});
	const { fetch } = createEditApp({
		session,
		comments: openComments(root),
		translations,
		pending,
		publisher,
		guard,
		changes,
		preview,
		rest,
		root,
	});
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	const server = serve({ fetch, port, hostname: access.host ?? '127.0.0.1' }, (info) => resolve(info.port));
	server.on('error', reject);
	const closeSite = async () => {
		changes.close();
		await publisher.close();
		await pending.close();
		await Promise.all([session.close(), translations.close(), preview.close()]);
	};
	const close = async () => {
		const closed = new Promise((done) => server.close(done));
		if ('closeAllConnections' in server) server.closeAllConnections();
		await closed;
		await closeSite();
	};
	try {
		const listening = await promise;
		const address = people
			? `${access.origin}${addresses.home}`
			: `http://localhost:${listening}${addresses.open}?key=${guard.key}`;
		return { address, port: listening, close };
	} catch (error) {
		await closeSite();
		throw error;
	}
}
