import { describe, expect, it } from 'vitest';
import { openHistory } from '#content/edit/publish/file-history.ts';
import { openTextWork } from '#content/edit/publish/text-work.ts';
import { openSession } from '#content/edit/session/edit-session.ts';
import { filesOfChange } from '#content/edit/session/restore-files.ts';
import {
	confirmedSite,
	page,
	type TranslatedSite,
	translatedSite,
} from '../../../../../test/support/translated-site.ts';
import { lockFile } from '../lock/lock.ts';
import { openTranslations } from './translation-session.ts';

const [en, ru] = ['content/en/pages/lamp.md', 'content/ru/pages/lamp.md'];
const first = { [en]: page('Lamp', 'First.', 'Second.'), [ru]: page('Лампа', 'Один.', 'Два.') };

/** Changes the title in both languages, and the first part of the original: its translation stays as it is. */
function change(site: TranslatedSite): void {
	site.edit(en, 'title: Lamp', 'title: Lantern');
	site.edit(en, 'First.', 'The first.');
	site.edit(ru, 'title: Лампа', 'title: Фонарь');
}

/** A page of two versions, all of it confirmed in both. */
async function twice(site?: TranslatedSite): Promise<TranslatedSite> {
	const begun = site ?? (await confirmedSite(first));
	begun.commit('First');
	change(begun);
	await begun.run('accept', '--all');
	begun.commit('Second');
	return begun;
}

/** Goes back to the first version of a file; returns what undoes that, which returns the change that takes the records back again. */
async function back({ root, git, write }: TranslatedSite, file: string): Promise<() => Promise<string | undefined>> {
	const commit = git('log', '--format=%H', '--grep=First').trim();
	const { version } = await openHistory(root, openTextWork(root)).stepsBack({ file, commit });
	write(file, version.after);
	const id = await openTranslations(root).followVersion(version);
	return async () => {
		const restored = id === undefined ? undefined : await restore(root, id);
		write(file, version.before ?? '');
		return restored;
	};
}

async function restore(root: string, change: string): Promise<string | undefined> {
	const outcome = await (await openSession(root)).edit([{ type: 'restore', change }]);
	if (outcome.state !== 'written') throw new Error(JSON.stringify(outcome));
	return outcome.change;
}

const open = (site: TranslatedSite) => site.open('ru', 'pages/lamp.md');

describe('a file that goes back to a version', () => {
	it('is out of date where its original has changed since', async () => {
		const site = await twice();
		const before = site.read(lockFile);
		const undo = await back(site, ru);
		expect(await open(site)).toEqual(['title stale changed']);
		// What is typed into it is the earlier translation still.
		site.edit(ru, 'title: Лампа', 'title: Лампы');
		expect(await open(site)).toEqual(['title stale unconfirmed']);
		await undo();
		expect(site.read(lockFile)).toBe(before);
		expect(await open(site)).toEqual([]);
	});

	it('is back again where undoing it is undone, by people who may change it', async () => {
		const site = await twice();
		const undo = await back(site, ru);
		const after = site.read(lockFile);
		const change = (await undo()) ?? '';
		expect(filesOfChange(site.root, change)).toEqual([ru]);
		const undone = site.read(lockFile);
		const last = (await restore(site.root, change)) ?? '';
		expect(site.read(lockFile)).toBe(after);
		await restore(site.root, last);
		expect(site.read(lockFile)).toBe(undone);
	});

	it('makes those translations out of date that were made from its later texts, and no others', async () => {
		const site = await twice();
		const before = site.read(lockFile);
		const undo = await back(site, en);
		expect(await open(site)).toEqual(['title stale changed']);
		await undo();
		expect(site.read(lockFile)).toBe(before);
		expect(await open(site)).toEqual([]);
	});

	it.each([
		[en, ru],
		[ru, en],
	])('together with the other side has the states of that time: %s and %s', async (one, other) => {
		const site = await twice();
		const before = site.read(lockFile);
		const undoOne = await back(site, one);
		const undoOther = await back(site, other);
		expect(await open(site)).toEqual([]);
		await undoOther();
		await undoOne();
		expect(site.read(lockFile)).toBe(before);
		expect(await open(site)).toEqual([]);
	});

	it('has what was up to date then without a record of its words', async () => {
		const site = await confirmedSite(first);
		site.edit(ru, 'title: Лампа', 'title: Лампы');
		await twice({
			...site,
			edit: (path, from, to) => site.edit(path, from === 'title: Лампа' ? 'title: Лампы' : from, to),
		});
		await back(site, ru);
		expect(await open(site)).toEqual(['title stale changed']);
		await back(site, en);
		expect(await open(site)).toEqual([]);
	});

	it('is out of date where nothing was confirmed then', async () => {
		const site = await twice(translatedSite(first));
		const before = site.read(lockFile);
		const undo = await back(site, ru);
		expect(await open(site)).toEqual(['title stale unconfirmed']);
		const after = site.read(lockFile);
		await site.run('accept', 'ru', 'pages/lamp');
		expect(await open(site)).toEqual([]);
		site.write(lockFile, after);
		await undo();
		expect(site.read(lockFile)).toBe(before);
		expect(await open(site)).toEqual([]);
	});

	it('does not take words over that were never confirmed with its earlier texts', async () => {
		const site = await confirmedSite(first);
		site.commit('First');
		change(site);
		site.commit('Second');
		expect(await open(site)).toEqual(['title stale unconfirmed', '001 stale changed']);
		const undo = await back(site, en);
		expect(await open(site)).toEqual(['title stale unconfirmed']);
		await undo();
		expect(await open(site)).toEqual(['title stale unconfirmed', '001 stale changed']);
	});

	it('has the records of its former name', async () => {
		const site = await twice();
		const [enNow, ruNow] = ['content/en/pages/lantern.md', 'content/ru/pages/lantern.md'];
		site.git('mv', en, enNow);
		site.git('mv', ru, ruNow);
		await site.run('rename');
		site.commit('Third');
		const before = site.read(lockFile);
		const states = () => site.open('ru', 'pages/lantern.md');
		expect(await states()).toEqual([]);
		const undo = await back(site, ruNow);
		expect(await states()).toEqual(['title stale changed']);
		const undoBoth = await back(site, enNow);
		expect(await states()).toEqual([]);
		await undoBoth();
		await undo();
		expect(site.read(lockFile)).toBe(before);
	});

	it('keeps what others confirm until it is undone', async () => {
		const site = await twice();
		const undo = await back(site, ru);
		site.edit('content/ru/pages/about.md', /title: .*/, 'title: Иначе');
		site.edit('content/en/pages/about.md', /title: .*/, 'title: Otherwise');
		await openTranslations(site.root).confirm({ file: 'content/ru/pages/about.md', places: [['title']] });
		await undo();
		expect(await open(site)).toEqual([]);
		expect(await site.open('ru', 'pages/about.md')).not.toContain(expect.stringContaining('title'));
		expect(site.read(lockFile).match(/^ru pages\/lamp\.md title /gm)).toHaveLength(1);
	});
});
