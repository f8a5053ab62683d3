import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import type { Rule } from '#upgrade/rules.ts';
import { undoUpgrade, upgradeSite } from '#upgrade/upgrade-site.ts';
import { complaintAbout } from './support/complaint-about.ts';
import { settings } from './support/fixture-site.ts';
import { vitrine } from './support/repository.ts';
import { confirmedSite, type TranslatedSite, translatedSite } from './support/translated-site.ts';

/** Rules as a version of the kit has them: a setting is called otherwise, and a page of each language is moved. */
const known: readonly Rule[] = [
	{
		format: 3,
		apply(files) {
			const text = files.read('site.config.ts') ?? '';
			files.write('site.config.ts', text.replace('mainLocale:', 'defaultLocale:'));
			return { done: ['site.config.ts: mainLocale is called defaultLocale'], left: [] };
		},
	},
	{
		format: 4,
		apply(files) {
			const done: string[] = [];
			const left: string[] = [];
			for (const path of files.paths.filter((path) => /^content\/[^/]+\/about\.md$/.test(path))) {
				const locale = path.split('/')[1] ?? '';
				const to = `content/${locale}/pages/about.md`;
				if (files.paths.includes(to)) {
					left.push(`${to} is there already: move what you need of ${path} there, and remove it`);
					continue;
				}
				files.write(to, files.read(path) ?? '');
				files.remove(path);
				files.keepConfirmed({ locale, from: 'about.md', to: 'pages/about.md' });
				done.push(`${path} is ${to} now`);
			}
			return { done, left };
		},
	},
];

const upgrade = ({ root }: TranslatedSite, anyway = false) => upgradeSite(root, { anyway, known });

/** Runs the command of the kit as it is. */
const command = ({ root }: TranslatedSite, ...words: string[]) => {
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, 'upgrade', '--root', root, ...words], {
		encoding: 'utf8',
	});
	return { status, text: stdout + stderr };
};

const lock = 'content/translations.lock';
const formerSettings = settings()
	.replace(/format: \d/, 'format: 2')
	.replace('defaultLocale:', 'mainLocale:');

/** A site of format 2, by the rules of this test. */
async function formerSite(more: Record<string, string> = {}): Promise<TranslatedSite> {
	const today = await confirmedSite();
	const former = today.read(lock).replaceAll(' pages/about.md ', ' about.md ');
	return translatedSite({
		'site.config.ts': formerSettings,
		...Object.fromEntries(
			['en', 'ru', 'ja'].flatMap((locale) => [
				[`content/${locale}/about.md`, today.read(`content/${locale}/pages/about.md`)],
				[`content/${locale}/pages/about.md`, undefined],
			]),
		),
		[lock]: former,
		...more,
	});
}

describe('a site of another format', () => {
	it('is told of a number that the kit does not read', async () => {
		const withFormat = (format: number) => ({
			'site.config.ts': settings().replace(/format: \d/, `format: ${format}`),
		});
		expect(await complaintAbout(withFormat(1))).toMatchInlineSnapshot(`
			"
			site.config.ts:4  format
			  found     1
			  expected  format 4, which this version of the kit reads
			  to do     run "npx vitrine upgrade", which moves what it can
			"
		`);
		expect(await complaintAbout(withFormat(4))).toBe('nothing to complain about');
		expect(await complaintAbout(withFormat(5))).toContain('to do     update the kit');
	});

	it('is left alone where the kit has no rule for it', async () => {
		const site = await formerSite();
		const before = site.contents();
		expect(command(site)).toMatchInlineSnapshot(`
			{
			  "status": 1,
			  "text": "The site has format 2, and no rule of this version of the kit brings it to 4: move what CHANGELOG.md names by hand, then write "format: 4" into site.config.ts.
			",
			}
		`);
		expect([site.read('site.config.ts'), site.contents()]).toEqual([formerSettings, before]);
	});
});

describe('a site of format 3', () => {
	const navigation = `
	// Pages by their file path.
	// Groups: links under one name.
	navigation: {
		header: ['/guide', { group: 'lamps', links: ['/about', { href: "https://lamps.example", name: 'Lamps: all' }] }],
		footer: [],
	},
`;
	const withNavigation = (text: string) =>
		settings()
			.replace('format: 4', 'format: 3')
			.replace(/\n\};\n$/, `\n${text}};\n`);
	const texts = { 'content/en/navigation.yaml': 'lamps: Lamps\n', 'content/navigation.yaml': undefined };

	it('names the licenses of its fonts as the kit does afterwards', async () => {
		const former = settings().replace('format: 4', 'format: 3').replaceAll('license:', 'licence:');
		const site = await translatedSite({ 'site.config.ts': former });
		expect(former).toContain('licence:');
		expect(command(site, '--anyway')).toMatchObject({
			status: 0,
			text: expect.stringContaining('site.config.ts: "licence" of fonts is "license" now'),
		});
		expect(site.read('site.config.ts')).toBe(settings());
	});

	it('is left to its owner where a license has no value of its own', async () => {
		const site = await translatedSite({
			'site.config.ts': `const licence = './OFL.txt';\n${settings().replace('format: 4', 'format: 3')}// { file, licence }\n`,
		});
		expect(command(site, '--anyway').text).toContain('write "license: licence"');
	});

	it('has the names that stay as they are in its glossary afterwards', async () => {
		const names = "\t// Names.\n\tforeignWords: ['Lantern One', \"Wick's\", 'Brass'],\n\tdefaultLocale";
		const former = settings()
			.replace('format: 4', 'format: 3')
			.replace('\tdefaultLocale', () => names);
		const glossary = '- term: Brass\n  keep: true\n';
		const site = await translatedSite({ 'site.config.ts': former, 'content/glossary.yaml': glossary });
		expect(command(site, '--anyway')).toMatchObject({
			status: 0,
			text: expect.stringContaining('are terms of content/glossary.yaml now'),
		});
		expect(site.read('site.config.ts')).toBe(settings());
		expect(site.read('content/glossary.yaml')).toBe(
			`${glossary}- term: Lantern One\n  keep: true\n- term: Wick's\n  keep: true\n`,
		);
	});

	it('has its form in a file of its own afterwards, with all fields in the order in which they were shown', async () => {
		const former = settings()
			.replace('format: 4', 'format: 3')
			.replace(
				'\tdefaultLocale',
				() => `\t// Who reads it: Mara.
\t// Without this line, there is no form.
\tcontact: {
\t\taddress: 'lamp@lantern.example',
\t\tfields: [{ name: 'visit', kind: 'checkbox' }, 'subject', { name: 'phone', kind: 'tel' }],
\t},
\tsecurity: { contact: 'mailto:safe@lantern.example' },
\tdefaultLocale`,
			);
		const site = await translatedSite({ 'site.config.ts': former, 'forms/contact.yaml': undefined });
		expect(command(site, '--anyway')).toMatchObject({
			status: 0,
			text: expect.stringContaining('site.config.ts: "contact" is forms/contact.yaml now'),
		});
		expect(site.read('forms/contact.yaml')).toBe(`# Who reads it: Mara.
address: lamp@lantern.example
fields:
  - name
  - email
  - subject
  - name: phone
    kind: tel
  - message
  - name: visit
    kind: checkbox
`);
		expect(site.read('site.config.ts')).toContain("\tsecurity: { contact: 'mailto:safe@lantern.example' },\n");
		expect(site.read('site.config.ts')).not.toContain('lamp@');
	});

	it('has the hosts of its videos and maps among the services of others afterwards', async () => {
		const withSetting = (setting: string) =>
			settings().replace('\tdefaultLocale', () => `\t// Films.\n\t${setting},\n\tdefaultLocale`);
		const former = withSetting('embeds: [\'https://player.vimeo.com\', "https://maps.example"]');
		const site = await translatedSite({ 'site.config.ts': former.replace('format: 4', 'format: 3') });
		expect(command(site, '--anyway')).toMatchObject({
			status: 0,
			text: expect.stringContaining('site.config.ts: the hosts of "embeds" are rows of "outside" now'),
		});
		const rows = ['https://player.vimeo.com', 'https://maps.example'].map(
			(from) => `\t\t{ allow: 'frame', from: '${from}' },\n`,
		);
		expect(site.read('site.config.ts')).toBe(withSetting(`outside: [\n${rows.join('')}\t]`));
		const computed = withSetting('embeds: hosts.map(String)').replace('format: 4', 'format: 3');
		const left = await translatedSite({ 'site.config.ts': `const hosts = [];\n${computed}` });
		expect(command(left, '--anyway').text).toContain('into "outside" for each host of "embeds"');
	});

	it('has the words of its form in a folder for forms afterwards', async () => {
		const former = settings().replace('format: 4', 'format: 3');
		const record = '8f2a77c01b9e 52d3f0a9c4e1';
		const site = await translatedSite({
			'site.config.ts': former,
			'content/en/contact.yaml': 'fields: { topic: { label: Topic } }\n',
			'content/ru/contact.yaml': 'fields: { topic: { label: Тема } }\n',
			'content/ru/forms/contact.yaml': 'fields: {}\n',
			[lock]: `# Records\nen contact.yaml fields.topic.label ${record}\n`,
		});
		const { status, text } = command(site, '--anyway');
		expect(status).toBe(1);
		expect(text).toContain('  content/en/contact.yaml is content/en/forms/contact.yaml now');
		expect(text).toContain('content/ru/forms/contact.yaml is there already');
		expect(site.read('content/en/forms/contact.yaml')).toBe('fields: { topic: { label: Topic } }\n');
		expect(site.read('content/ru/contact.yaml')).toBe('fields: { topic: { label: Тема } }\n');
		expect(site.read(lock)).toContain(`en forms/contact.yaml fields.topic.label ${record}`);
	});

	it('has its links of header and footer in a file of their own afterwards', async () => {
		const site = await translatedSite({ ...texts, 'site.config.ts': withNavigation(navigation) });
		expect(command(site, '--anyway')).toMatchObject({
			status: 0,
			text: expect.stringContaining('content/navigation.yaml now'),
		});
		expect(site.read('site.config.ts')).toBe(settings());
		expect(site.read('content/navigation.yaml')).toMatchInlineSnapshot(`
			"# Pages by their file path.
			# Groups: links under one name.
			header:
			  - /guide
			  - group: lamps
			    links:
			      - /about
			      - href: https://lamps.example
			        name: "Lamps: all"
			footer: []
			"
		`);
		const { languages } = await loadSite({ root: site.root });
		expect(languages.ru?.menus).toEqual({
			header: ['/guide', { group: 'lamps', links: ['/about', { href: 'https://lamps.example', name: 'Lamps: all' }] }],
			footer: [],
		});
	});

	it('keeps links that it computes, with a sentence for its owner', async () => {
		const site = await translatedSite({
			...texts,
			'site.config.ts': withNavigation('\tnavigation: { header: [...links], footer: [] },\n'),
		});
		expect(command(site, '--anyway')).toMatchObject({
			status: 1,
			text: expect.stringContaining(
				'"navigation" in site.config.ts is computed: write it into content/navigation.yaml, and remove it',
			),
		});
	});
});

describe('a site of an earlier format', () => {
	it('is brought to that of the kit, and no confirmed translation is lost', async () => {
		const site = await formerSite();
		expect(await upgrade(site)).toMatchInlineSnapshot(`
			{
			  "isGood": true,
			  "text": "From format 2 to 4.
			  site.config.ts: mainLocale is called defaultLocale
			  content/en/about.md is content/en/pages/about.md now
			  content/ja/about.md is content/ja/pages/about.md now
			  content/ru/about.md is content/ru/pages/about.md now
			  Changed: content/en/about.md, content/en/pages/about.md, content/ja/about.md, content/ja/pages/about.md, content/ru/about.md, content/ru/pages/about.md, content/translations.lock, site.config.ts

			"npx vitrine upgrade --undo" takes this back. "npm run check" shows whether all is well.",
			}
		`);
		expect(site.read('site.config.ts')).toBe(settings());
		expect(site.contents()).toEqual((await confirmedSite()).contents());
		const { pages } = await loadSite({ root: site.root });
		expect(Object.keys(pages.get('about')?.translations ?? {})).toEqual(['en', 'ru', 'ja']);
		expect(await site.open('ru', 'pages/about.md')).toEqual([]);
		expect(command(site)).toEqual({ status: 0, text: 'Nothing to do: the site has format 4, as the kit.\n' });
	});

	it('is changed by the rules for later formats alone', async () => {
		const site = await formerSite();
		site.edit('site.config.ts', 'format: 2', 'format: 3');
		const { text } = await upgrade(site);
		expect(text).toContain('From format 3 to 4.\n');
		expect(text).not.toContain('defaultLocale');
		expect(site.read('site.config.ts')).toContain('format: 4,');
		expect(site.has('content/ru/pages/about.md')).toBe(true);
	});

	it('keeps what is confirmed in a file with the line ends of Windows', async () => {
		const site = await formerSite();
		site.write(lock, site.read(lock).replaceAll('\n', '\r\n'));
		expect((await upgrade(site)).isGood).toBe(true);
		expect(await site.open('ru', 'pages/about.md')).toEqual([]);
	});

	it('is as it was when the upgrade is taken back, unless it has changed since', async () => {
		const site = await formerSite();
		const before = site.contents();
		await upgrade(site);
		const upgraded = site.read('site.config.ts');
		site.write('site.config.ts', `${upgraded}// Mine.\n`);
		expect(await undoUpgrade(site.root)).toEqual({
			isGood: false,
			text: 'site.config.ts has changed since the upgrade: nothing was taken back.',
		});
		site.write('site.config.ts', upgraded);
		expect(command(site, '--undo').text).toMatch(/^Taken back: .*content\/en\/about\.md/);
		expect([site.read('site.config.ts'), site.contents()]).toEqual([formerSettings, before]);
		expect(command(site, '--undo')).toEqual({ status: 1, text: 'There is no upgrade to take back.\n' });
	});

	it('lists what no rule can move, and moves the rest', async () => {
		const site = await formerSite({ 'content/ru/pages/about.md': 'Мой текст.\n' });
		const { text, isGood } = await upgrade(site);
		expect(isGood).toBe(false);
		expect(text).toContain(
			'Left to you:\n  content/ru/pages/about.md is there already: move what you need of content/ru/about.md there, and remove it\n',
		);
		expect(site.read('content/ru/pages/about.md')).toBe('Мой текст.\n');
		expect(site.has('content/ru/about.md')).toBe(true);
		expect(site.has('content/en/about.md')).toBe(false);
	});

	it('is as it was where it cannot be remembered what was changed', async () => {
		const site = await formerSite();
		const before = site.contents();
		writeFileSync(join(site.root, 'dist'), 'A file stands where a folder is to be.');
		expect(await upgrade(site)).toEqual({
			isGood: false,
			text: 'dist/upgrade.json cannot be read or written (ENOTDIR: a file has the place of its folder). Nothing was changed.',
		});
		expect([site.read('site.config.ts'), site.contents()]).toEqual([formerSettings, before]);
	});

	it('is left alone while Git knows of changes that are not committed', async () => {
		const site = await formerSite();
		site.commit();
		site.edit('content/en/about.md', '\n---\n\n', '\n---\n\nMore oil.\n\n');
		const { text, isGood } = await upgrade(site);
		expect([isGood, text.split('.')[0]]).toEqual([false, 'Git knows of changes that are not committed']);
		expect(site.read('site.config.ts')).toBe(formerSettings);
		expect((await upgrade(site, true)).isGood).toBe(true);
	});

	it('may have the new version of the kit beside it, which is no part of any commit yet', async () => {
		const site = await formerSite();
		site.commit();
		site.write('package.json', '{}');
		expect((await upgrade(site)).isGood).toBe(true);
	});
});
