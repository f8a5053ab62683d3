import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { complaintAbout } from './support/complaint-about.ts';
import { settings } from './support/fixture-site.ts';
import { vitrine } from './support/repository.ts';
import { confirmedSite, type TranslatedSite } from './support/translated-site.ts';

const upgrade = (root: string, ...words: string[]) => {
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, 'upgrade', '--root', root, ...words], {
		encoding: 'utf8',
	});
	return { status, text: stdout + stderr };
};

const roadmap = 'label: Plans\ntitle: Plans\nitems:\n  - { title: Oil, text: More oil. }\n';

/** A site as the kit read it before its settings had a format. */
async function formerSite(): Promise<TranslatedSite> {
	const site = await confirmedSite({
		'site.config.ts': settings().replace(
			"{ name: 'hero', kind: 'hero' },",
			(hero) => `${hero}\n\t\t{ name: 'plans', kind: 'roadmap' },`,
		),
		'content/en/home/plans.yaml': roadmap,
		'content/ru/home/plans.yaml': roadmap.replaceAll('Plans', 'Планы'),
	});
	site.edit('site.config.ts', "kind: 'roadmap'", "kind: 'future'");
	return site;
}

describe('a site of the format before', () => {
	it('is told of a number that the kit does not read', async () => {
		const withFormat = (format: number) => ({
			'site.config.ts': settings().replace("name: 'Lantern',", (name) => `format: ${format},\n\t${name}`),
		});
		expect(await complaintAbout(withFormat(1))).toMatchInlineSnapshot(`
			"
			site.config.ts:3  format
			  found     1
			  expected  format 2, which this version of the kit reads
			  to do     run "npm run upgrade", which moves what it can
			"
		`);
		expect(await complaintAbout(withFormat(2))).toBe('nothing to complain about');
		expect(await complaintAbout(withFormat(3))).toContain('to do     update the kit');
	});

	it('is brought to that of the kit, and no confirmed translation is lost', async () => {
		const site = await formerSite();
		const before = site.read('content/translations.lock');
		const { status, text } = upgrade(site.root);
		expect([status, text]).toMatchInlineSnapshot(`
			[
			  0,
			  "From format 1 to 2.
			  site.config.ts: the kind of section "future" is called "roadmap"
			  Changed: site.config.ts

			"npm run upgrade -- --undo" takes this back. "npm run check" says whether all is well.
			",
			]
		`);
		const { languages, config } = await loadSite({ root: site.root });
		expect(config.format).toBe(2);
		expect(languages.ru?.sections.map(({ content }) => content.kind)).toContain('roadmap');
		expect(site.read('content/translations.lock')).toBe(before);
		expect(await site.open('ru', 'home/plans.yaml')).toEqual([]);
		expect(upgrade(site.root)).toEqual({ status: 0, text: 'Nothing to do: the site has format 2, as the kit.\n' });
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
		expect(upgrade(site.root, '--undo')).toEqual({ status: 0, text: 'Taken back: site.config.ts.\n' });
		expect([site.read('site.config.ts'), site.contents()]).toEqual([former, before]);
		expect(upgrade(site.root, '--undo').text).toBe('There is no upgrade to take back.\n');
	});

	it('lists what no rule can move, and moves the rest', async () => {
		const site = await formerSite();
		site.edit('site.config.ts', "{ name: 'plans'", "{ name: 'samples', kind: 'languages' },\n\t\t{ name: 'plans'");
		const sample = 'items:\n  - title: A\n    specimen:\n      lang: en\n      title: B\n      text: C\n';
		writeFileSync(join(site.root, 'content/en/home/samples.yaml'), sample);
		const { status, text } = upgrade(site.root);
		expect([status, text]).toMatchInlineSnapshot(`
			[
			  1,
			  "From format 1 to 2.
			  content/en/home/samples.yaml: the field "specimen" is called "sample"
			  site.config.ts: the kind of section "future" is called "roadmap"
			  Changed: content/en/home/samples.yaml, site.config.ts

			Left to you:
			  site.config.ts: the kind of section "languages" is no part of the kit any more: copy sections/type-samples/ from the site of Vitrine and write kind: 'type-samples', or take the section "samples" out

			"npm run upgrade -- --undo" takes this back. "npm run check" says whether all is well.
			",
			]
		`);
		expect(readFileSync(join(site.root, 'content/en/home/samples.yaml'), 'utf8')).toBe(
			sample.replace('specimen', 'sample'),
		);
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
