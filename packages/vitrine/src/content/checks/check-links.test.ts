import { describe, expect, it } from 'vitest';
import { article, complaintAbout, complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { home, siteAndMarkdown, siteWith } from '../../../../../test/support/fixture-site.ts';
import { mapLinks } from '../markdown/link-syntax.ts';
import { homeOf } from '../site/site.ts';
import { localizeTarget } from '../site/site-links.ts';

describe('a link', () => {
	const oil = 'content/en/pages/oil.md';

	it('names a link to a page that does not exist', async () => {
		expect(await complaintAbout({ [oil]: article('', 'One.\n\n[about](/abuot)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:9
			  found     a link to "/abuot"
			  expected  a page of the site or a file in public/
			  to do     write "/about"
			"
		`);
	});

	it('names a link that carries a language', async () => {
		expect(await complaintAbout({ [oil]: article('', '[about](/ru/about)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a link to "/ru/about"
			  expected  the page as its file is named, without language, ending and slash at the end
			  to do     write "/about"
			"
		`);
	});

	it('names a link to a draft (faults B10)', async () => {
		expect(await complaintAbout({ [oil]: article('', '[soon](/secret)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a link to "/secret"
			  expected  a page that is published: this one is a draft
			  to do     take the link out until then, or publish the page: remove "draft" from content/en/pages/secret.md
			"
		`);
	});

	it('names an anchor that the page lacks in the language of the link (faults B10)', async () => {
		expect(await complaintAbout({ [oil]: article('', '[oil](/about#oli)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a link to "/about#oli"
			  expected  an anchor of that page in "en": #oil
			  to do     write #oil

			content/en/pages/oil.md:7
			  found     a link to "/about#oli"
			  expected  an anchor of that page in "ru": #oil
			  to do     write #oil
			"
		`);
	});

	it('names an image that is not there', async () => {
		expect(await complaintAbout({ [oil]: article('', '![A lamp](/lamp.png)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     an image at "/lamp.png"
			  expected  a file in public/, written with a leading slash
			  to do     put the file at public/lamp.png
			"
		`);
	});

	it('leads to pages and anchors with letters of any language, and to pages with a space', async () => {
		const links = '[a](/команда) [b](</My Page>) [c](/команда#что-это-такое) [d](</My Page#c++>) [e](</My File.pdf>)';
		const root = siteWith({
			[oil]: article('', links),
			'content/en/pages/команда.md': article('slug: team\n', '## Что это такое'),
			'content/en/pages/My Page.md': article('', '## C {#c++}'),
			'public/My File.pdf': 'PDF',
			...home('en', { hero: 'kind: hero\ntitle: A\nlead: "[a](/команда#что-это-такое)"\nactions: []' }),
		});
		const { site, tree } = await siteAndMarkdown(root, 'oil');
		const page = homeOf(site);
		const leads = (body: unknown) => {
			const found: string[] = [];
			mapLinks(body, (target) => {
				found.push(localizeTarget(site, target, { page, locale: 'en' }));
				return target;
			});
			return found;
		};
		const anchor = '#%D1%87%D1%82%D0%BE-%D1%8D%D1%82%D0%BE-%D1%82%D0%B0%D0%BA%D0%BE%D0%B5';
		expect(leads(tree)).toEqual(['/team', '/My%20Page', `/team${anchor}`, '/My%20Page#c++', '/My%20File.pdf']);
		const { en } = page.translations;
		expect(leads(en?.format === 'yaml' && en.sections[0]?.content)).toEqual([`/team${anchor}`]);
	});

	it('names what is wrong with a link that nearly leads somewhere', async () => {
		const links = ['[a](/about?x=1)', '[a](/#to-nope)', '[a](#)', '[a](/about#)', '[a](/каманда)', '[a](/about.md)'];
		expect(
			await complaintsAbout(links, (link) => ({
				[oil]: article('', `## Wick\n\n${link}`),
				'content/en/pages/команда.md': article(''),
			})),
		).toMatchInlineSnapshot(`
			"
			▸ [a](/about?x=1)nothing to complain about
			▸ [a](/#to-nope)
			content/en/pages/oil.md:9
			  found     a link to "/#to-nope"
			  expected  an anchor of the home page in "en": #to-hero, #to-features, #to-contacts
			  to do     write one of these, or show the section in this language, too

			content/en/pages/oil.md:9
			  found     a link to "/#to-nope"
			  expected  an anchor of the home page in "ru": #to-hero, #to-features, #to-contacts
			  to do     write one of these, or show the section in this language, too

			▸ [a](#)nothing to complain about
			▸ [a](/about#)nothing to complain about
			▸ [a](/каманда)
			content/en/pages/oil.md:9
			  found     a link to "/каманда"
			  expected  a page of the site or a file in public/
			  to do     write "/команда"

			▸ [a](/about.md)
			content/en/pages/oil.md:9
			  found     a link to "/about.md"
			  expected  the page as its file is named, without language, ending and slash at the end
			  to do     write "/about"
			"
		`);
	});

	it('may lead to the terms that the build publishes, as those of the navigation may', async () => {
		expect(await complaintAbout({ [oil]: article('', '[terms](/licences.txt)') })).toBe('nothing to complain about');
	});

	it('takes a scheme in capitals', async () => {
		expect(await complaintAbout({ [oil]: article('', '[a](HTTPS://X.EXAMPLE)') })).toBe('nothing to complain about');
	});

	it('follows the links of a home section in every language that shows it', async () => {
		const about = '---\ntitle: ランプ\ndescription: ランプ。\nupdated: 2026-02-03\n---\n\n文。\n';
		const contacts =
			'kind: contacts\nlabel: C\ntitle: C\nitems:\n  - icon: lucide:mail\n    label: E\n    value: "[a](/about#oil)"\n';
		expect(
			await complaintAbout({
				'content/ja/pages/about.md': about,
				...home('en', { contacts }),
				...home('ja', { features: undefined }),
			}),
		).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:21  sections.features.items.0.text
			  found     a link to "/about#oil"
			  expected  an anchor of that page in "ja": it has none
			  to do     write {#oil} at the end of the heading that is meant, in every language

			content/en/pages/index.yaml:30  sections.contacts.items.0.value
			  found     a link to "/about#oil"
			  expected  an anchor of that page in "ja": it has none
			  to do     write {#oil} at the end of the heading that is meant, in every language
			"
		`);
	});
});
