import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository.ts';

/** A YAML text, and where it is from. */
export interface NamedYaml {
	name: string;
	text: string;
}

/** Returns the YAML files of this repository, and the front matter of its pages. */
export function ownYaml(): NamedYaml[] {
	const folders = 'content,sections,packages/vitrine/src,test/fixtures,.github';
	const exclude = (path: string) => /(^|\/)(node_modules|dist)(\/|$)/.test(path);
	const paths = globSync(`{${folders}}/**/*.{yaml,yml,md}`, { cwd: repositoryRoot, exclude }).sort();
	return paths.flatMap((path) => {
		const text = readFileSync(join(repositoryRoot, path), 'utf8');
		if (!path.endsWith('.md')) return [{ name: path, text }];
		const frontmatter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[1];
		return frontmatter === undefined ? [] : [{ name: path, text: frontmatter }];
	});
}

/** YAML in the forms that people and other programs leave in files, the rare ones first of all. */
export const hostileYaml: readonly NamedYaml[] = Object.entries({
	'line ends of Windows':
		'title: One\r\n# A comment\r\nitems:\r\n  - a\r\n  - "b"\r\ntext: |\r\n  x\r\n  y\r\nlast: z\r\n',
	'a byte order mark': '\uFEFFtitle: One\nlast: Two\n',
	'no line end at the end': 'title: One\nitems:\n  - a\n  - b',
	'a block at the end without a line end': 'title: One\ntext: |\n  a\n  b',
	'a block that keeps its end': 'text: |+\n  a\n\n\nother: >+\n  b\n\n',
	'empty lines behind blocks': 'text: |\n  a\n\n\nother: >-\n  b\n  c\n\n\n# end\nlast: |-\n  d\n\n',
	'blocks with indicators':
		'text: |2\n    a\n   b\nother: >1-\n  c\nitems:\n  - |1\n    d\n  - >2+\n     e\n\nlast: 1\n',
	'a block with space lines': 'text: |\n  a\n    \n  b\n  \nother: >\n  a\n    more\n    in\n\n  b\n  \nlast: c\n',
	'comments behind values':
		'title: One # first\ntext: | # block\n  a\nitems: # list\n  - a # of a\n  # before b\n  - b\n',
	'tabs between tokens': 'title:\tOne\nitems:\n  -\ta\n  - b\t# c\ntext: "a\tb"\n',
	'anchors and aliases': 'base: &base\n  title: One\ncopy: *base\nown: &own Two\nagain: [*own, three]\nlast: x\n',
	'a merge key': 'base: &base {title: One}\nother:\n  <<: *base\n  text: Two\nlast: x\n',
	tags: 'a: !!str 5\nb: !!int "5"\nc: !own text\nd: !!str\ne: ! 6\nlast: x\n',
	'flow style': 'items: [a, "b", \'c\', {title: d, text: "e"}]\nmap: {a: 1, b: , c, "d":x}\nempty: []\nnone: {}\n',
	'flow style on several lines':
		'items: [\n  a, # of a\n  b,\n  {\n    title: c,\n  },\n]\nmap: {\n  a: 1,\n  b: two words\n}\nlast: x\n',
	'pairs in a flow list': 'items: [a: b, ? c : d, "e": f]\nlast: x\n',
	'explicit keys': '? a\n: b\n? "c d"\n: - e\n  - f\n? [g, h]\n: i\nlast: x\n',
	'keys of other types': "1: one\ntrue: yes\nnull: nothing\n1.5: y\n\"quoted key\": z\n'it''s': q\n",
	'empty values': 'a:\nb: # comment\nc: ~\nd: ""\nitems:\n  -\n  - # comment\n  - x\n  -\ne:\n',
	'lists that are not indented': 'items:\n- a\n- b: c\n  d: e\n-   f\n- - g\n  - h\nlast: x\n',
	'odd indentation': 'a:\n      b:\n       - c\n       -   d: e\n           f: g\nh:\n i: j\n',
	'words on several lines':
		'plain: one two\n  three four\n\n  five\nsingle: \'one\n  two\'\ndouble: "one\n  two \\\n  three"\nlast: x\n',
	'several scripts':
		'ru: Привет, мир\nja: 最初の行\nfolded: >-\n  長い文章は\n  次の行に続く\nar: "مرحبا بالعالم"\nhe: שלום\nth: สวัสดี\nemoji: 👩‍👩‍👧 🇯🇵\nmath: 𝒳\n',
	'unseen characters':
		'nel: "a\\Nb"\nnbsp: a\u00A0b\nlsep: "a\u2028b"\nzwsp: a\u200Bb\nbidi: \u2067abc\u2069\nsoft: a\u00ADb\n',
	'marks of documents': '---\ntitle: One\n# comment\nlast: x\n...\n',
	'a directive': '%YAML 1.2\n---\ntitle: One\nlast: x\n',
	'a directive of an older version': '%YAML 1.1\n---\ntitle: One\nold: yes\nlast: x\n',
	'deep lists': 'a:\n- - - b\n    - c\n  - - d\n- e\nf:\n  - g:\n      - h:\n          - i: j\n            k: l\n',
	'comments between everything':
		'# top\n\n# title\ntitle: One # t\n\n# items\nitems:\n\n  # first\n\n  # of a\n  - a\n    # in a\n\n  # alone\n\n  # of b\n  - b\n  # end\n# last\nlast: x\n# bottom\n',
	'a list as the file': '- a\n- b: c\n  d: |\n    e\n-\n  f: g\n',
}).map(([name, text]) => ({ name, text }));

/** Texts that YAML reads as something else where they have no quotes, and texts that no editor expects. */
export const hostileTexts: readonly string[] = [
	...[
		'',
		' ',
		'  ',
		'\t',
		'\n',
		'\n\n\n',
		'\r',
		'\r\n',
		' a',
		'a ',
		'\ta',
		'a\t',
		' a ',
		'\n a',
		' \na',
		'a\n ',
		'a\n\n',
		'a\n  \nb',
	],
	...[
		'yes',
		'no',
		'null',
		'~',
		'true',
		'False',
		'1e3',
		'0x1F',
		'0o7',
		'1_000',
		'.5',
		'.inf',
		'.nan',
		'-0',
		'12:30',
		'2026-11-28',
		'=',
		'<<',
	],
	...[
		'- ',
		'-',
		'- a',
		'? ',
		'?',
		'? a',
		': ',
		':',
		': a',
		'a:',
		'a: b',
		'a:b',
		'a :b',
		'# ',
		'#',
		'a #b',
		'a# b',
		'a\t# b',
	],
	...[
		"'",
		'"',
		"''",
		'""',
		'"a',
		"'a",
		'it\'s "so"',
		'\\',
		'\\n',
		'a\\',
		'"\\"',
		'|',
		'>',
		'|-',
		'>- a',
		'@',
		'`',
		'%',
		'%a',
		'!',
		'!!str a',
	],
	...[
		'&',
		'&a',
		'*',
		'*a',
		'[',
		']',
		'[a]',
		'{',
		'}',
		'{a: b}',
		'a, b',
		',',
		',a',
		'a]',
		'a}',
		'---',
		'--- a',
		'...',
		'a\n---\nb',
		'\n---\n',
	],
	...[
		'a\r\nb',
		'a\rb',
		'a\nb\n',
		'a\n\n\nb',
		'a\n b\nc',
		'a\n\tb',
		'\n\na\n',
		'a\n# b',
		'a\n- b',
		'a: b\nc: d',
		'a\u0085b',
		'a\u2028b',
		'\u2029',
	],
	...[
		'\uFEFF',
		'a\uFEFFb',
		'\0',
		'a\u0007b',
		'\u001B[0m',
		'\u007F',
		'\u009F',
		'\uD800',
		'a\uDC00b',
		'\uFFFE',
		'\uE000',
		'\uE0FF',
	],
	...[
		'👩‍👩‍👧',
		'🇯🇵',
		'𝒳',
		'é',
		'e\u0301',
		'漢字',
		'漢 字',
		'漢\n字',
		'漢字かな交じりの文 と 空白',
		'한국어 문장',
		'مرحبا',
		'שלום עולם',
		'สวัสดี',
		'नमस्ते',
	],
	...[
		'\u2067a\u2069',
		'\u202Eabc',
		'a\u00A0b',
		'\u00A0',
		'a\u200Bb',
		'\u200B',
		'\u3000',
		'Привет, мир!',
		'x'.repeat(300),
	],
	...[
		'word '.repeat(60).trim(),
		'two  spaces   inside',
		`${'long words '.repeat(20)}\n\n${'second part '.repeat(20)}`,
		'a # b '.repeat(30).trim(),
	],
	...['$&', '$1', '$`', '__proto__', 'constructor', '<b>', '&amp;', '{{ x }}', 'next entry'],
];
