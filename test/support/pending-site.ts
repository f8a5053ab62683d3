import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { keyToPlace } from '#content/edit/field.ts';
import type { PlainValue } from '#content/edit/journal/pending-edit.ts';
import { openPending, type PendingOptions } from '#content/edit/pending/open-pending.ts';
import type { PendingEdits } from '#content/edit/pending/pending-edits.ts';
import type { PendingEvent, PendingField } from '#content/edit/pending/pending-field.ts';
import { openSession } from '#content/edit/session/edit-session.ts';

const about = 'content/en/pages/about.md';
const opened = new Set<PendingEdits>();

/** For tests: opens the pending edits of a site until the test has ended, with what acts on one page of it. */
export async function openEdits(root: string, options: Partial<PendingOptions> = {}) {
	const session = options.session ?? (await openSession(root));
	const pending = await openPending(root, { session, report: expect.fail, ...options });
	opened.add(pending);
	onTestFinished(() => (opened.has(pending) ? crash(pending) : undefined));
	const events: PendingEvent[] = [];
	pending.follow((event) => events.push(event));
	const read = (file = about) => readFileSync(join(root, file), 'utf8');
	const type = (key: string, from: PlainValue | undefined, value: PlainValue, rest: object = {}) =>
		pending.type({ file: about, place: keyToPlace(key), from, value, author: 'Ada', ...rest });
	const write = (text: string, file = about) => {
		writeFileSync(join(root, file), text);
		pending.look([file]);
	};
	const at = (key: string, file = about) =>
		pending.list(file).find(({ place }) => JSON.stringify(place) === JSON.stringify(keyToPlace(key)));
	/** Waits until the edit of a field is settled so. */
	const until = (state: PendingField['state'], key = 'title', file = about) =>
		new Promise<PendingField>((resolve) => {
			const look = () => {
				const edit = at(key, file);
				if (edit?.state !== state) return;
				stop();
				resolve(edit);
			};
			const stop = pending.follow(look);
			look();
		});
	const title = /^title: (.*)$/m.exec(read())?.[1] ?? '';
	return { root, session, pending, events, read, type, write, at, until, title };
}

/** For tests: puts a site into a repository. */
export const withGit = (root: string) => {
	execFileSync('git', ['init', '-q'], { cwd: root });
	return root;
};

/** For tests: ends a server as a crash does: nothing more is written. */
export async function crash(pending: PendingEdits) {
	opened.delete(pending);
	await pending.close();
}
