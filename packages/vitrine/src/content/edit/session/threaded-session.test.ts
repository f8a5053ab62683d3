import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { fieldAt } from '../edits/apply-edit.ts';
import { openThreadedSession } from './threaded-session.ts';

const about = 'content/en/pages/about.md';

it('edits in a thread, which is ended by a call that takes too long, and started again', async () => {
	const root = siteWith();
	const session = openThreadedSession(root);
	const title = fieldAt((await session.fieldsOf(about)).fields, ['title']);
	const edit = { type: 'set' as const, file: about, place: ['title'], before: title?.hash ?? '', value: 'New' };
	expect(await session.edit([edit])).toEqual({ state: 'written', files: [about] });
	expect(readFileSync(join(root, about), 'utf8')).toContain('\ntitle: New\n');
	await expect(session.fieldsOf('../x.md')).rejects.toThrow('no file with fields');
	await session.close();

	const quick = openThreadedSession(root, { timeLimit: 1, firstLimit: 1 });
	const refused = await quick.files().catch((error: Error) => error.name);
	expect(refused).toBe('EditRefusal');
	await quick.close();
	expect(await session.files()).toContain(about);
	await session.close();
});

it('answers calls that only read although another one has ended the thread', async () => {
	const session = openThreadedSession(siteWith(), { timeLimit: 2000 });
	await session.ready();
	const part = fieldAt((await session.fieldsOf(about)).fields, [0]);
	const slow = {
		type: 'set' as const,
		file: about,
		place: [0],
		before: part?.hash ?? '',
		value: `${'*a_ '.repeat(12_000)}\n\n`.repeat(18),
	};
	const refused = session.check([slow]).catch((error: Error) => error.message);
	const read = session.fieldsOf(about);
	// Whether it was made is not known, and it took no time itself.
	const waiting = session.edit([{ ...slow, value: 'Short' }]).catch((error: Error) => error.name);
	expect(await refused).toMatch(/^This text takes too long to read/);
	expect(await waiting).toBe('CallInterrupted');
	expect((await read).fields.length).toBeGreaterThan(5);
	await session.close();
});

it('has what the last session read before it reads the site, where that is of the same release', async () => {
	const root = siteWith();
	const session = openThreadedSession(root);
	expect(await session.keptOverview()).toBeUndefined();
	const overview = await session.overview();
	await session.close();
	const next = openThreadedSession(root);
	expect(await next.keptOverview()).toEqual(overview);
	const file = join(root, '.vitrine/cache/overview.json');
	writeFileSync(file, readFileSync(file, 'utf8').replace(/"release":"[^"]+"/, '"release":"0.0.1"'));
	expect(await next.keptOverview()).toBeUndefined();
	writeFileSync(file, '{"release":');
	expect(await next.keptOverview()).toBeUndefined();
	await next.close();
});
