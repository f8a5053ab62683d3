import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { fieldAt } from '#content/edit/edits/apply-edit.ts';
import { absent, keyToPlace, placeToKey } from '#content/edit/field.ts';
import { openPending } from '#content/edit/pending/open-pending.ts';
import { type EditSession, openSession } from '#content/edit/session/edit-session.ts';
import { article } from './support/complaint-about.ts';
import { type EditorClient, signIn } from './support/editor-client.ts';
import { englishSite } from './support/fixture-site.ts';
import { isLong, rounds, seed } from './support/long-form.ts';
import { randomSource } from './support/random-inputs.ts';
import { repositoryRoot } from './support/repository.ts';

const kills = rounds(6, 500);
/** Edits that a server acknowledges before it is killed, at most: most of the time goes into these. */
const edits = rounds(6, 14);

const about = 'content/en/pages/about.md';
const home = 'content/en/pages/index.yaml';
const list = 'content/en/pages/list.md';

/** The fields of each writer; the last one is another program's, which knows of no editor. */
const writers = [
	[`${about}:title`, `${home}:sections.features.title`, `${list}:title`],
	[`${about}:description`, `${home}:sections.features.items.0.title`],
] as const;
const theirs = `${home}:description`;

const fieldOf = (name: string) => {
	const [file = '', key = ''] = name.split(':');
	return { file, place: keyToPlace(key) };
};

/** What is acknowledged of a field, and what was sent since. */
interface Known {
	acknowledged: string;
	sent: string[];
}

interface Run {
	client: EditorClient;
	session: EditSession;
	random: (below: number) => number;
	known: Map<string, Known>;
	/** Paragraphs of a page as they may be. */
	lists: string[][];
	/** Names that a page may have. */
	pages: string[];
	/** Texts so far: none comes twice. */
	count: number;
	acknowledged: () => void;
}

/** Types into the fields of a writer, and lets some become files, until the server is gone. */
async function write(names: readonly string[], run: Run): Promise<void> {
	const { client, random, known } = run;
	for (;;) {
		const name = names[random(names.length)] as string;
		const field = known.get(name) as Known;
		const { place, file } = fieldOf(name);
		const value = random(8) === 0 ? '' : `Text ${run.count++}`;
		field.sent.push(value);
		const { status } = await client.type({ file, place }, field.acknowledged, value);
		expect([name, status]).toEqual([name, 200]);
		Object.assign(field, { acknowledged: value, sent: [] });
		run.acknowledged();
		if (random(2) === 0) await client.call('write', random(2) === 0 ? {} : { fields: [{ file, place }] });
	}
}

/** Inserts, moves and removes paragraphs of a page. */
async function restructure(run: Run): Promise<void> {
	const { client, random, session } = run;
	for (;;) {
		const [now = []] = run.lists;
		const { fields } = await session.fieldsOf(list);
		const hash = (index: number) => fieldAt(fields, [index])?.hash ?? absent;
		const index = random(now.length);
		const kind = now.length < 3 ? 0 : random(3);
		const to = random(now.length);
		const text = `Paragraph ${run.count++}.`;
		const edit = [
			{ type: 'insert', file: list, place: [], index, before: index === 0 ? absent : hash(index - 1), value: text },
			{ type: 'remove', file: list, place: [index], before: hash(index) },
			{ type: 'move', file: list, place: [index], before: hash(index), to },
		][kind];
		const without = now.toSpliced(index, 1);
		const after = [now.toSpliced(index, 0, text), without, without.toSpliced(to, 0, now[index] as string)][kind];
		run.lists = [now, after as string[]];
		const { status, json } = await client.call('edits', { edits: [edit] });
		expect([edit, status, json]).toEqual([edit, 200, expect.anything()]);
		run.lists = [after as string[]];
		run.acknowledged();
	}
}

/** Gives a page another name, in some runs. */
async function rename(run: Run): Promise<void> {
	const [page = ''] = run.pages;
	if (run.random(3) > 0) return;
	const to = `oil-${run.count++}`;
	run.pages = [page, to];
	const { status, json } = await run.client.call('edits', { edits: [{ type: 'rename', page, to }] });
	expect([page, status, json]).toEqual([page, 200, expect.anything()]);
	run.pages = [to];
	run.acknowledged();
}

/** Writes into the same files from another process than the server's. */
async function writeBeside({ session, random, known, ...run }: Run, isOver: () => boolean): Promise<void> {
	const { file, place } = fieldOf(theirs);
	const field = known.get(theirs) as Known;
	while (!isOver()) {
		const value = `Theirs ${run.count} ${random(1000)}`;
		const { fields } = await session.fieldsOf(file);
		const before = fieldAt(fields, place)?.hash ?? absent;
		const outcome = await session.edit([{ type: 'set', file, place, before, value }]).catch((error) => {
			// The server gave a page another name while this process read the site.
			if (error.code !== 'ENOENT') throw error;
			return undefined;
		});
		if (outcome?.state === 'written') field.acknowledged = value;
	}
}

const title = `a server that is killed at any moment of edits loses nothing that it acknowledged, and leaves nothing half written (${kills} times)`;

it(title, { timeout: 7_200_000 }, async () => {
	const paragraphs = ['One.', 'Two.', 'Three.', 'Four.'];
	const oil = article('', 'Oil for lamps.');
	const root = englishSite({ [list]: article('', paragraphs.join('\n\n')), 'content/en/pages/oil.md': oil });
	const random = randomSource(seed);
	const run: Omit<Run, 'client' | 'session' | 'acknowledged'> = {
		...{ random, known: new Map(), lists: [paragraphs], pages: ['oil'], count: 0 },
	};
	const textAt = async (session: EditSession, name: string) => {
		const { file, place } = fieldOf(name);
		return String(fieldAt((await session.fieldsOf(file)).fields, place)?.value);
	};
	const first = await openSession(root);
	for (const name of [...writers.flat(), theirs]) {
		run.known.set(name, { acknowledged: await textAt(first, name), sent: [] });
	}
	const counts = { acknowledged: 0, unacknowledged: 0, pending: 0, renaming: 0 };
	for (let kill = 0; kill < kills; kill++) {
		const child = spawn(process.execPath, ['test/support/editor-program.ts', root], {
			cwd: repositoryRoot,
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		const ended = once(child, 'exit');
		const [address] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
		let isOver = false;
		let left = random(8) === 0 ? 0 : 1 + random(edits);
		const killSoon = () => setTimeout(() => child.kill('SIGKILL'), random(60));
		const current: Run = {
			...{ ...run, client: await signIn(address), session: await openSession(root) },
			acknowledged() {
				counts.acknowledged++;
				if (--left === 0) killSoon();
			},
		};
		if (left === 0) killSoon();
		const beside = writeBeside(current, () => isOver);
		const working = [...writers.map((names) => write(names, current)), restructure(current), rename(current)];
		const outcomes = await Promise.allSettled(working);
		isOver = true;
		for (const outcome of outcomes) {
			// The connection was cut; all else is a fault.
			if (outcome.status === 'rejected' && !(outcome.reason instanceof TypeError)) throw outcome.reason;
		}
		await beside;
		expect((await ended)[1]).toBe('SIGKILL');
		Object.assign(run, { lists: current.lists, pages: current.pages, count: current.count });

		const session = await openSession(root);
		const pending = await openPending(root, { session, report: () => {} });
		const waiting = new Map(pending.list().map((edit) => [`${edit.file}:${placeToKey(edit.place)}`, edit.value]));
		for (const [name, field] of run.known) {
			const shown = waiting.get(name) ?? (await textAt(session, name));
			expect({ kill, name, shown, isPossible: [field.acknowledged, ...field.sent].includes(String(shown)) }).toEqual({
				...{ kill, name, shown, isPossible: true },
			});
			if (field.sent.length > 0) counts.unacknowledged++;
			if (waiting.has(name)) counts.pending++;
			Object.assign(field, { acknowledged: shown, sent: [] });
		}
		const parts = (await session.fieldsOf(list)).fields.filter(({ control }) => control === 'block');
		const now = parts.map(({ value }) => String(value));
		expect({ kill, lists: run.lists }).toEqual({ kill, lists: expect.arrayContaining([now]) });
		run.lists = [now];
		const names = (await session.files()).flatMap((file) => /pages\/(oil.*)\.md$/.exec(file)?.[1] ?? []);
		expect({ kill, names, isOne: names.length === 1 && run.pages.includes(names[0] ?? '') }).toMatchObject({
			isOne: true,
		});
		const renamed = (await session.fieldsOf(`content/en/pages/${names[0]}.md`)).fields;
		expect(fieldAt(renamed, [0])?.value).toBe('Oil for lamps.');
		expect(fieldAt(renamed, ['redirectFrom', 0]) === undefined).toBe(names[0] === 'oil');
		if (run.pages.length > 1) counts.renaming++;
		run.pages = names;
		// Each field has one writer: what stays is what the site would break by, and never a conflict.
		const stays = await pending.write();
		expect(stays.map(({ state, value }) => [state, value])).toEqual(stays.map(() => ['broken', '']));
		await pending.close();
		const work = readdirSync(`${root}/.vitrine`).filter((name) => name.startsWith('change.'));
		expect([kill, work, readdirSync(`${root}/content/en/pages`).filter((name) => name.startsWith('.'))]).toEqual([
			...[kill, [], []],
		]);
	}
	// Otherwise this would have tested nothing. A few kills may all fall between two edits, and meet no renaming.
	const { acknowledged, pending } = counts;
	expect(Object.values(isLong ? counts : { acknowledged, pending })).not.toContain(0);
	if (isLong) console.log(`Killed ${kills} times: ${JSON.stringify(counts)}`);
});
