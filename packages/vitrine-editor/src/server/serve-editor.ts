import { serve } from '@hono/node-server';
import {
	checkPublished,
	openPending,
	openPreview,
	openPublisher,
	openThreadedSession,
	openThreadedTranslations,
	readAuthor,
} from 'vitrine/edit';
import { checkKitOf } from './check-kit.ts';
import { createEditApp } from './edit-app.ts';
import { followChanges } from './follow-changes.ts';
import { createGuard } from './guard.ts';
import { personOfMachine } from './person.ts';

export interface EditorOptions {
	/** Folder of the site. */
	root: string;
	/** 0 for any that is free. */
	port?: number;
}

/** A running editor. */
export interface Editor {
	/** The address that signs in, once. */
	address: string;
	close: () => Promise<void>;
}

/**
 * Serves the editor of a site on this machine alone.
 *
 * @throws {KitMismatch} where the site has a kit of another release; {JournalError} where another server edits the site; the system's error where the port is taken
 */
export async function serveEditor({ root, port = 0 }: EditorOptions): Promise<Editor> {
	checkKitOf(root);
	const session = openThreadedSession(root);
	const pending = await openPending(root, { session }).catch(async (error) => {
		await session.close();
		throw error;
	});
	const translations = openThreadedTranslations(root);
	const preview = openPreview(root);
	const command = process.env.PUBLISH_COMMAND || undefined;
	const publisher = await openPublisher(root, { pending, check: checkPublished, command });
	const changes = followChanges(root);
	const guard = createGuard(personOfMachine(await readAuthor(root)));
	changes.follow((files) => {
		pending.look(files);
		preview.change(files);
		translations.forget();
		if (files.some((file) => !file.startsWith('content/'))) publisher.forget();
	});
	const { fetch } = createEditApp({ session, translations, pending, publisher, guard, changes, preview, root });
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	const server = serve({ fetch, port, hostname: '127.0.0.1' }, (info) => resolve(info.port));
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
		return { address: `http://localhost:${listening}/__edit/open?key=${guard.key}`, close };
	} catch (error) {
		await closeSite();
		throw error;
	}
}
