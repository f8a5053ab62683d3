import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { home, siteWith } from '../../../../test/support/fixture-site.ts';
import { repositoryRoot, vitrine } from '../../../../test/support/repository.ts';

describe('mistakes', () => {
	const check = (changes: Parameters<typeof siteWith>[0]) => {
		const root = siteWith(changes);
		symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
		const words = [vitrine, 'check', '--browser', '--root', root];
		const { status, stdout } = spawnSync(process.execPath, words, {
			encoding: 'utf8',
		});
		// From the content on: steps before it look at code.
		return { status, said: stdout.slice(stdout.indexOf('content (') - 2).replaceAll(/ \(\d.*? s\)/g, '') };
	};
	const features =
		'kind: features\nlabel: F\ntitle: T\nitems:\n  - icon: lucide:lanp\n    title: Oil\n    text: "[lost](/lost)"\n';

	it('in settings and content are told in one run, once each, and so are steps that have nothing to look at', () => {
		const link = "{ href: 'https://lantern.example', name: 'L', icon: 'lamps:oil' }";
		const { status, said } = check({
			'content/navigation.yaml': `header: [/#to-features, /#to-contacts, /guides, ${link}]\n`,
			...home('en', { features }),
			'content/ru/pages/guide.md': 'No first lines.\n',
		});
		expect(status).toBe(1);
		expect(`\n${said}`).toMatchInlineSnapshot(`
			"
			✗ content
			content/en/pages/guide/wick.md:7
			  found     a link to "/guide#first-steps"
			  expected  an anchor of that page in "ru": it has none
			  to do     write {#first-steps} at the end of the heading that is meant, in every language

			content/en/pages/index.yaml:19  sections.features.items.0.icon
			  found     "lucide:lanp"
			  expected  an icon that the collection "lucide" has
			  to do     write "lucide:lamp", or look up a name at https://icon-sets.iconify.design/lucide/

			content/en/pages/index.yaml:21  sections.features.items.0.text
			  found     a link to "/lost"
			  expected  a page of the site or a file in public/
			  to do     write the path of a file in pages/ without its ending

			content/navigation.yaml:1  header.3.icon
			  found     "lamps:oil"
			  expected  an icon of an installed collection (lucide), written collection:name
			  to do     choose an installed collection, or run "npm install @iconify-json/lamps"

			content/navigation.yaml:1  header.2
			  found     a link to "/guides"
			  expected  a page of the site or a file in public/
			  to do     write "/guide"

			content/ru/pages/guide.md:1
			  found     "No first lines."
			  expected  frontmatter: a line ---, then title and description, then a line ---
			  to do     copy the first lines of another page

			6 to change; nothing was published.
			  theme/tokens.css  --ink on --paper: 15.69 light, 16.17 dark, of 4.5
			  theme/tokens.css  --ink on --pane: 17.09 light, 14.12 dark, of 4.5
			  theme/tokens.css  --ink on --accent-soft: 13.27 light, 13.98 dark, of 4.5
			  theme/tokens.css  --ink-soft on --paper: 6.98 light, 7.51 dark, of 4.5
			  theme/tokens.css  --ink-soft on --pane: 7.6 light, 6.56 dark, of 4.5
			  theme/tokens.css  --accent on --paper: 5.52 light, 7.5 dark, of 4.5
			  theme/tokens.css  --accent on --pane: 6.01 light, 6.55 dark, of 4.5
			  theme/tokens.css  --on-accent on --accent: 5.52 light, 7.5 dark, of 4.5
			  theme/tokens.css  --problem on --paper: 5.52 light, 7.5 dark, of 4.5
			  theme/tokens.css  --on-ink on --ink: 15.69 light, 16.17 dark, of 4.5
			  theme/tokens.css  --on-band on --band: 15.69 light, 14.12 dark, of 4.5
			  theme/tokens.css  --line-strong on --paper: 6.98 light, 7.51 dark, of 3
			  theme/tokens.css  --line-strong on --pane: 7.6 light, 6.56 dark, of 3
			✓ colors
			  ru: 0 %: 62 out of date, 5 missing
			  ja: 0 %: 59 out of date, 12 missing
			✓ translations
			- html, left out. There is no build to look at.
			- audit, left out. There is no build to look at.
			- budgets, left out. There is no build to look at.
			- browser, left out. There is no build to look at.
			"
		`);
	});

	it('in words of the glossary are warnings: those not to be used by their places, others by their number', () => {
		const page = (text: string) => `---\ntitle: Wick\ndescription: Wick.\n---\n\n${text}\n`;
		const site = {
			...home('en', { features }),
			'content/glossary.yaml': '- term: wick\n  translations: { ru: фитиль }\n  avoid: { ru: шнур }\n',
			'content/en/pages/wicks.md': page('Two wicks burn.'),
			'content/ru/pages/wicks.md': page('Горят два шнура.'),
		};
		const { said } = check(site);
		expect(said).toContain(
			'  warning: content/ru/pages/wicks.md:6  001: "шнур", which is not to be used; expected another word for "wick" (content/glossary.yaml:1)\n',
		);
		expect(said).toMatch(
			/\n {2}ru: 3 times without the word of the glossary: npm run check -- --all names the places\.\n/,
		);
		expect(said).toContain('\n✓ translations\n');
		const contradiction = check({ ...site, 'content/glossary.yaml': '- term: wick\n  avoid: { en: wick }\n' });
		expect(contradiction.said).toContain('\n✗ translations\ncontent/glossary.yaml:2  0.avoid.en\n');
	});

	it('in content and in code of sections are told in one run', () => {
		const { said } = check({
			...home('en', { features }),
			'sections/quote/section.ts':
				"import { defineSection } from 'vitrine';\nimport { text, v } from 'vitrine/schema';\nexport default defineSection({ schema: v.strictObject({ title: text() }), component: () => import('./quote.tsx') });\n",
			'content/en/pages/voices.yaml':
				'title: Voices\ndescription: What they say.\nupdated: 2026-02-01\nsections:\n  voices:\n    kind: quote\n    title: They say\n',
			'sections/quote/quote.tsx':
				"import lamp from 'icon:lucide:lanp';\nexport default function Quote() { return lamp; }\n",
		});
		expect(said).toContain('  sections.features.items.0.icon');
		expect(said).toMatch(/sections\/quote\/quote\.tsx:1\n {2}found {5}icon:lucide:lanp/);
		expect(said).toContain('- html, left out. There is no build to look at.');
	});
});

it('does not start with words that it does not understand', () => {
	const check = (...words: string[]) => spawnSync(process.execPath, [vitrine, 'check', ...words], { encoding: 'utf8' });
	expect(check('--fixx')).toMatchObject({
		status: 2,
		stderr: 'Unknown option \'--fixx\'. See "npx vitrine check --help".\n',
	});
	expect(check('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('npm run check -- --fix') });
});
