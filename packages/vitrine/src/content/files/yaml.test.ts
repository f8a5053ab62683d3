import { expect, it } from 'vitest';
import { complaintAbout, complaintsAbout } from '../../../../../test/support/complaint-about.ts';

const withTitle = (title: string) => ({
	'content/ru/pages/index.yaml': `${title}\ndescription: B\nupdated: 2026-01-01\n`,
});

it('refuses what YAML would not read as it is written', async () => {
	const titles = [
		'title: !Hello world',
		'title: &Hello world',
		'title: *Hello*',
		'title: **Hello** world',
		'title: We are # 1',
		'title: #1 in town',
		'title: "Hello" # the title',
	];
	expect(await complaintsAbout(titles, withTitle)).toMatchInlineSnapshot(`
		"
		▸ title: !Hello world
		content/ru/pages/index.yaml:1
		  found     "!Hello", which YAML takes for a tag
		  expected  a text in quotes
		  to do     put quotes around the value

		▸ title: &Hello world
		content/ru/pages/index.yaml:1
		  found     "&Hello", which YAML takes for an anchor
		  expected  a text in quotes
		  to do     put quotes around the value

		▸ title: *Hello*
		content/ru/pages/index.yaml:1
		  found     "*Hello*", which YAML takes for an alias
		  expected  a text in quotes
		  to do     put quotes around the value

		▸ title: **Hello** world
		content/ru/pages/index.yaml:1
		  found     "**Hello**", which YAML takes for an alias
		  expected  a text in quotes
		  to do     put quotes around the value

		▸ title: We are # 1
		content/ru/pages/index.yaml:1
		  found     "# 1", which YAML leaves out as a comment
		  expected  a value and nothing behind it
		  to do     put quotes around the value if this belongs to it; a comment takes a line of its own

		▸ title: #1 in town
		content/ru/pages/index.yaml:1
		  found     "#1 in town", which YAML leaves out as a comment
		  expected  a value and nothing behind it
		  to do     put quotes around the value if this belongs to it; a comment takes a line of its own

		▸ title: "Hello" # the title
		content/ru/pages/index.yaml:1
		  found     "# the title", which YAML leaves out as a comment
		  expected  a value and nothing behind it
		  to do     put quotes around the value if this belongs to it; a comment takes a line of its own
		"
	`);
});

it('names a full-width colon, and one without a space behind it', async () => {
	const titles = [
		'title：テスト',
		'title: テスト\nlabel：テスト',
		'title: A\nsections:\n  a:\n    kind：hero\n    title: A',
		'title:Hello',
		'title:\u3000テスト',
	];
	expect(await complaintsAbout(titles, withTitle)).toMatchInlineSnapshot(`
		"
		▸ title：テスト
		content/ru/pages/index.yaml:1
		  found     a full-width colon: "title："
		  expected  the colon of ASCII, and a space of ASCII behind it
		  to do     write "title: "

		▸ title: テスト
		label：テスト
		content/ru/pages/index.yaml:2
		  found     a full-width colon: "label："
		  expected  the colon of ASCII, and a space of ASCII behind it
		  to do     write "label: "

		▸ title: A
		sections:
		  a:
		    kind：hero
		    title: A
		content/ru/pages/index.yaml:4
		  found     a full-width colon: "kind："
		  expected  the colon of ASCII, and a space of ASCII behind it
		  to do     write "kind: "

		▸ title:Hello
		content/ru/pages/index.yaml:1
		  found     a colon without a space behind it: "title:"
		  expected  the colon of ASCII, and a space of ASCII behind it
		  to do     write "title: "

		▸ title:　テスト
		content/ru/pages/index.yaml:1
		  found     a colon without a space behind it: "title:"
		  expected  the colon of ASCII, and a space of ASCII behind it
		  to do     write "title: "
		"
	`);
	const all = 'title：テスト\ndescription：テスト\n';
	expect(await complaintAbout({ 'content/ru/pages/index.yaml': all })).toMatchInlineSnapshot(`
		"
		content/ru/pages/index.yaml:1
		  found     a full-width colon: "title："
		  expected  the colon of ASCII, and a space of ASCII behind it
		  to do     write "title: "
		"
	`);
	expect(await complaintAbout(withTitle('title: 訳注：「テスト」'))).toBe('nothing to complain about');
});

it('takes a comment that has a line of its own, and characters within words, quotes and blocks', async () => {
	expect(await complaintAbout(withTitle('# full line\ntitle: "We are # 1 & *first*"'))).toBe(
		'nothing to complain about',
	);
	expect(await complaintAbout(withTitle('title: |\n  We are # 1\n  # first'))).toBe('nothing to complain about');
	expect(await complaintAbout(withTitle('title: C# and M&Ms'))).toBe('nothing to complain about');
});

it('advises on YAML that cannot be read', async () => {
	const titles = [
		'title: "Hello',
		"title: 'it's new'",
		'title: "Hello" world',
		'title: A\ntitle: B',
		'title: A\n---\nlead: B',
		'title:\n\tA: B',
		'title: @home',
	];
	expect(await complaintsAbout(titles, withTitle)).toMatchInlineSnapshot(`
		"
		▸ title: "Hello
		content/ru/pages/index.yaml:1
		  found     a quote that is not closed: "Hello
		  expected  a quote at the end of the value, too
		  to do     write " at its end

		▸ title: 'it's new'
		content/ru/pages/index.yaml:1
		  found     "s new'" behind the end of a value
		  expected  one value
		  to do     put one pair of quotes around all of it, of the kind that it does not hold itself

		▸ title: "Hello" world
		content/ru/pages/index.yaml:1
		  found     "world" behind the end of a value
		  expected  one value
		  to do     put one pair of quotes around all of it, of the kind that it does not hold itself

		▸ title: A
		title: B
		content/ru/pages/index.yaml:2
		  found     the key "title" a second time
		  expected  each key once
		  to do     remove one of them

		▸ title: A
		---
		lead: B
		content/ru/pages/index.yaml:2
		  found     a second part after a line ---
		  expected  one part
		  to do     remove the line ---

		▸ title:
			A: B
		content/ru/pages/index.yaml:2
		  found     a tab
		  expected  spaces at the start of a line
		  to do     write two spaces for each tab

		▸ title: @home
		content/ru/pages/index.yaml:1
		  found     a value that starts with @
		  expected  a text in quotes
		  to do     put quotes around the value
		"
	`);
});

it('shows a value of the wrong kind as it is written', async () => {
	const titles = ['title:', 'title: ~', 'title: 007', 'title: 1.10', 'title: true', 'title: [a, b]', 'title:\n  a: b'];
	expect(await complaintsAbout(titles, withTitle)).toMatchInlineSnapshot(`
		"
		▸ title:
		content/ru/pages/index.yaml:1  title
		  found     nothing
		  expected  a text
		  to do     write the text

		▸ title: ~
		content/ru/pages/index.yaml:1  title
		  found     nothing
		  expected  a text
		  to do     write the text

		▸ title: 007
		content/ru/pages/index.yaml:1  title
		  found     007
		  expected  a text
		  to do     put quotes around it: "007"

		▸ title: 1.10
		content/ru/pages/index.yaml:1  title
		  found     1.10
		  expected  a text
		  to do     put quotes around it: "1.10"

		▸ title: true
		content/ru/pages/index.yaml:1  title
		  found     true
		  expected  a text
		  to do     put quotes around it: "true"

		▸ title: [a, b]
		content/ru/pages/index.yaml:1  title
		  found     a list
		  expected  a text
		  to do     write the text, in quotes where it starts with [ or {

		▸ title:
		  a: b
		content/ru/pages/index.yaml:1  title
		  found     keys with values
		  expected  a text
		  to do     write the text, in quotes where it starts with [ or {
		"
	`);
});
