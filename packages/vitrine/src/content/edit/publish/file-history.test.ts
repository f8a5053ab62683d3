import { expect, it } from 'vitest';
import { translatedSite } from '../../../../../../test/support/translated-site.ts';
import { openHistory } from './file-history.ts';
import { openTextWork } from './text-work.ts';

const file = 'content/en/pages/about.md';

it('refuses to go back by changes that are others by now, and takes those that are as they were', async () => {
	const site = translatedSite();
	site.commit('First');
	const commit = site.git('rev-parse', 'HEAD').trim();
	const { compare, stepsBack } = openHistory(site.root, openTextWork(site.root));
	site.edit(file, 'title: About', 'title: About oil');
	const [title] = await compare({ file, commit });
	const version = { file, commit, ids: [title?.id ?? ''] };
	expect(await stepsBack(version)).toMatchObject({ values: [{ value: 'About', from: 'About oil' }] });
	site.edit(file, 'title: About oil', 'title: About lamps');
	await expect(stepsBack(version)).rejects.toMatchObject({ refusal: { code: 'changed-since', values: { file } } });
});
