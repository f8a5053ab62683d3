import { describe, expect, it } from 'vitest';
import { complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { settings } from '../../../../../test/support/fixture-site.ts';

/** The fixture with other entries in its header. */
const withHeader = (entries: string) => settings().replace(/header: \[[^\]]*\]/, () => `header: [${entries}]`);

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
				'site.config.ts': withHeader(entry),
				...(isNamed(entry) ? lamps : {}),
			})),
		).toMatchInlineSnapshot(`
			"
			▸ { href: '/guide', name: 'Guide' }
			site.config.ts:34  navigation.header.0.href
			  found     "/guide"
			  expected  an address with https:, mailto: or tel:, or "/licences.txt"
			  to do     write it whole; a page of the site stands in the list as it is: "/about"

			▸ { href: 'https://lamps.example', text: 'shop', name: 'Shop' }
			site.config.ts:34  navigation.header.0
			  found     keys with values
			  expected  either a "name", the same in every language, or a "text", the name of one in navigation.yaml
			  to do     write one of the two

			▸ { href: 'https://lamps.example', nmae: 'Shop' }
			site.config.ts:34  navigation.header.0.nmae
			  found     the unknown key "nmae"
			  expected  one of href, name, text, icon, rel
			  to do     rename it to "name"

			▸ { href: 'https://lamps.example', name: 'Shop', icon: 'lucide:lampp' }
			site.config.ts:34  navigation.header.0.icon
			  found     "lucide:lampp"
			  expected  an icon that the collection "lucide" has
			  to do     write "lucide:lamp", or look up a name at https://icon-sets.iconify.design/lucide/

			▸ { href: 'https://lamps.example', name: 'Shop', rel: 'you' }
			site.config.ts:34  navigation.header.0.rel
			  found     "you"
			  expected  "me"
			  to do     write one of these

			▸ { group: 'all lamps', links: ['/guide'] }
			site.config.ts:34  navigation.header.0.group
			  found     "all lamps"
			  expected  letters, digits and hyphens: the name of a text in navigation.yaml
			  to do     write for example "products"

			▸ { group: 'lamps', links: [] }
			site.config.ts:34  navigation.header.0.links
			  found     a list
			  expected  at least one link
			  to do     add one, or remove the group

			▸ { group: 'lamps', links: ['/gide'] }
			site.config.ts:34  navigation.header.0.links.0
			  found     a link to "/gide"
			  expected  a page of the site or a file in public/
			  to do     write "/guide"

			▸ '/licences.txt'
			site.config.ts:34  navigation.header.0
			  found     a link to "/licences.txt"
			  expected  a page, or a section with a label: navigation takes its words from there
			  to do     give it a name: { href: "/licences.txt", name: 'MIT' }

			▸ { group: 'lamps', links: [{ group: 'more', links: ['/guide'] }] }
			site.config.ts:34  navigation.header.0.links.0
			  found     keys with values
			  expected  links: a group has none in it
			  to do     put its links here, or make it a group of its own

			▸ { group: 'lamps', links: ['/guide'] }, { group: 'lamps', links: ['/about'] }
			site.config.ts:34  navigation.header
			  found     a list
			  expected  each group once
			  to do     put the links of both into one, or give one of them another name

			▸ 5
			site.config.ts:34  navigation.header.0
			  found     5
			  expected  a page or anchor of the site, without a language
			  to do     write for example "/about" or "/#to-features"
			"
		`);
	});

	it('is a word that the source language lacks, or that nothing asks for', async () => {
		const group = { 'site.config.ts': withHeader("{ group: 'lamps', links: ['/guide'] }") };
		const texts = ['', 'lamp: Lamps', 'lamps: Lamps'];
		expect(
			await complaintsAbout(texts, (text) => (text ? { ...group, 'content/en/navigation.yaml': text } : { ...group })),
		).toMatchInlineSnapshot(`
			"
			▸ 
			site.config.ts:34  navigation.header.0.group
			  found     "lamps"
			  expected  a text of content/en/navigation.yaml
			  to do     write "lamps: …" there

			▸ lamp: Lamps
			content/en/navigation.yaml:1  lamp
			  found     the unknown key "lamp"
			  expected  one of lamps
			  to do     rename it to "lamps"

			▸ lamps: Lampsnothing to complain about"
		`);
		expect(
			await complaintsAbout(['lamps: Lamps'], (text) => ({ 'content/ru/navigation.yaml': text })),
		).toMatchInlineSnapshot(`
			"
			▸ lamps: Lamps
			content/ru/navigation.yaml:1
			  found     a file that nothing reads
			  expected  no such file: "navigation" in site.config.ts asks for no words
			  to do     remove it
			"
		`);
	});
});
