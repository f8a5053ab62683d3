import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { crash, openEdits } from '../../../../../../test/support/pending-site.ts';

const about = 'content/en/pages/about.md';
const home = 'content/en/pages/index.yaml';

describe('a field that is moved', () => {
	const lead = 'A *lamp*. See [the guide](/guide) and [oil](#oil), `code`.';

	it('by another program is followed by its edit, also while no server runs', async () => {
		const { root, pending, type, read, write, until, at } = await openEdits(siteWith());
		await type('001', lead, 'A lamp. See [oil](#oil).');
		await until('ready', '001');
		write(read().replace(lead, `Above.\n\n${lead}`));
		expect(await until('ready', '002')).toMatchObject({ from: lead });
		expect(at('001')).toBeUndefined();
		await crash(pending);
		writeFileSync(join(root, about), read().replace('Above.', 'Above.\n\nMore.'));
		const later = await openEdits(root);
		await later.until('ready', '003');
		await later.pending.write();
		expect(later.read()).toContain('Above.\n\nMore.\n\nA lamp. See [oil](#oil).\n');
	});

	it('by the editor is followed also where others have the same text', async () => {
		const items = ['One', 'Same', 'Same', 'Four'].map((title) => `      - title: ${title}\n        text: It burns.\n`);
		const page = readFileSync(join(siteWith(), home), 'utf8');
		const list = /( {4}items:\n)( {6}- icon: lucide:lamp\n(?: {8}.*\n)+)/;
		const { pending, read, session } = await openEdits(siteWith({ [home]: page.replace(list, `$1${items.join('')}`) }));
		const place = (index: number) => ['sections', 'features', 'items', index, 'title'];
		const hash = async (index: number) =>
			(await session.fieldsOf(home)).fields.find((one) => one.place.join() === place(index).slice(0, -1).join())?.hash;
		for (const [index, from] of [
			[1, 'Same'],
			[2, 'Same'],
			[3, 'Four'],
		] as const) {
			await pending.type({ file: home, place: place(index), from, value: `New ${index}`, author: 'Ada' });
		}
		const at = { file: home, place: place(3).slice(0, -1), before: (await hash(3)) ?? '' };
		expect(await pending.edit([{ type: 'move', ...at, to: 0 }])).toMatchObject({ state: 'written' });
		const first = { file: home, place: place(1).slice(0, -1), before: (await hash(1)) ?? '' };
		expect(await pending.edit([{ type: 'remove', ...first }])).toMatchObject({ state: 'written' });
		expect(await pending.edit([{ type: 'remove', ...first, before: (await hash(1)) ?? '' }])).toMatchObject({
			...{ state: 'refused', message: 'It holds an edit of Ada that is not published: publish or discard it first.' },
		});
		expect(await pending.write()).toEqual([]);
		const titles = [...read(home).matchAll(/^ {6}- title: (.*)$/gm)].map(([, title]) => title);
		expect(titles).toEqual(['New 3', 'New 1', 'New 2']);
	});

	it('to another name of its page is followed', async () => {
		const { pending, read, type } = await openEdits(siteWith());
		await pending.type({
			file: 'content/en/pages/guide/wick.md',
			place: ['title'],
			from: 'Wick',
			value: 'The wick',
			author: 'Ada',
		});
		await type('title', 'About', 'All of it');
		expect(await pending.edit([{ type: 'rename', page: 'guide', to: 'handbook' }])).toMatchObject({ state: 'written' });
		expect(await pending.write()).toEqual([]);
		expect(read('content/en/pages/handbook/wick.md')).toContain('\ntitle: The wick\n');
	});
});
