import { afterAll, describe, expect, it } from 'vitest';
import type { FileVersion, TextTranslation } from 'vitrine/edit';
import { type EditorClient, signIn } from '../../../../test/support/editor-client.ts';
import { confirmedSite, page, type TranslatedSite } from '../../../../test/support/translated-site.ts';
import type { BackOutcome } from './publishing.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

const [en, ru] = ['content/en/pages/lamp.md', 'content/ru/pages/lamp.md'];
const lock = 'content/translations.lock';
const first = { [en]: page('Lamp', 'First.', 'Second.'), [ru]: page('Лампа', 'Один.', 'Два.') };
const editors: Editor[] = [];
afterAll(() => Promise.all(editors.map(({ close }) => close())));

interface Opened extends Pick<EditorClient, 'call'> {
	/** Goes back to the version before the last one of the original or the translation. */
	back: (file: string, name?: string) => Promise<BackOutcome>;
	undo: (outcomes: readonly BackOutcome[]) => Promise<void>;
	/** How the translations of the title and the first part are, by the file of the translation. */
	states: (file?: string) => Promise<string[]>;
}

async function opened({ root }: TranslatedSite): Promise<Opened> {
	const editor = await serveEditor({ root });
	editors.push(editor);
	const { call } = await signIn(editor.address);
	const edit = async (change: string) => {
		const { status, json } = await call('edits', { edits: [{ type: 'restore', change }] });
		expect({ status, json }).toMatchObject({ status: 200 });
	};
	return {
		call,
		async back(file, name = 'First') {
			const { versions } = (await call(`versions?file=${file}`)).json as { versions: FileVersion[] };
			const commit = versions.find(({ subject }) => subject === name)?.commit ?? '';
			const { status, json } = await call('back', { file, commit });
			expect({ status, json }).toMatchObject({ status: 200 });
			await call('write', {});
			return json;
		},
		async undo(outcomes) {
			for (const outcome of outcomes.toReversed()) {
				const { change, records, values = [] } = outcome as Extract<BackOutcome, { state: 'written' }>;
				for (const id of [change, records]) if (id !== undefined) await edit(id);
				for (const { from, value, ...field } of values) await call('type', { ...field, from: value, value: from });
				await call('write', {});
			}
		},
		async states(file = ru) {
			const read = async () => {
				const { texts } = (await call(`translations?file=${file}`)).json as { texts: TextTranslation[] };
				return texts
					.filter(({ source }) => source && source.text !== 'Second.' && source.place[0] !== 'description')
					.map(({ source, translation, state }) =>
						[source?.text, 'text' in translation ? translation.text : '', state].join(' | '),
					);
			};
			// A change of files reaches the thread of the translations when it is noticed.
			let last = '';
			await expect
				.poll(async () => {
					const before = last;
					last = JSON.stringify(await read());
					return last === before;
				})
				.toBe(true);
			return read();
		},
	};
}

/** A page and its translation with two versions, each confirmed. */
async function twice(changes: Parameters<typeof confirmedSite>[0] = {}): Promise<TranslatedSite> {
	const site = await confirmedSite({ ...first, ...changes });
	site.commit('First');
	site.edit(en, 'title: Lamp', 'title: Lantern');
	site.edit(ru, 'title: Лампа', 'title: Фонарь');
	await site.run('accept', '--all');
	site.commit('Second');
	return site;
}

describe('the way back to a version', { timeout: 120_000 }, () => {
	it('leaves a translation of the earlier original out of date, until it is undone', async () => {
		const site = await twice();
		const { back, states, undo } = await opened(site);
		const before = site.read(lock);
		const made = await back(ru);
		expect(await states()).toContain('Lantern | Лампа | out-of-date');
		await undo([made]);
		expect(site.read(lock)).toBe(before);
		expect(await states()).toContain('Lantern | Фонарь | up-to-date');
	});
});
