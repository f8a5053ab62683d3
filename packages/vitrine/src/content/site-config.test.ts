import { describe, expect, it } from 'vitest';
import { complaintAbout, complaintsAbout, smallSettings } from '../../../../test/support/complaint-about.ts';
import { settings } from '../../../../test/support/fixture-site.ts';

describe('a mistake in the settings', () => {
	it('names an origin with a path', async () => {
		expect(
			await complaintAbout({
				'site.config.ts': smallSettings((text) => text.replace('lantern.example', 'lantern.example/x')),
			}),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:3  origin
			  found     "https://lantern.example/x"
			  expected  scheme and host without a path, since cookies, robots.txt and all addresses of a site belong to a whole host
			  to do     write for example "https://www.example.com", or give the site a subdomain
			"
		`);
	});

	it('names a language tag that is none', async () => {
		expect(
			await complaintAbout({ 'site.config.ts': smallSettings((text) => text.replace('ru-RU', 'ru_RU')) }),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:6  locales.1.tag
			  found     "ru_RU"
			  expected  a BCP 47 language tag in its canonical form
			  to do     write for example "ru-RU"
			"
		`);
	});

	it('takes codes with a script or region, and names those that are no language or are needed elsewhere', async () => {
		const codes = ['pt-br', 'zh-hant', 'es-419', 'sl-rozaj-biske', 'de-1996', 'pt-BR', 'pt_br', 'r', 'api', 'ru-x-y'];
		const complaints = codes.map(async (code) => {
			const row = `{ code: '${code}', name: 'X', shortName: 'X', tag: 'pt-BR' },`;
			const settings = smallSettings((text) => text.replace('\n\t],', `\n\t\t${row}\n\t],`));
			const site = 'title: X\ndescription: X\nupdated: 2026-01-01\n';
			return `▸ ${code}${await complaintAbout({ 'site.config.ts': settings, [`content/${code}/pages/index.yaml`]: site })}`;
		});
		expect((await Promise.all(complaints)).join('\n')).toMatchInlineSnapshot(`
			"▸ pt-brnothing to complain about
			▸ zh-hantnothing to complain about
			▸ es-419nothing to complain about
			▸ sl-rozaj-biskenothing to complain about
			▸ de-1996nothing to complain about
			▸ pt-BR
			site.config.ts:8  locales.3.code
			  found     "pt-BR"
			  expected  a language tag in small letters
			  to do     write for example "ru", "pt-br" or "zh-hant"

			▸ pt_br
			site.config.ts:8  locales.3.code
			  found     "pt_br"
			  expected  a language tag in small letters
			  to do     write for example "ru", "pt-br" or "zh-hant"

			▸ r
			site.config.ts:8  locales.3.code
			  found     "r"
			  expected  a language tag in small letters
			  to do     write for example "ru", "pt-br" or "zh-hant"

			▸ api
			site.config.ts:8  locales.3.code
			  found     "api"
			  expected  a code that the site needs for no address of its own
			  to do     add a region or a script, as in "pt-br"

			▸ ru-x-y
			site.config.ts:8  locales.3.code
			  found     "ru-x-y"
			  expected  a language tag in small letters
			  to do     write for example "ru", "pt-br" or "zh-hant"
			"
		`);
	});

	it('names the row of a language whose code, name or tag another one has', async () => {
		const changes = [
			["'ru'", "'en'"],
			["'Русский'", "'english'"],
			["'ru-RU'", "'en-US'"],
			["'Русский'", "' '"],
			["'РУ'", "''"],
		] as const;
		const complaints = changes.map(([from, to]) =>
			complaintAbout({ 'site.config.ts': smallSettings((text) => text.replace(from, to)) }),
		);
		expect((await Promise.all(complaints)).join('')).toMatchInlineSnapshot(`
			"
			site.config.ts:6  locales.1.code
			  found     "en"
			  expected  each code once
			  to do     remove the row, or give it the code of its own language

			site.config.ts:6  locales.1.name
			  found     "english"
			  expected  each name once: visitors choose a language by it; "en" has it, too
			  to do     write what tells it apart, as in "Português (Brasil)"

			site.config.ts:6  locales.1.tag
			  found     "en-US"
			  expected  each tag once; "en" has it, too
			  to do     say in one of the two rows what it has of its own, as in "en-GB"

			site.config.ts:6  locales.1.name
			  found     ""
			  expected  a name
			  to do     write what the language is called in itself

			site.config.ts:6  locales.1.shortName
			  found     ""
			  expected  a name
			  to do     write two or three letters, as "РУ"
			"
		`);
	});

	it('is named beside all languages of thirty-one without a home page', async () => {
		const codes = 'de ar fr es it nl pl cs sk hu ro bg el tr fi sv da nb vi hi pt uk ko id th he zh sl'.split(' ');
		const rows = codes.map((code) => `{ code: '${code}', name: '${code}', shortName: '${code}', tag: '${code}' },`);
		const home = 'title: X\ndescription: X\nupdated: 2026-01-01\n';
		const complaint = await complaintAbout({
			'site.config.ts': smallSettings((text) =>
				text.replace('\n\t],', `\n${rows.join('\n')}\n\t],\n\tdetection: 'on',`),
			),
			...Object.fromEntries(
				codes.filter((code) => !['ko', 'th'].includes(code)).map((code) => [`content/${code}/pages/index.yaml`, home]),
			),
			'content/ru/pages/index.yaml': undefined,
			'content/th/pages/about.md': 'Text.\n',
		});
		expect(complaint).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:21  sections.features.items.0.text
			  found     a link to "/about#oil"
			  expected  an anchor of that page in "th": it has none
			  to do     write {#oil} at the end of the heading that is meant, in every language

			content/ko/pages/index.yaml:1
			  found     no such file
			  expected  the home page in "ko"
			  to do     copy that of another language and translate its first lines; its sections may follow later

			content/ru/pages/index.yaml:1
			  found     no such file
			  expected  the home page in "ru"
			  to do     copy that of another language and translate its first lines; its sections may follow later

			content/th/pages/about.md:1
			  found     "Text."
			  expected  frontmatter: a line ---, then title and description, then a line ---
			  to do     copy the first lines of another page

			content/th/pages/index.yaml:1
			  found     no such file
			  expected  the home page in "th"
			  to do     copy that of another language and translate its first lines; its sections may follow later

			site.config.ts:37  detection
			  found     "on"
			  expected  "server" or "client" or "off"
			  to do     write "off"
			"
		`);
	});

	it('names a navigation link that leads nowhere', async () => {
		expect(
			await complaintAbout({
				'content/navigation.yaml': 'header: [/gide]\n',
			}),
		).toMatchInlineSnapshot(`
			"
			content/navigation.yaml:1  header.0
			  found     a link to "/gide"
			  expected  a page of the site or a file in public/
			  to do     write "/guide"
			"
		`);
	});

	it('names a key that is missing in a row, one that is unknown, and a choice that is none', async () => {
		const changes: [string, string][] = [
			["name: 'Русский', ", ''],
			["shortName: 'РУ'", "shortname: 'РУ'"],
			["tag: 'ru-RU'", "tag: 'ru-RU', dir: 'rlt'"],
			["kind: 'hero'", "kind: 'herro'"],
			["name: 'Lantern'", 'name: 5'],
			["origin: 'https://lantern.example',", ''],
		];
		const complaints = changes.map(([from, to]) =>
			complaintAbout({ 'site.config.ts': smallSettings((text) => text.replace(from, to)) }),
		);
		// Which kinds there are is no matter: a site adds its own.
		const told = (await Promise.all(complaints)).join('').replace(/("herro"\n {2}expected {2}).*/, '$1…');
		expect(told).toMatchInlineSnapshot(`
			"
			site.config.ts:6  locales.1.name
			  found     nothing
			  expected  the key "name"
			  to do     add "name:" with its value here

			site.config.ts:6  locales.1.shortname
			  found     the unknown key "shortname"
			  expected  one of code, name, shortName, tag, dir, typography, stemmers, font, fallback, unlisted, cacheable, staleNotice
			  to do     rename it to "shortName"

			site.config.ts:6  locales.1.dir
			  found     "rlt"
			  expected  "ltr" or "rtl"
			  to do     write "ltr"
			nothing to complain about
			site.config.ts:2  name
			  found     5
			  expected  a text
			  to do     put quotes around it: "5"

			site.config.ts:1  origin
			  found     nothing
			  expected  the key "origin"
			  to do     add "origin:" with its value here
			"
		`);
	});

	it('reports what a value has to be where quotes alone would not make it right', async () => {
		const zone = settings().replace('export default {', 'export default {\n\ttimeZone: 3,');
		expect(await complaintAbout({ 'site.config.ts': zone })).toMatchInlineSnapshot(`
			"
			site.config.ts:3  timeZone
			  found     3
			  expected  a time zone of the IANA database
			  to do     write for example "Europe/Moscow" or "UTC"
			"
		`);
		expect(
			await complaintAbout({ 'site.config.ts': settings().replace(/origin: .*/, 'origin: 3,') }),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:6  origin
			  found     3
			  expected  scheme and host without a path, since cookies, robots.txt and all addresses of a site belong to a whole host
			  to do     write for example "https://www.example.com", or give the site a subdomain
			"
		`);
	});

	it('names navigation that has no words of its own', async () => {
		const links = ['/lamp.svg', '/#to-hero'];
		expect(
			await complaintsAbout(links, (link) => ({
				'content/navigation.yaml': `header: ["${link}"]\n`,
			})),
		).toMatchInlineSnapshot(`
			"
			▸ /lamp.svg
			content/navigation.yaml:1  header.0
			  found     a link to "/lamp.svg"
			  expected  a page, or a section with a label: navigation takes its words from there
			  to do     take it out, and link to the file from a page

			▸ /#to-hero
			content/navigation.yaml:1  header.0
			  found     a link to "/#to-hero"
			  expected  a page, or a section with a label: navigation takes its words from there
			  to do     take it out: sections of the kind "hero" have no label
			"
		`);
	});

	it('names a module that cannot be run', async () => {
		const modules = [
			"import { x } from 'nowhere';\nexport default { x };",
			"export default {};\nthrow new Error('No settings today');",
			'export const site = {};',
		];
		expect(await complaintsAbout(modules, (module) => ({ 'site.config.ts': module }))).toMatchInlineSnapshot(`
			"
			▸ import { x } from 'nowhere';
			export default { x };
			site.config.ts:1
			  found     Cannot find package 'nowhere'
			  expected  a TypeScript module that can be run
			  to do     correct the line, or take the last change back

			▸ export default {};
			throw new Error('No settings today');
			site.config.ts:2
			  found     No settings today
			  expected  a TypeScript module that can be run
			  to do     correct the line, or take the last change back

			▸ export const site = {};
			site.config.ts:1
			  found     no settings
			  expected  export default defineSite({ … })
			  to do     write it like this
			"
		`);
	});
});
