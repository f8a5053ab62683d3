import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import {
	type Chosen,
	type Listed,
	type PendingEdit,
	type Person,
	type Row,
	tally,
	type World,
} from './people-world.ts';
import { type TrackedValue, valuesIn } from './tracked-values.ts';

const mayChange = ({ languages }: Pick<Row, 'languages'>, file: string) =>
	!languages || languages.some((locale) => file.startsWith(`content/${locale}/`));

/** Publishes everything, a page, a language or one correction, and compares the history with what was acknowledged before. */
export async function publish(
	world: World,
	{ browser, ...person }: Person,
	everything = false,
): Promise<Listed['status'] | undefined> {
	const { random, values } = world;
	const listed = (await browser.get('/__edit/api/publish')).json() as Listed;
	const files = listed.files.filter(({ file }) => mayChange(person, file));
	const one = files[random(files.length)];
	const correction = one?.changes?.[random(one.changes.length)];
	const isWhole = everything || (!person.languages && random(3) === 0);
	let choice: { file: string; ids?: string[] }[] | undefined;
	let chosen: Chosen = () => true;
	let expected = [...values].filter(([, { name }]) => name !== 'comment');
	if (!isWhole) {
		if (!one) return undefined;
		const locale = person.languages?.[0] ?? ['en', 'ru', 'ja'][random(3)];
		const kind = random(3);
		const isTitle = correction?.place[0] === 'title';
		if (kind === 0 && correction) {
			choice = [{ file: one.file, ids: [correction.id] }];
			chosen = (name) => name === `${one.file}:${isTitle ? 'title' : 'body'}`;
		} else {
			const ofLanguage = files.filter(({ file }) => file.startsWith(`content/${locale}/`));
			choice = (kind === 1 && ofLanguage.length > 0 ? ofLanguage : [one]).map(({ file }) => ({ file }));
			const names = choice.map(({ file }) => file);
			chosen = (name) => names.includes(name.split(':')[0] ?? '');
		}
		const now = choice[0]?.ids && valuesIn(JSON.stringify(correction?.now ?? ''));
		expected = expected.filter(([value, { name }]) => chosen(name) && (now === undefined || now.includes(value)));
	}
	const isKept = ({ state, uncertain }: TrackedValue) => state === 'kept' && uncertain === 0;
	expected = expected.filter(([, value]) => isKept(value));
	const message = `Publish ${world.count++}`;
	world.chosen.set(message, chosen);
	const answer = await browser.post('publish', { message, ...(choice && { choice }) });
	expect([answer.status, answer.text]).toEqual([expect.toSatisfy((code) => [202, 409].includes(code)), answer.text]);
	if (answer.status === 409) return undefined;
	for (;;) {
		const { status } = (await browser.get('/__edit/api/publish')).json() as Listed;
		if (['saving', 'pulling', 'checking', 'pushing', 'command'].includes(status.state)) {
			await setTimeout(20);
			continue;
		}
		const outcome = status.state === 'failed' ? `failed: ${status.reason}` : status.state;
		tally(world, outcome);
		expect([outcome, status]).toEqual([
			expect.stringMatching(
				/^(?:live|failed: (?:nothing|unreachable|rejected|moving|changed-meanwhile|inseparable|both-changed))$/,
			),
			status,
		]);
		const { commits, timesOf } = world.history();
		const made = commits.find(({ commit, subject }) => commit === status.commit && subject === message);
		if (!made) return status;
		world.live.add(message);
		const { edits } = (await browser.get('/__edit/api/pending')).json() as { edits: PendingEdit[] };
		const waiting = edits.filter(({ state }) => state === 'conflict').flatMap(({ value }) => valuesIn(String(value)));
		const missing = expected.filter(([value, one]) => isKept(one) && timesOf(value) === 0 && !waiting.includes(value));
		expect({ message, choice, missing }).toEqual({ message, choice, missing: [] });
		return status;
	}
}
