import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPending } from '#content/edit/pending/open-pending.ts';
import type { PendingEdits } from '#content/edit/pending/pending-edits.ts';
import { openPublisher, type PublisherOptions, type SitePublisher } from '#content/edit/publish/open-publisher.ts';
import { isUnderWay, type PublishState } from '#content/edit/publish/publish-state.ts';
import { openThreadedSession } from '#content/edit/session/threaded-session.ts';
import { checkPublished } from '#translations/publishing/check-published.ts';
import { confirmedSite, type TranslatedSite } from './translated-site.ts';

/** For tests: who publishes. */
export const author: { name: string; mail: string } = { name: 'Ann', mail: 'ann@lantern.example' };

const open: (() => Promise<unknown>)[] = [];

/** For tests: ends all publishers. */
export async function closePublishers(): Promise<void> {
	for (const close of open.splice(0)) await close();
}

/** For tests: a site, what publishes it, and what others do at its remote. */
export interface PublishedSite {
	site: TranslatedSite;
	publisher: SitePublisher;
	pending: PendingEdits;
	/** Folder of the bare repository that is the remote. */
	bare: string;
	/** Publishes, and gives how it ended. */
	publish: (choice?: Parameters<SitePublisher['publish']>[0]['choice'], message?: string) => Promise<PublishState>;
	/** A command of Git in the bare repository that is the remote. */
	remote: (...parameters: string[]) => string;
	/** Changes a file in another clone, and pushes it. */
	others: (path: string, from: string | RegExp, to: string) => void;
}

const git = (folder: string, ...parameters: string[]) =>
	execFileSync('git', ['-C', folder, '-c', 'user.name=Bob', '-c', 'user.email=bob@lantern.example', ...parameters], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	});

/** For tests: a site in three languages that Git keeps, with a bare repository as its remote. */
export async function publishedSite({
	settings = (text: string) => text,
	...options
}: Partial<PublisherOptions> & { settings?: (text: string) => string } = {}): Promise<PublishedSite> {
	const site = await confirmedSite();
	site.write('site.config.ts', settings(site.read('site.config.ts')));
	site.commit('Begin');
	const bare = `${mkdtempSync(join(tmpdir(), 'vitrine-site-'))}/remote.git`;
	execFileSync('git', ['clone', '--quiet', '--bare', site.root, bare]);
	site.git('remote', 'add', 'origin', bare);
	site.git('push', '--quiet', '--set-upstream', 'origin', 'HEAD');
	return publisherOf(site, bare, options);
}

/** For tests: what publishes a site that has a remote. */
export async function publisherOf(
	site: TranslatedSite,
	bare: string,
	options: Partial<PublisherOptions> = {},
): Promise<PublishedSite> {
	const session = openThreadedSession(site.root);
	const pending = await openPending(site.root, { session, pause: 1_000_000 });
	const publisher = await openPublisher(site.root, { pending, check: checkPublished, ...options });
	open.push(publisher.close, pending.close, session.close);
	const clone = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
	return {
		...{ site, publisher, pending, bare, remote: (...words) => git(bare, ...words).trim() },
		publish: (choice, message = 'Change words') =>
			new Promise((resolve) => {
				const stop = publisher.follow((state) => {
					if (isUnderWay(state)) return;
					stop();
					resolve(state);
				});
				publisher.publish({ choice, message, author });
			}),
		others(path, from, to) {
			if (!existsSync(join(clone, '.git'))) git(clone, 'clone', '--quiet', bare, '.');
			git(clone, 'pull', '--quiet', '--rebase');
			const file = join(clone, path);
			const text = readFileSync(file, 'utf8');
			writeFileSync(file, text.replace(from, to));
			git(clone, 'commit', '--quiet', '--all', '--message', 'Theirs');
			git(clone, 'push', '--quiet', 'origin', 'HEAD');
		},
	};
}
