import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { lockHeader } from '#translations/lock/lock.ts';
import { fingerprint } from '#translations/units/unit.ts';
import { complaintAbout } from './support/complaint-about.ts';
import { settings } from './support/fixture-site.ts';
import { vitrine } from './support/repository.ts';
import { type TranslatedSite, translatedSite } from './support/translated-site.ts';

const upgrade = (root: string, ...words: string[]) => {
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, 'upgrade', '--root', root, ...words], {
		encoding: 'utf8',
	});
	return { status, text: stdout + stderr };
};

const lock = 'content/translations.lock';

/** A site as the first version of the kit read it: its home page in many files, its settings without a format. */
async function formerSite(more: Record<string, string> = {}): Promise<TranslatedSite> {
	const plans = (title: string) =>
		`label: ${title}\ntitle: ${title}\nitems:\n  - { title: ${title} 1, text: More oil. }\n`;
	const site = translatedSite({
		...Object.fromEntries(['en', 'ru', 'ja'].map((locale) => [`content/${locale}/pages/index.yaml`, undefined])),
		'site.config.ts': settings()
			.replace(/.*\n\tformat: .*\n/, '')
			.replace(/^\tnavigation:/m, (line) => `${sections}${line}`),
		'content/en/site.yaml': 'title: Lantern\ndescription: A lamp for nights.\nupdated: 2026-01-01\n',
		'content/ru/site.yaml': 'title: Лантерн\ndescription: "Лампа для ночей."\nupdated: 2026-01-02\n',
		'content/ja/site.yaml': '{ title: ランタン, description: 夜の灯り。, updated: 2026-01-03 }\n',
		'content/en/home/hero.yaml':
			'# The first screen.\ntitle: A lamp for nights\nlead: >-\n  It burns on oil.\n  All night.\n\nactions: []\n',
		'content/ru/home/hero.yaml': 'title: Лампа для ночей\nlead: "Горит на масле\n  всю ночь."\nactions: []\n',
		'content/ja/home/hero.yaml': '---\ntitle: 夜の灯り\nlead: 油で灯るランプです。\nactions: []\n',
		'content/en/home/features.yaml': plans('Features'),
		'content/en/home/contacts.yaml': plans('Contacts'),
		'content/en/home/plans.yaml': plans('Plans'),
		'content/ru/home/plans.yaml': plans('Планы'),
		[lock]: formerLock,
		...more,
	});
	return site;
}

const sections = `	// The home page from top to bottom.
	sections: [
		{ name: 'hero', kind: 'hero' },
		{ name: 'plans', kind: 'future' },
		{ name: 'features', kind: 'future' },
		{ name: 'contacts', kind: 'future' },
	],

`;

/** What was confirmed of that site. */
const confirmed = {
	title: ['Lantern', 'Лантерн'],
	'sections.hero.title': ['A lamp for nights', 'Лампа для ночей'],
	'sections.hero.lead': ['It burns on oil. All night.', 'Горит на масле всю ночь.'],
	'sections.plans.items.0.title': ['Plans 1', 'Планы 1'],
};

const formerLock = `${lockHeader}\n${Object.entries(confirmed)
	.map(([key, [source = '', translation = '']]) => {
		const [, section, field] = /^sections\.(\w+)\.(.*)$/.exec(key) ?? [];
		const place = section ? `home/${section}.yaml ${field}` : `site.yaml ${key}`;
		return `ru ${place} ${fingerprint(source)} ${fingerprint(translation)}\n`;
	})
	.sort()
	.join('')}`;

describe('a site of the format before', () => {
	it('is told of a number that the kit does not read', async () => {
		const withFormat = (format: number) => ({
			'site.config.ts': settings().replace(/format: \d/, `format: ${format}`),
		});
		expect(await complaintAbout(withFormat(1))).toMatchInlineSnapshot(`
			"
			site.config.ts:4  format
			  found     1
			  expected  format 3, which this version of the kit reads
			  to do     run "npm run upgrade", which moves what it can
			"
		`);
		expect(await complaintAbout(withFormat(3))).toBe('nothing to complain about');
		expect(await complaintAbout(withFormat(4))).toContain('to do     update the kit');
	});

	it('is brought to that of the kit, and no confirmed translation is lost', async () => {
		const site = await formerSite();
		const { status, text } = upgrade(site.root);
		expect([status, text]).toMatchInlineSnapshot(`
			[
			  0,
			  "From format 1 to 3.
			  site.config.ts: the kind of section "future" is called "roadmap"
			  content/en/pages/index.yaml is the home page now, with what stood in site.yaml and home/
			  content/ja/pages/index.yaml is the home page now, with what stood in site.yaml and home/
			  content/ru/pages/index.yaml is the home page now, with what stood in site.yaml and home/
			  site.config.ts: "sections" is gone: the home page names its sections itself
			  Changed: content/en/home/contacts.yaml, content/en/home/features.yaml, content/en/home/hero.yaml, content/en/home/plans.yaml, content/en/pages/index.yaml, content/en/site.yaml, content/ja/home/hero.yaml, content/ja/pages/index.yaml, content/ja/site.yaml, content/ru/home/hero.yaml, content/ru/home/plans.yaml, content/ru/pages/index.yaml, content/ru/site.yaml, content/translations.lock, site.config.ts

			"npm run upgrade -- --undo" takes this back. "npm run check" says whether all is well.
			",
			]
		`);
		expect(site.contents()).not.toHaveProperty('content/en/site.yaml');
		expect(existsSync(join(site.root, 'content/en/home'))).toBe(false);
		expect(site.read('site.config.ts')).toBe(settings());
		expect(site.read('content/en/pages/index.yaml')).toMatchInlineSnapshot(`
			"title: Lantern
			description: A lamp for nights.
			updated: 2026-01-01

			sections:
			  hero:
			    kind: hero
			    # The first screen.
			    title: A lamp for nights
			    lead: >-
			      It burns on oil.
			      All night.

			    actions: []

			  plans:
			    kind: roadmap
			    label: Plans
			    title: Plans
			    items:
			      - { title: Plans 1, text: More oil. }

			  features:
			    kind: roadmap
			    label: Features
			    title: Features
			    items:
			      - { title: Features 1, text: More oil. }

			  contacts:
			    kind: roadmap
			    label: Contacts
			    title: Contacts
			    items:
			      - { title: Contacts 1, text: More oil. }
			"
		`);
		expect(site.read('content/ja/pages/index.yaml')).toMatchInlineSnapshot(`
			"title: ランタン
			description: 夜の灯り。
			updated: 2026-01-03

			sections:
			  hero:
			    kind: hero
			    title: 夜の灯り
			    lead: 油で灯るランプです。
			    actions: []
			"
		`);
		const { pages } = await loadSite({ root: site.root });
		const { ru } = pages.get('index')?.translations ?? {};
		expect(
			ru?.format === 'yaml' && ru.sections.map(({ name, content, locale }) => [name, content.kind, locale]),
		).toEqual([
			['hero', 'hero', 'ru'],
			['plans', 'roadmap', 'ru'],
			['features', 'roadmap', 'en'],
			['contacts', 'roadmap', 'en'],
		]);
		const open = await site.open('ru', 'pages/index.yaml');
		expect(open.filter((text) => Object.keys(confirmed).some((key) => text.startsWith(`${key} `)))).toEqual([]);
		expect(open).toContain('sections.plans.title stale unconfirmed');
		expect(site.read(lock).split('\n')).toHaveLength(formerLock.split('\n').length);
		expect(upgrade(site.root)).toEqual({ status: 0, text: 'Nothing to do: the site has format 3, as the kit.\n' });
	});

	it('keeps what is confirmed in a file with the line ends of Windows', async () => {
		const site = await formerSite({ [lock]: formerLock.replaceAll('\n', '\r\n') });
		expect(upgrade(site.root).status).toBe(0);
		const open = await site.open('ru', 'pages/index.yaml');
		expect(open.filter((text) => Object.keys(confirmed).some((key) => text.startsWith(`${key} `)))).toEqual([]);
	});

	it('is as it was when the upgrade is taken back, unless it has changed since', async () => {
		const site = await formerSite();
		const before = site.contents();
		const former = site.read('site.config.ts');
		upgrade(site.root);
		const upgraded = site.read('site.config.ts');
		writeFileSync(join(site.root, 'site.config.ts'), `${upgraded}// Mine.\n`);
		expect(upgrade(site.root, '--undo')).toEqual({
			status: 1,
			text: 'site.config.ts has changed since the upgrade: nothing was taken back.\n',
		});
		writeFileSync(join(site.root, 'site.config.ts'), upgraded);
		expect(upgrade(site.root, '--undo').text).toMatch(/^Taken back: .*content\/en\/site\.yaml/);
		expect([site.read('site.config.ts'), site.contents()]).toEqual([former, before]);
		expect(upgrade(site.root, '--undo').text).toBe('There is no upgrade to take back.\n');
	});

	it('lists what no rule can move, and moves the rest', async () => {
		const sample = 'items:\n  - title: A\n    specimen:\n      lang: en\n      title: B\n      text: C\n';
		const site = await formerSite({
			'content/en/home/samples.yaml': sample,
			'content/ru/home/stray.yaml': 'title: Забыто\n',
		});
		site.edit('site.config.ts', "{ name: 'plans'", "{ name: 'samples', kind: 'languages' },\n\t\t{ name: 'plans'");
		const { status, text } = upgrade(site.root);
		expect([status, text.replace(/ {2}Changed: .*\n/, '')]).toMatchInlineSnapshot(`
			[
			  1,
			  "From format 1 to 3.
			  content/en/home/samples.yaml: the field "specimen" is called "sample"
			  site.config.ts: the kind of section "future" is called "roadmap"
			  content/en/pages/index.yaml is the home page now, with what stood in site.yaml and home/
			  content/ja/pages/index.yaml is the home page now, with what stood in site.yaml and home/
			  content/ru/pages/index.yaml is the home page now, with what stood in site.yaml and home/
			  site.config.ts: "sections" is gone: the home page names its sections itself

			Left to you:
			  home page: the kind of section "languages" is no part of the kit any more: copy sections/type-samples/ from the site of Vitrine and write "kind: type-samples", or take the section "samples" out
			  content/ru/home/stray.yaml: no section of the home page has this name: move what you need of it, and remove it

			"npm run upgrade -- --undo" takes this back. "npm run check" says whether all is well.
			",
			]
		`);
		expect(site.read('content/en/pages/index.yaml')).toContain(
			`  samples:\n    kind: languages\n${sample.replace('specimen', 'sample').replace(/^(?=.)/gm, '    ')}`,
		);
		expect(site.read('content/ru/home/stray.yaml')).toBe('title: Забыто\n');
	});

	it('leaves a home page to people whose sections are not written as a list', async () => {
		const site = await formerSite();
		site.edit(
			'site.config.ts',
			/sections: \[[\s\S]*?\n\t\],/,
			"sections: ['hero', 'plans'].map((name) => ({ name, kind: name })),",
		);
		expect(upgrade(site.root).text).toContain('the home page is pages/index.yaml in each language now');
		expect(site.read('content/en/site.yaml')).toContain('Lantern');
	});

	it('leaves a home page to people that is there already', async () => {
		const site = await formerSite({ 'content/ru/pages/index.yaml': 'title: Мой\n' });
		const { status, text } = upgrade(site.root);
		expect([status, text]).toEqual([
			1,
			expect.stringContaining(
				'content/ru/pages/index.yaml is there already: move what you need of site.yaml and home/ there, and remove them',
			),
		]);
		expect(site.read('content/ru/pages/index.yaml')).toBe('title: Мой\n');
		expect(site.read('content/ru/site.yaml')).toContain('title: Лантерн');
		expect(site.read('content/en/pages/index.yaml')).toContain('title: Lantern');
	});

	it('is as it was where it cannot be remembered what was changed', async () => {
		const site = await formerSite();
		const before = site.contents();
		writeFileSync(join(site.root, 'dist'), 'A file stands where a folder is to be.');
		expect(upgrade(site.root)).toEqual({
			status: 1,
			text: `${join(site.root, 'dist/upgrade.json')} cannot be read or written (ENOTDIR). Nothing was changed.\n`,
		});
		expect([site.contents(), site.read('site.config.ts').includes('sections: [')]).toEqual([before, true]);
	});

	it('is left alone while Git knows of changes that are not committed', async () => {
		const site = await formerSite();
		site.commit();
		site.edit('content/en/home/plans.yaml', 'More oil.', 'Much more oil.');
		const { status, text } = upgrade(site.root);
		expect([status, text.split(':')[0]?.split('.')[0]]).toEqual([1, 'Git knows of changes that are not committed']);
		expect(site.read('site.config.ts')).toContain("kind: 'future'");
		expect(upgrade(site.root, '--anyway').status).toBe(0);
	});

	it('may have the new version of the kit beside it, which is no part of any commit yet', async () => {
		const site = await formerSite();
		site.commit();
		writeFileSync(join(site.root, 'package.json'), '{}');
		expect(upgrade(site.root).status).toBe(0);
	});
});
