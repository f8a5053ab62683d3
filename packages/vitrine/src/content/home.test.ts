import { describe, expect, it } from 'vitest';
import { complaintAbout } from '../../../../test/support/complaint-about.ts';

describe('a mistake in a section', () => {
	const hero = 'title: A\nlead: B\nactions: []\npanes: []\n';

	it('names an unknown key and the one that was meant', async () => {
		expect(
			await complaintAbout({ 'content/en/home/hero.yaml': hero.replace('title', 'titel') }),
		).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:1  titel
			  found     the unknown key "titel"
			  expected  one of title, lead, actions, panesLabel, panes
			  to do     rename it to "title"
			"
		`);
	});

	it('names a missing key', async () => {
		expect(await complaintAbout({ 'content/ru/home/hero.yaml': hero.replace('lead: B\n', '') })).toMatchInlineSnapshot(`
			"
			content/ru/home/hero.yaml:1  lead
			  found     nothing
			  expected  the key "lead"
			  to do     add "lead:" with its value here
			"
		`);
	});

	it('names more panes than one can look through', async () => {
		const pane = '  - { lang: en, word: Lamp, caption: Lamp }\n';
		const panes = hero.replace('panes: []\n', `panes:\n${pane.repeat(6)}`);
		expect(await complaintAbout({ 'content/en/home/hero.yaml': panes })).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:4  panes
			  found     a list
			  expected  five panes at the most
			  to do     leave one out: of more, nobody could read the words
			"
		`);
	});

	it('names a value of the wrong type', async () => {
		expect(
			await complaintAbout({ 'content/en/home/hero.yaml': hero.replace('title: A', 'title: 5') }),
		).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:1  title
			  found     5
			  expected  a text
			  to do     put quotes around it: "5"
			"
		`);
	});

	it('names an unknown icon and one with nearly that name', async () => {
		const features = 'label: F\ntitle: F\nitems:\n  - icon: lucide:lanp\n    title: T\n    text: X\n';
		expect(await complaintAbout({ 'content/en/home/features.yaml': features })).toMatchInlineSnapshot(`
			"
			content/en/home/features.yaml:4  items.0.icon
			  found     "lucide:lanp"
			  expected  an icon that the collection "lucide" has
			  to do     write "lucide:lamp", or look up a name at https://icon-sets.iconify.design/lucide/
			"
		`);
	});

	it('names an icon of a collection that is not installed', async () => {
		const features = 'label: F\ntitle: F\nitems:\n  - icon: nowhere:lamp\n    title: T\n    text: X\n';
		expect(await complaintAbout({ 'content/en/home/features.yaml': features })).toMatchInlineSnapshot(`
			"
			content/en/home/features.yaml:4  items.0.icon
			  found     "nowhere:lamp"
			  expected  an icon of an installed collection (lucide), written collection:name
			  to do     choose an installed collection, or run "npm install @iconify-json/nowhere"
			"
		`);
	});

	it('names an empty title', async () => {
		expect(
			await complaintAbout({ 'content/en/home/hero.yaml': hero.replace('title: A', 'title: ""') }),
		).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:1  title
			  found     ""
			  expected  a text
			  to do     write the text, or remove the whole entry
			"
		`);
	});

	it('names YAML that cannot be read', async () => {
		expect(await complaintAbout({ 'content/en/home/hero.yaml': 'title: A: B\n' })).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:1
			  found     Nested mappings are not allowed in compact mappings
			  expected  valid YAML
			  to do     check the indentation of this line, and put quotes around a value that holds ": " or starts with a special character
			"
		`);
	});

	it('names a broken link inside inline Markdown', async () => {
		expect(
			await complaintAbout({ 'content/en/home/hero.yaml': hero.replace('lead: B', 'lead: "[x](/abuot)"') }),
		).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:2  lead
			  found     a link to "/abuot"
			  expected  a page of the site or a file in public/
			  to do     write "/about"
			"
		`);
	});

	it('names a file that the settings do not know', async () => {
		expect(await complaintAbout({ 'content/en/home/heros.yaml': hero })).toMatchInlineSnapshot(`
			"
			content/en/home/heros.yaml:1
			  found     a file "heros.yaml" that no section of site.config.ts has
			  expected  one of hero.yaml, features.yaml, contacts.yaml
			  to do     rename the file to hero.yaml
			"
		`);
	});

	it('names bytes that are no UTF-8', async () => {
		const bytes = new Uint8Array([...new TextEncoder().encode('title: A\nlead: '), 0xff, 0xfe, 0x0a]);
		expect(
			await complaintAbout({
				'content/en/home/hero.yaml': new Uint8Array([
					...bytes,
					...new TextEncoder().encode('actions: []\npanes: []\n'),
				]),
			}),
		).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:2
			  found     bytes that are not valid UTF-8
			  expected  a text in UTF-8
			  to do     save the file again with the encoding UTF-8
			"
		`);
	});
});
