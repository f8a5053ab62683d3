import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { fixturePicture } from './fixture-assets.ts';
import { type HostileWords, hostileWords } from './hostile-cases.ts';

/** Codes of the languages of the site. */
export const hostileLanguages = ['en', 'ru', 'ja', 'ar', 'th', 'fr'];

/** Words of all languages, read once. */
export const wordsOf: ReadonlyMap<string, HostileWords> = new Map(
	hostileLanguages.map((language) => [language, hostileWords(language)]),
);

const rows = [
	"{ code: 'en', name: 'English', shortName: 'EN', tag: 'en-US', typography: 'english' }",
	"{ code: 'ru', name: 'Русский', shortName: 'РУ', tag: 'ru-RU', typography: 'russian', font: 'house' }",
	"{ code: 'ja', name: '日本語', shortName: '日', tag: 'ja-JP', typography: 'japanese' }",
	"{ code: 'ar', name: 'العربية', shortName: 'ع', tag: 'ar-EG', dir: 'rtl' }",
	"{ code: 'th', name: 'ไทย', shortName: 'ไทย', tag: 'th-TH' }",
	"{ code: 'fr', name: 'Français', shortName: 'FR', tag: 'fr-FR', typography: 'french' }",
];

const font = (name: string, file: string) =>
	`{ file: '@expo-google-fonts/${name}/${file}', license: '@expo-google-fonts/${name}/LICENSE_FONT' }`;

const settings = `export default {
	format: 4,
	name: 'Lantern',
	origin: 'https://lantern.example',
	locales: [${rows.join(', ')}],
	defaultLocale: 'en',
	fonts: { house: { text: ${font('m-plus-1p', '400Regular/MPLUS1p_400Regular.ttf')} } },
	icons: { collections: [] },
	search: true,
	collections: { news: { address: '/news', entriesPerPage: 5 } },
	feedAuthority: 'lantern.example,2026',
};
`;

/** Pages that links lead to, with a heading for an anchor. */
const targets: Record<string, string> = {
	about: 'Who',
	'Our Team': 'Who',
	лампы: 'Кто',
	写真: 'だれ',
	زيتون: 'من',
	โคมไฟ: 'ใคร',
	// The name is decomposed, as some systems write it to disk.
	['été'.normalize('NFD')]: 'Qui',
};

const pictures = ['our team.png', 'лампа.png', '写真.png', 'زيتون.png', 'โคม.png', 'été.png'.normalize('NFD')];

const head = (fields: Record<string, unknown>) => `---\n${stringify(fields, { lineWidth: 0 })}---\n\n`;
const dated = { updated: new Date('2026-02-01') };
const day = (fields: Record<string, unknown>) => head({ ...fields, ...dated }).replace(/T00:00:00.000Z/, '');

/** Returns title and description with a backslash before tags, which keeps them. */
function keptAsText({ title, description }: HostileWords): Pick<HostileWords, 'title' | 'description'> {
	return { title, description: description.replace('<b>', '\\<b>') };
}

/** Returns the Markdown of all cases of a language, each below its name. */
export function articleOf(words: HostileWords): string {
	return words.cases.map(({ name, markdown }) => `## ${name}\n\n${markdown}\n`).join('\n');
}

/** Returns the cases that are one paragraph without a picture: those that a field of a section can hold. */
export function inlineCases({ cases }: HostileWords): HostileWords['cases'] {
	return cases.filter(({ markdown }) => !/\n|!\[|\]\(#/.test(markdown));
}

/** Returns the cases that a text of a section can hold. */
export function longCases({ cases }: HostileWords): HostileWords['cases'] {
	return cases.filter(({ markdown }) => !/!\[|\]\(#|\{#/.test(markdown));
}

/**
 * Writes the site to a folder of its own, which it returns: in each language an article, an entry with the same words and a
 * page of sections.
 */
export async function hostileSite(): Promise<string> {
	const { root, write, picture } = await commonFiles();
	for (const [language, words] of wordsOf) {
		const { title, description } = keptAsText(words);
		const of = (path: string) => `content/${language}/${path}`;
		for (const name of picturesIn(words)) {
			for (const folder of ['pages', 'news']) write(of(`${folder}/${name}`), picture);
		}
		write(of('pages/index.md'), `${day({ title: 'Lantern', description })}Lantern.\n`);
		write(of('pages/signs.md'), `${day({ title, description })}${articleOf(words)}`);
		write(of('news/index.md'), `${day({ title: 'News', description })}`);
		const entry = `${head({ title: `${title} …`, description, date: '2026-03-01' })}${articleOf(words)}`;
		write(of('news/signs.md'), `\uFEFF${entry.replaceAll('\n', '\r\n')}`);
		write(of('pages/fields.yaml'), fieldsOf(words));
	}
	return root;
}

/**
 * Writes a site to a folder of its own, which it returns: pages in the default language with the words of all languages, and
 * nothing in the others.
 */
export async function untranslatedSite(): Promise<string> {
	const { root, write, picture } = await commonFiles();
	for (const name of pictures) write(`content/en/pages/${name}`, picture);
	write('content/en/news/index.md', day({ title: 'News', description: 'News of lamps' }));
	for (const [language, words] of wordsOf) {
		const { title, description } = keptAsText(words);
		write(`content/${language}/pages/index.md`, `${day({ title: 'Lantern', description })}Lantern.\n`);
		write(`content/en/pages/signs-${language}.md`, `${day({ title, description })}${articleOf(words)}`);
		write(`content/en/pages/fields-${language}.yaml`, fieldsOf(words));
	}
	return root;
}

interface CommonFiles {
	root: string;
	write: (path: string, content: string | Uint8Array) => void;
	picture: Uint8Array;
}

/** Writes what both sites have, settings and pages that links lead to. */
async function commonFiles(): Promise<CommonFiles> {
	const root = mkdtempSync(join(tmpdir(), 'hostile-site-'));
	const write: CommonFiles['write'] = (path, content) => {
		const file = join(root, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, content);
	};
	write('site.config.ts', settings);
	write(
		'public/favicon.svg',
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
	);
	for (const [name, heading] of Object.entries(targets)) {
		const title = `A page for ${name.length} letters`;
		const anchor = `{#${heading.toLowerCase()}}`;
		write(`content/en/pages/${name}.md`, `${day({ title, description: title })}## ${heading} ${anchor}\n\nA lamp.\n`);
	}
	return { root, write, picture: await fixturePicture(32, 20).png().toBuffer() };
}

/** Returns the names of the pictures that the article of a language shows. */
function picturesIn(words: HostileWords): string[] {
	return pictures.filter((name) => articleOf(words).includes(name.normalize('NFC')));
}

/** Returns a page with the cases as answers to questions, and once more as one long text. */
function fieldsOf(words: HostileWords): string {
	const { title, description } = keptAsText(words);
	const questions = inlineCases(words).map(({ name, markdown }) => ({ question: name, answer: markdown }));
	const text = longCases(words).map(({ name, markdown }) => `## ${name}\n\n${markdown}`);
	return stringify(
		{
			title: `${title} ~`,
			description,
			updated: '2026-02-01',
			sections: {
				questions: { kind: 'questions', label: 'Label', title, items: questions },
				whole: { kind: 'text', label: 'Label', title: 'Text', text: text.join('\n\n') },
			},
		},
		{ lineWidth: 0 },
	);
}
