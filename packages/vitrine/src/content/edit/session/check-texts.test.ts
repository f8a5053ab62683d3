import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSiteConfig } from '#content/site-config.ts';
import { article } from '../../../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../../../test/support/fixture-site.ts';
import { createTextCheck } from './check-texts.ts';
import { openSessionCache } from './session-cache.ts';

async function checked(files: Record<string, string> = {}) {
	const root = siteWith(files);
	const cache = openSessionCache(root);
	let check = createTextCheck(root, { settings: await readSiteConfig(root), cache });
	const readAgain = async () => {
		check = createTextCheck(root, { settings: await readSiteConfig(root), cache });
	};
	const problems = async (texts: Record<string, string | undefined>) =>
		(await check.tryOut(new Map(Object.entries(texts)))).problems.map(
			({ file, line, found }) => `${file}:${line} ${found}`,
		);
	return { root, readAgain, problems, read: (file: string) => readFileSync(join(root, file), 'utf8') };
}

it('finds what texts would break on all pages, without writing them', async () => {
	const { root, problems, read } = await checked();
	const about = 'content/en/pages/about.md';
	const text = read(about);
	expect(await problems({ [about]: `${text}\nMore words.\n` })).toEqual([]);
	expect(await problems({ [about]: `${text}\nA [link](/nowhere).\n` })).toEqual([
		expect.stringMatching(/^content\/en\/pages\/about\.md:\d+ a link to "\/nowhere"/),
	]);
	expect(await problems({ [about]: text.replace('title:', 'titel:') })).toEqual(
		expect.arrayContaining([expect.stringContaining('titel')]),
	);
	expect(await problems({ 'content/en/pages/oil.md': article('', 'Oil.') })).toEqual([]);
	const without = await problems({ [about]: undefined });
	expect(without).toContainEqual(expect.stringContaining('/about'));
	expect([read(about), existsSync(join(root, 'content/en/pages/oil.md'))]).toEqual([text, false]);
});

it('keeps mistakes that a site has from hindering other edits', async () => {
	const { root, readAgain, problems, read } = await checked({
		'content/en/pages/oil.md': article('', '[a](/nowhere)'),
	});
	const about = 'content/en/pages/about.md';
	expect(await problems({ [about]: `${read(about)}\nMore.\n` })).toEqual([]);
	expect(await problems({ [about]: `${read(about)}\n[b](/no-page)\n` })).toHaveLength(1);
	writeFileSync(join(root, 'content/en/pages/oil.md'), article('', 'Oil.'));
	await readAgain();
	expect(await problems({ 'content/en/pages/oil.md': article('', '[a](/nowhere)') })).toHaveLength(1);
});

it('finds what the settings of a form would break', async () => {
	const { problems, read } = await checked();
	const form = 'forms/contact.yaml';
	expect(await problems({ [form]: read(form).replace('lamp@lantern.example', 'lamp') })).toEqual([`${form}:1 "lamp"`]);
	expect(await problems({ [form]: read(form).replace('lamp@', 'light@') })).toEqual([]);
});

it('finds what the settings of the site would break', async () => {
	const { problems, read } = await checked();
	const settings = 'site.config.ts';
	expect(await problems({ [settings]: read(settings).replace("'Lantern'", "''") })).toEqual([
		expect.stringMatching(/^site\.config\.ts:5 ""/),
	]);
	expect(await problems({ [settings]: read(settings).replace("'Lantern'", "'Lanterns'") })).toEqual([]);
});
