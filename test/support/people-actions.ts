import { expect } from 'vitest';
import { signInByMail } from './hosted-editor.ts';
import { disturb } from './people-faults.ts';
import { publish } from './people-publish.ts';
import {
	at,
	change,
	type Field,
	fieldsOf,
	type ListedChange,
	lamp,
	newValue,
	type Person,
	tally,
	titled,
	type World,
} from './people-world.ts';
import { valuesIn } from './tracked-values.ts';

/** Types a title as the editor does, from what it shows. */
export async function type(
	world: World,
	{ browser, ...person }: Person,
	file = person.titles[world.random(person.titles.length)] as string,
) {
	const { fields, pending } = await fieldsOf(browser, file);
	const written = fields.find(({ place }) => place[0] === 'title')?.value;
	const edit = pending.find(({ place }) => place[0] === 'title');
	const isConflict = edit?.state === 'conflict';
	const from = isConflict ? edit.theirs : (edit?.value ?? written);
	const set = newValue(world, `${file}:title`);
	if (isConflict) tally(world, 'conflicts');
	// Who chooses in a conflict has seen both values.
	const replaced = isConflict ? `${edit.value} ${edit.theirs}` : String(edit?.value ?? written);
	const body = { file, place: ['title'], from, value: `Title ${set}`, ...(isConflict && { replaces: edit.number }) };
	const answer = await change(world, { set, replaced }, () => browser.post('type', body));
	expect([answer.status, answer.text]).toEqual([
		expect.toSatisfy((status) => [200, 409].includes(status)),
		answer.text,
	]);
}

/** Inserts, moves or removes a paragraph. */
async function restructure(world: World, { browser }: Person) {
	const { random } = world;
	const { fields } = await fieldsOf(browser, lamp);
	const blocks = fields.filter(({ control }) => control === 'block');
	const index = random(blocks.length);
	const one = blocks[index] as Field;
	const kind = blocks.length < 3 ? 0 : blocks.length > 12 ? 1 : random(3);
	const set = kind === 0 ? newValue(world, `${lamp}:body`) : undefined;
	const edit = [
		{ type: 'insert', file: lamp, place: [], index: index + 1, before: one.hash, value: `Paragraph ${set}.` },
		{ type: 'remove', file: lamp, place: one.place, before: one.hash },
		{ type: 'move', file: lamp, place: one.place, before: one.hash, to: random(blocks.length) },
	][kind];
	const replaced = kind === 1 ? String(one.value) : '';
	const { status, text } = await change(world, { set, replaced }, () => browser.post('edits', { edits: [edit] }));
	// Another person has removed a paragraph meanwhile, and there are not as many as the place to move to needs.
	const isGone = kind === 2 && status === 422 && JSON.parse(text).refusal?.code === 'no-place';
	if (isGone) return tally(world, 'no place');
	expect([edit, status, text]).toEqual([edit, expect.toSatisfy((code) => [200, 409].includes(code)), text]);
}

async function comment(world: World, { browser }: Person) {
	const set = newValue(world, 'comment');
	const file = titled[world.random(titled.length)];
	await change(world, { set }, () => browser.post('comment', { file, place: [], text: `Comment ${set}` }));
	expect(world.values.get(set)?.state).toBe('kept');
}

async function resolve(world: World, { browser }: Person) {
	const { comments } = (await browser.get('/__edit/api/comments')).json() as {
		comments: { id: string; text: string }[];
	};
	const one = comments[world.random(comments.length)];
	if (!one) return;
	await change(world, { replaced: one.text }, () => browser.post('comment-done', { ids: [one.id] }));
}

/** Makes a call that this person may not make. */
async function trespass(world: World, { browser, ...person }: Person) {
	const set = newValue(world, 'forbidden');
	const typed = (file: string) => ['type', { file, place: ['title'], from: 'About', value: set }] as const;
	const message = `Publish ${set}`;
	const elsewhere = ['publish', { message, choice: [{ file: lamp }] }] as const;
	const settings = { type: 'set', file: 'site.config.ts', place: ['name'], before: 'absent', value: set };
	const calls: Record<string, (readonly [string, object])[]> = {
		Ann: [['edits', { edits: [settings] }]],
		Ira: [typed(at('en', 'about')), ['publish', { message }], elsewhere, ['write', {}]],
		Ken: [typed(at('ru', 'about')), elsewhere, ['confirm', { file: at('ja', 'about') }]],
	};
	const mine = calls[person.name] ?? [];
	const [call, body] = mine[world.random(mine.length)] as readonly [string, object];
	const { status, text } = await change(world, { set }, () => browser.post(call, body));
	expect([person.name, call, status, text]).toEqual([person.name, call, 403, text]);
	tally(world, 'forbidden');
}

async function confirm(world: World, { browser, ...person }: Person) {
	const files = person.name === 'Ira' ? [at('ru', 'about')] : [at('ru', 'about'), at('ja', 'about')];
	const { status, text } = await browser.post('confirm', { file: files[world.random(files.length)] });
	expect([status, text]).toEqual([expect.toSatisfy((code) => [200, 409].includes(code)), text]);
	tally(world, status === 200 ? 'confirmed' : 'not confirmed');
}

/** Leads the title of a page back to that of an earlier version. */
async function back(world: World, { browser, titles: [file = ''] }: Person) {
	const { versions } = (await browser.get(`/__edit/api/versions?file=${file}`)).json() as {
		versions: { commit: string }[];
	};
	const version = versions[world.random(versions.length)];
	if (!version) return;
	const { changes } = (
		await browser.get(`/__edit/api/version?${new URLSearchParams({ file, commit: version.commit })}`)
	).json() as { changes: ListedChange[] };
	const title = changes.find(({ place, kind }) => kind === 'set' && place[0] === 'title');
	const [again] = valuesIn(String(title?.now ?? ''));
	const value = again === undefined ? undefined : world.values.get(again);
	if (!title || !value) return;
	value.backs++;
	const { fields, pending } = await fieldsOf(browser, file);
	const shown =
		pending.find(({ place }) => place[0] === 'title')?.value ?? fields.find(({ place }) => place[0] === 'title')?.value;
	const was = value.state;
	const { status, text } = await change(world, { replaced: String(shown) }, () =>
		browser.post('back', { file, commit: version.commit, ids: [title.id] }),
	);
	expect([status, text]).toEqual([expect.toSatisfy((code) => [200, 409, 422].includes(code)), text]);
	value.state = status === 200 ? 'kept' : was;
	if (status === 200) tally(world, 'back');
}

async function leaveAndReturn(world: World, { browser, address }: Person) {
	expect((await browser.submit('/__edit/sign-out', {})).status).toBe(204);
	const value = newValue(world, 'forbidden');
	const typed = { file: at('en', 'about'), place: ['title'], from: 'About', value };
	expect((await change(world, { set: value }, () => browser.post('type', typed))).status).toBe(401);
	await signInByMail(world.editor, { browser, address, mailServer: world.mailServer });
	tally(world, 'signed in again');
}

const kinds: [weight: number, who: string, act: (world: World, person: Person) => Promise<unknown>][] = [
	[40, 'Ann Ira Ken', type],
	[14, 'Ann Ken', restructure],
	[8, 'Ann Ira Ken', comment],
	[5, 'Ann Ira Ken', resolve],
	[8, 'Ann Ira Ken', trespass],
	[4, 'Ann Ira', confirm],
	[14, 'Ann Ira', publish],
	[3, 'Ann', back],
	[1, 'Ann Ira Ken', leaveAndReturn],
];

/** Acts at random until the server is killed or all actions are done. */
export async function act(world: World, person: Person, done: () => void) {
	const mine = kinds.filter(([, who]) => who.includes(person.name));
	const all = mine.flatMap(([weight, , one]) => Array<(typeof mine)[number][2]>(weight).fill(one));
	if ((await person.browser.get('/__edit/api/me')).status === 401) {
		await signInByMail(world.editor, {
			browser: person.browser,
			address: person.address,
			mailServer: world.mailServer,
		});
	}
	while (person.left > 0) {
		person.left--;
		await (all[world.random(all.length)] as (typeof all)[number])(world, person);
		if (world.random(12) === 0) disturb(world);
		done();
	}
}
