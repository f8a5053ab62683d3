import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { browserOf, signInByMail, startHostedEditor } from './support/hosted-editor.ts';
import { isLong, rounds, seed } from './support/long-form.ts';
import { startMailServer } from './support/mail-server.ts';
import { act, type } from './support/people-actions.ts';
import { comeBack, commitScript } from './support/people-faults.ts';
import { publish } from './support/people-publish.ts';
import {
	at,
	isCut,
	type Listed,
	lamp,
	type PendingEdit,
	type Person,
	rows,
	tally,
	titled,
	titlesOf,
	type World,
} from './support/people-world.ts';
import { randomSource } from './support/random-inputs.ts';
import { type RemoteBrowser, writeEditors } from './support/remote-editor.ts';
import { repositoryRoot } from './support/repository.ts';
import { openHistory, valuesIn } from './support/tracked-values.ts';
import { confirmedSite, page } from './support/translated-site.ts';

/** Actions of each person. */
const actions = rounds(30, 1000);
/** Actions of all between two kills, at most. */
const untilKill = rounds(60, 120);
/** Compares what is acknowledged with what is in the folder, pending or published; what was under way becomes known. */
async function compare(world: World, browser: RemoteBrowser) {
	const shown = new Set<string>();
	const { edits } = (await browser.get('/__edit/api/pending')).json() as { edits: PendingEdit[] };
	for (const file of titled) {
		const edit = edits.find((one) => one.file === file && one.place[0] === 'title');
		const written = /^title: (.*)$/m.exec(world.site.read(file))?.[1] ?? '';
		// In a conflict both are shown.
		const both = edit?.state === 'conflict' ? `${edit.value} ${edit.theirs} ${written}` : (edit?.value ?? written);
		for (const value of valuesIn(String(both))) shown.add(value);
	}
	for (const value of valuesIn(world.site.read(lamp))) shown.add(value);
	for (const value of valuesIn((await browser.get('/__edit/api/comments')).text)) shown.add(value);
	const { timesOf } = world.history();
	for (const [value, known] of world.values) {
		const isShown = shown.has(value);
		const where = { value, ...known, isShown, times: timesOf(value) };
		if (known.state === 'refused') expect(where).toMatchObject({ isShown: false, times: 0 });
		else if (known.state === 'sent') known.state = isShown ? 'kept' : 'replaced';
		else if (known.uncertain > 0) {
			if (!isShown) known.state = 'replaced';
		} else if (known.state === 'kept')
			expect({ ...where, isThere: isShown || where.times > 0 }, JSON.stringify(where)).toMatchObject({ isThere: true });
		else if (known.backs > 0 && isShown) known.state = 'kept';
		else expect(where, JSON.stringify(where)).toMatchObject({ isShown: false });
		known.uncertain = 0;
	}
}
async function begin(): Promise<World> {
	const site = await confirmedSite({
		[lamp]: page('Lamp', 'First.', 'Second.', 'Third.'),
		[at('ru', 'lamp')]: page('Лампа', 'Один.', 'Два.', 'Три.'),
	});
	writeEditors(site.root, rows);
	site.write('.gitignore', 'node_modules\n');
	symlinkSync(join(repositoryRoot, 'node_modules'), join(site.root, 'node_modules'));
	site.commit('Begin');
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
	const [bare, clone] = [join(folder, 'remote.git'), join(folder, 'clone')];
	execFileSync('git', ['clone', '--quiet', '--bare', site.root, bare]);
	execFileSync('git', ['clone', '--quiet', bare, clone]);
	site.git('remote', 'add', 'origin', bare);
	site.git('push', '--quiet', '--set-upstream', 'origin', 'HEAD');
	writeFileSync(join(folder, 'commit.sh'), commitScript);
	writeFileSync(join(folder, 'pushed'), '');
	const read = openHistory();
	const mailServer = await startMailServer();
	const world: World = {
		mailServer,
		...{ site, bare, clone, isAway: false, count: 0, random: randomSource(seed), values: new Map(), chosen: new Map() },
		...{ live: new Set(), theirs: [], counts: {}, history: () => read(world.isAway ? `${bare}.away` : bare) },
		editor: await startHostedEditor(site.root, mailServer),
	};
	return world;
}
const title = `three people with ${actions} actions each, kills and faults of Git end in a history that has every acknowledged change once`;

it(title, { timeout: 14_400_000 }, async () => {
	const world = await begin();
	const people = rows.map(
		(row): Person => ({ ...row, titles: titlesOf[row.name] ?? [], left: actions, browser: browserOf(world.editor) }),
	);
	const [ann] = people as [Person];
	for (const { browser, address } of people)
		await signInByMail(world.editor, { browser, address, mailServer: world.mailServer });
	while (people.some(({ left }) => left > 0)) {
		let left = 1 + world.random(untilKill);
		const done = () => {
			if (--left === 0) setTimeout(world.random(80)).then(world.editor.kill);
		};
		const outcomes = await Promise.allSettled(people.map((person) => act(world, person, done)));
		for (const outcome of outcomes) if (outcome.status === 'rejected' && !isCut(outcome.reason)) throw outcome.reason;
		world.editor.kill();
		expect(await world.editor.ended).toBe('SIGKILL');
		tally(world, 'kills');
		world.editor = await startHostedEditor(world.site.root, world.mailServer);
		for (const person of people) person.browser = browserOf(world.editor, person.browser.cookies);
		if ((await ann.browser.get('/__edit/api/me')).status === 401) {
			await signInByMail(world.editor, { browser: ann.browser, address: ann.address, mailServer: world.mailServer });
		}
		await compare(world, ann.browser);
	}
	comeBack(world);
	rmSync(join(world.bare, 'hooks/pre-receive'), { force: true });
	rmSync(join(world.site.root, '.git/hooks/pre-push'), { force: true });
	// A conflict that is chosen, and what the last publish brings from others, take another one.
	let last: Listed['status'] | undefined;
	for (let count = 0; count < 6 && last?.reason !== 'nothing'; count++) {
		const { edits } = (await ann.browser.get('/__edit/api/pending')).json() as { edits: PendingEdit[] };
		for (const { file, state } of edits) if (state === 'conflict') await type(world, ann, file);
		last = await publish(world, ann, true);
	}
	await compare(world, ann.browser);
	expect(last).toMatchObject({ state: 'failed', reason: 'nothing' });
	expect((await ann.browser.get('/__edit/api/pending')).json()).toMatchObject({ edits: [] });
	const { commits, timesOf } = world.history();
	const problems: unknown[] = [];
	for (const [value, known] of world.values) {
		const times = timesOf(value);
		const isRight =
			known.state === 'refused'
				? times === 0
				: known.state === 'kept'
					? times >= (known.name === 'comment' ? 0 : 1)
					: true;
		if (!isRight || times > 1 + known.backs) problems.push({ value, ...known, times });
	}
	world.theirs.push(...valuesIn(readFileSync(join(world.clone, '../pushed'), 'utf8')));
	for (const value of world.theirs) if (timesOf(value) !== 1) problems.push({ value, times: timesOf(value) });
	for (const { subject, introduced } of commits) {
		if (subject === 'Begin' || subject === 'Theirs') continue;
		const chosen = world.chosen.get(subject);
		const others = introduced.filter((value) => {
			const name = world.values.get(value)?.name ?? '';
			return name !== 'comment' && !chosen?.(name);
		});
		if (others.length > 0) problems.push({ subject, others });
		if (commits.filter((one) => one.subject === subject).length > 1) problems.push({ subject, isTwice: true });
	}
	for (const subject of world.live)
		if (!commits.some((one) => one.subject === subject)) problems.push({ subject, isLost: true });
	expect(problems).toEqual([]);
	expect(world.site.git('rev-parse', 'HEAD').trim()).toBe(commits.at(-1)?.commit);
	const needed = ['acknowledged', 'kills', 'forbidden', 'live'];
	const neededAtLength = [
		'back',
		'conflicts',
		'confirmed',
		'signed in again',
		'failed: unreachable',
		'failed: rejected',
	];
	expect(Object.keys(world.counts)).toEqual(expect.arrayContaining([...needed, ...(isLong ? neededAtLength : [])]));
	if (isLong) console.log(JSON.stringify(world.counts));
	world.editor.kill();
	await world.editor.ended;
	await world.mailServer.stop();
});
