import { describe, expect, it } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { openEdits } from '../../../../../../test/support/pending-site.ts';
import { EditRefusal, refused } from '../edit-refusal.ts';
import { openSession } from '../session/edit-session.ts';
import { openThreadedSession } from '../session/threaded-session.ts';

const about = 'content/en/pages/about.md';

describe('a text that is made to break the editor', () => {
	const lead = 'A *lamp*. See [the guide](/guide) and [oil](#oil), `code`.';

	it('is saved at once, and refused where it nests too deeply or takes too long', async () => {
		const root = siteWith();
		const session = openThreadedSession(root, { timeLimit: 2000 });
		await session.ready();
		const { pending, read, type, until, title } = await openEdits(root, { session });
		const before = read();
		const deep = `${'> '.repeat(20_000)}a`;
		expect(await type('001', lead, deep)).toMatchObject({ state: 'saved' });
		expect(await until('refused', '001')).toMatchObject({
			message: expect.stringMatching(/^The text has lists, quotes, brackets or emphasis inside one another/),
		});
		const slow = `${'*a_ '.repeat(12_000)}\n\n`.repeat(18);
		expect(await type('001', deep, slow)).toMatchObject({ state: 'saved' });
		const isTooLong = () => pending.list().some((edit) => edit.state === 'refused' && edit.value === slow);
		await expect.poll(isTooLong).toBe(true);
		await type('title', title, 'New');
		expect(await pending.write([{ file: about, place: ['title'] }])).toEqual([]);
		expect(read()).toBe(before.replace(`title: ${title}`, 'title: New'));
		await session.close();
	});
});

it('lets the edits of an author wait after one that took too long, and none of others', async () => {
	const root = siteWith();
	const session = await openSession(root);
	let now = Date.now();
	const failing = async (edits: Parameters<typeof session.check>[0]) => {
		const isSlow = edits.some((edit) => 'value' in edit && edit.value === 'Slow');
		if (isSlow) throw new EditRefusal('It takes too long.', refused('too-long', {}));
		return session.check(edits);
	};
	const slow = { ...session, check: failing };
	const { pending, type, at, until, title } = await openEdits(root, { session: slow, rest: 60_000, now: () => now });
	await type('title', title, 'Slow', { author: 'Bo' });
	await until('refused');
	await type('001', 'A *lamp*. See [the guide](/guide) and [oil](#oil), `code`.', 'Next', { author: 'Bo' });
	await type('description', 'About the lamp.', 'Of lamps.');
	await until('ready', 'description');
	expect(at('001')?.state).toBe('unchecked');
	expect((await pending.write()).map(({ author }) => author)).toEqual(['Bo', 'Bo']);
	now += 60_000;
	await type('001', 'Next', 'Next words', { author: 'Bo' });
	expect((await until('ready', '001')).value).toBe('Next words');
});

it('warns at a limit, takes no further edits, and drops none', async () => {
	const limits = { maxSize: 2000, maxShare: 2000, maxCount: 2000, maxAge: Number.POSITIVE_INFINITY };
	const warnings: string[] = [];
	const report = (sentence: string) => warnings.push(sentence);
	const { pending, type, title } = await openEdits(siteWith(), { limits, report });
	const near: unknown[] = [];
	pending.followWarning(({ limit }) => near.push(limit));
	await type('title', title, 'x'.repeat(1500));
	await expect(type('description', 'About the lamp.', 'x'.repeat(1500))).rejects.toMatchObject({ reason: 'full' });
	expect([pending.list().length, pending.fill().warning, warnings.length]).toEqual([1, expect.any(String), 1]);
	await type('title', 'x'.repeat(1500), 'Short').catch(() => pending.discard(pending.list()));
	expect(await type('description', 'About the lamp.', 'Oil.')).toMatchObject({ state: 'saved' });
	expect(near).toEqual(['nearly-full', undefined]);
});
