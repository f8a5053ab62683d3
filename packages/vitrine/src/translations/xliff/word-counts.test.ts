import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { confirmedSite, page } from '../../../../../test/support/translated-site.ts';
import { exported, sentBack, translate } from '../../../../../test/support/xliff-files.ts';

/** A new page of 11 words in its body, of which three occur twice, and two of its title and description. */
const lamps = {
	'content/en/pages/lamps.md': page(
		'Lamps',
		'Read *all* of [it](/about).',
		'Oil & wick 2',
		'- Read on now\n- Read on now',
	),
};

describe('the words of open work', () => {
	it('are counted by an export: new ones, those to revise, and repetitions, without what tools show as tags', async () => {
		const site = await confirmedSite(lamps);
		const file = join(site.root, 'lamps.xlf');
		expect((await site.run('export', 'ru', file, 'pages/lamps')).text).toBe(
			`Wrote 5 texts of 1 file to ${file} (15 words: 11 new, 4 repeated).`,
		);
		site.edit('content/en/messages.yaml', 'Updated {date}', 'Last changed {date}');
		const messages = join(site.root, 'messages.xlf');
		expect((await site.run('export', 'ru', messages, 'pages/lamps', 'messages')).text).toMatch(
			/^Wrote 7 texts of 2 files to .* \(\d+ words: \d+ new, 2 to revise, 4 repeated\)\.$/,
		);
	});

	it('are the same on the board and in JSON, with those that came already', async () => {
		const site = await confirmedSite(lamps);
		const board = async () => {
			await site.run('--html', join(site.root, 'board.html'));
			return [...site.read('board.html').matchAll(/<p class="words">(.*?)<\/p>/g)].map(([, words]) => words);
		};
		expect(await board()).toContain('15 words: 11 new, 4 repeated');
		const { file, xliff } = await exported(site, 'ru');
		await sentBack(site, file, translate(xliff, { 'Oil &amp; wick 2': 'Масло и фитиль 2' }));
		expect(await board()).toContain('15 words: 8 new, 4 repeated, 3 delivered');
		const { languages } = JSON.parse((await site.run('--json')).text);
		expect(languages.ru.openWords).toMatchObject({ repeated: 4, delivered: 3, 'to revise': 0 });
	});
});
