import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { type Editor, serveEditor } from '../../../packages/vitrine-editor/src/server/serve-editor.ts';
import { type EditorClient, signIn } from '../../support/editor-client.ts';
import type { TranslatedSite } from '../../support/translated-site.ts';

/** A site in an editor that one test after another opens. */
export interface KeptEditor {
	site: TranslatedSite;
	editor: Editor;
	/** What signs a browser in. */
	state: Exclude<NonNullable<Parameters<BrowserContext['setStorageState']>[0]>, string>;
	/** Waits until the server has read all changes of files. */
	follow: () => Promise<void>;
	/** Drops what is pending, and gives every file the bytes that it began with; false where that is not enough to begin anew. */
	restore: () => Promise<boolean>;
}

/** Opens a site in the editor: that takes as much processor time as ten tests that change a text. */
export async function openKept(site: TranslatedSite): Promise<KeptEditor> {
	const before = filesOf(site.root);
	const commit = commitOf(site);
	const editor = await serveEditor({ root: site.root });
	const client = await signIn(editor.address);
	const [name = '', value = ''] = client.headers.Cookie.split('=', 2);
	const cookie = { name, value, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false } as const;
	const follow = () => followFiles(site, client);
	return {
		...{ site, editor, follow },
		state: { cookies: [{ ...cookie, sameSite: 'Strict' }], origins: [] },
		async restore() {
			if (commitOf(site) !== commit) return false;
			const { pending } = (await client.call('write', {})).json as { pending: unknown[] };
			if (pending.length > 0) await client.call('discard', { edits: namesOf(pending) });
			restoreFiles(site.root, before);
			await follow();
			const { edits } = (await client.call('pending')).json as { edits: unknown[] };
			return edits.length === 0 && restoreFiles(site.root, before) === 0;
		},
	};
}

const namesOf = (edits: unknown[]) =>
	(edits as { file: string; place: unknown; number: number }[]).map(({ file, place, number }) => ({
		file,
		place,
		number,
	}));

/** Events of a folder come after those of all that was changed before it. */
async function followFiles(site: TranslatedSite, { origin, headers }: EditorClient): Promise<void> {
	const marker = 'content/en/marker';
	const end = new AbortController();
	const { body } = await fetch(`${origin}/__edit/api/events`, { headers, signal: end.signal });
	let text = '';
	for await (const chunk of body ?? []) {
		text += Buffer.from(chunk).toString();
		if (text.includes(`"${marker}"`)) break;
		if (!text.includes('event: open')) continue;
		if (site.has(marker)) rmdirSync(join(site.root, marker));
		else mkdirSync(join(site.root, marker));
		text = text.replace('event: open', '');
	}
	end.abort();
}

function commitOf({ root }: TranslatedSite): string {
	return readFileSync(join(root, '.git/refs/heads/main'), 'utf8');
}

/** What the server or Git keep for themselves. */
const kept = /^(?:\.git|\.vitrine|dist|node_modules)(?:\/|$)/;

function filesOf(root: string): Map<string, Buffer> {
	const entries = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !kept.test(name));
	const paths = entries.flatMap((entry) =>
		entry.isFile()
			? [entry.name]
			: readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true })
					.filter((inner) => inner.isFile())
					.map((inner) => join(inner.parentPath, inner.name).slice(root.length + 1)),
	);
	return new Map(paths.map((path) => [path, readFileSync(join(root, path))]));
}

/** Returns how many files differed. */
function restoreFiles(root: string, before: ReadonlyMap<string, Buffer>): number {
	const now = filesOf(root);
	const added = [...now.keys()].filter((path) => !before.has(path));
	for (const path of added) rmSync(join(root, path));
	const changed = [...before].filter(([path, bytes]) => !now.get(path)?.equals(bytes));
	for (const [path, bytes] of changed) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), bytes);
	}
	return added.length + changed.length;
}
