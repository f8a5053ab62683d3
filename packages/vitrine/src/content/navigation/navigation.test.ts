import { describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
import { complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';

/** The fixture with other entries in its header. */
const withHeader = (entries: string) => `header: [${entries}]\n`;

describe('a mistake in the navigation', () => {
	it('is named with its setting', async () => {
		const entries = [
			"{ href: '/guide', name: 'Guide' }",
			"{ href: 'https://lamps.example', text: 'shop', name: 'Shop' }",
			"{ href: 'https://lamps.example', nmae: 'Shop' }",
			"{ href: 'https://lamps.example', name: 'Shop', icon: 'lucide:lampp' }",
			"{ href: 'https://lamps.example', name: 'Shop', rel: 'you' }",
			"{ group: 'all lamps', links: ['/guide'] }",
			"{ group: 'lamps', links: [] }",
			"{ group: 'lamps', links: ['/gide'] }",
			"'/licences.txt'",
			"{ group: 'lamps', links: [{ group: 'more', links: ['/guide'] }] }",
			"{ group: 'lamps', links: ['/guide'] }, { group: 'lamps', links: ['/about'] }",
			'5',
		];
		const lamps = { 'content/en/navigation.yaml': 'lamps: Lamps\n' };
		const isNamed = (entry: string) => entry.includes("'lamps'");
		expect(
			await complaintsAbout(entries, (entry) => ({
				'content/navigation.yaml': withHeader(entry),
				...(isNamed(entry) ? lamps : {}),
			})),
		).toMatchInlineSnapshot(`
			"
			▸ { href: '/guide', name: 'Guide' }
			content/navigation.yaml:1  header.0.href
			  found     "/guide"
			  expected  an address with https:, mailto: or tel:, or "/licences.txt"
			  to do     write it whole; a page of the site is an entry by itself: "/about"

			▸ { href: 'https://lamps.example', text: 'shop', name: 'Shop' }
			content/navigation.yaml:1  header.0
			  found     keys with values
			  expected  either a "name", the same in every language, or a "text", the name of one in content/<language>/navigation.yaml
			  to do     write one of the two

			▸ { href: 'https://lamps.example', nmae: 'Shop' }
			content/navigation.yaml:1  header.0.nmae
			  found     the unknown key "nmae"
			  expected  one of href, name, text, icon, rel
			  to do     rename it to "name"

			▸ { href: 'https://lamps.example', name: 'Shop', icon: 'lucide:lampp' }
			content/navigation.yaml:1  header.0.icon
			  found     "lucide:lampp"
			  expected  an icon that the collection "lucide" has
			  to do     write "lucide:lamp", or look up a name at https://icon-sets.iconify.design/lucide/

			▸ { href: 'https://lamps.example', name: 'Shop', rel: 'you' }
			content/navigation.yaml:1  header.0.rel
			  found     "you"
			  expected  "me"
			  to do     write one of these

			▸ { group: 'all lamps', links: ['/guide'] }
			content/navigation.yaml:1  header.0.group
			  found     "all lamps"
			  expected  letters, digits and hyphens: the name of a text in content/<language>/navigation.yaml
			  to do     write for example "products"

			▸ { group: 'lamps', links: [] }
			content/navigation.yaml:1  header.0.links
			  found     a list
			  expected  at least one link
			  to do     add one, or remove the group

			▸ { group: 'lamps', links: ['/gide'] }
			content/navigation.yaml:1  header.0.links.0
			  found     a link to "/gide"
			  expected  a page of the site or a file in public/
			  to do     write "/guide"

			▸ '/licences.txt'
			content/navigation.yaml:1  header.0
			  found     a link to "/licences.txt"
			  expected  a page, or a section with a label: navigation takes its words from there
			  to do     give it a name: { href: "/licences.txt", name: 'MIT' }

			▸ { group: 'lamps', links: [{ group: 'more', links: ['/guide'] }] }
			content/navigation.yaml:1  header.0.links.0
			  found     keys with values
			  expected  links: a group has none in it
			  to do     put its links here, or make it a group of its own

			▸ { group: 'lamps', links: ['/guide'] }, { group: 'lamps', links: ['/about'] }
			content/navigation.yaml:1  header
			  found     a list
			  expected  each group once
			  to do     put the links of both into one, or give one of them another name

			▸ 5
			content/navigation.yaml:1  header.0
			  found     5
			  expected  a page or anchor of the site, without a language
			  to do     write for example "/about" or "/#to-features"
			"
		`);
	});

	it('is a word that the source language lacks, or that nothing asks for', async () => {
		const group = { 'content/navigation.yaml': withHeader("{ group: 'lamps', links: ['/guide'] }") };
		const texts = ['', 'lamp: Lamps', 'lamps: Lamps'];
		expect(
			await complaintsAbout(texts, (text) => (text ? { ...group, 'content/en/navigation.yaml': text } : { ...group })),
		).toMatchInlineSnapshot(`
			"
			▸ 
			content/navigation.yaml:1  header.0.group
			  found     "lamps"
			  expected  a text of content/en/navigation.yaml
			  to do     write "lamps: …" there

			▸ lamp: Lamps
			content/en/navigation.yaml:1  lamp
			  found     the unknown key "lamp"
			  expected  one of header, footer, lamps
			  to do     rename it to "lamps"

			▸ lamps: Lampsnothing to complain about"
		`);
		expect(
			await complaintsAbout(['lamps: Lamps'], (text) => ({ 'content/ru/navigation.yaml': text })),
		).toMatchInlineSnapshot(`
			"
			▸ lamps: Lamps
			content/ru/navigation.yaml:1  lamps
			  found     the unknown key "lamps"
			  expected  one of header, footer
			  to do     remove it
			"
		`);
	});

	it('is a change of a language whose entry the common list does not have', async () => {
		const changes = [
			'{ without: [/gide] }',
			'{ add: [{ page: /guide/wick, after: /lamps }] }',
			'{ add: [/gide] }',
			'{ leave: [] }',
		];
		expect(
			await complaintsAbout(changes, (change) => ({ 'content/ru/navigation.yaml': `header: ${change}\n` })),
		).toMatchInlineSnapshot(`
			"
			▸ { without: [/gide] }
			content/ru/navigation.yaml:1  header.without.0
			  found     "/gide"
			  expected  an entry of this list in content/navigation.yaml
			  to do     write "/guide"

			▸ { add: [{ page: /guide/wick, after: /lamps }] }
			content/ru/navigation.yaml:1  header.add.0.after
			  found     "/lamps"
			  expected  an entry of this list in content/navigation.yaml
			  to do     remove it

			▸ { add: [/gide] }
			content/ru/navigation.yaml:1  header.add.0
			  found     a link to "/gide"
			  expected  a page of the site or a file in public/
			  to do     write "/guide"

			▸ { leave: [] }
			content/ru/navigation.yaml:1  header.leave
			  found     the unknown key "leave"
			  expected  one of without, add
			  to do     remove it
			"
		`);
	});
});

describe('the links of one language', () => {
	const common = `header:
  - /guide
  - { group: lamps, links: [/about, { href: https://lamps.example, name: Lamps }] }
  - /#to-contacts
footer: [/about]
`;
	const menusWith = async (changes: string) => {
		const root = siteWith({
			'content/navigation.yaml': common,
			'content/en/navigation.yaml': 'lamps: Lamps\n',
			'content/ru/navigation.yaml': changes,
		});
		const { languages } = await loadSite({ root });
		return { ru: languages.ru?.menus, ja: languages.ja?.menus };
	};

	it('leave out what it does not show, and groups without links', async () => {
		const { ru, ja } = await menusWith('header: { without: [/guide, lamps] }\nfooter: { without: [/about] }\n');
		expect(ru).toEqual({ header: ['/#to-contacts'], footer: [] });
		expect(ja?.header).toHaveLength(3);
		expect((await menusWith('header: { without: [/about, https://lamps.example] }\n')).ru?.header).toEqual([
			'/guide',
			'/#to-contacts',
		]);
	});

	it('have others in addition, at the end or behind one of the common ones', async () => {
		const telegram = '{ href: https://t.example, name: Телеграм, after: /about }';
		const { ru, ja } = await menusWith(
			`lamps: Лампы\nheader: { add: [/guide/wick, ${telegram}, { page: /about, after: /guide }] }\n`,
		);
		expect(ru?.header).toEqual([
			'/guide',
			'/about',
			{
				group: 'lamps',
				links: [
					'/about',
					{ href: 'https://t.example', name: 'Телеграм' },
					{ href: 'https://lamps.example', name: 'Lamps' },
				],
			},
			'/#to-contacts',
			'/guide/wick',
		]);
		expect(ja?.header).toHaveLength(3);
	});
});
