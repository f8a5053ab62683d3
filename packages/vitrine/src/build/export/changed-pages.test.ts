import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { repositoryRoot } from '../../../../../test/support/repository.ts';

/** The fixture with a page that shows each letter and digit, so that no change needs another one of the fonts for headings. */
const letters = String.fromCharCode(...Array.from({ length: 94 }, (_, index) => 0x21 + index)).replace(
	/[^a-z0-9.]/gi,
	'',
);
const base = {
	'content/en/pages/letters.md': `---\ntitle: Letters ${letters}\ndescription: Letters.\nupdated: 2026-01-01\n---\n\n${letters}\n`,
};

/** That site, built; it is what every change is compared with. */
let out: string;
let shell: string;
let before: Map<string, Buffer>;

/** The files of an export by name, without their compressed copies and the list of builds. */
function filesOf(out: string): Map<string, Buffer> {
	const site = join(out, 'site');
	const found = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const names = found.map((entry) => relative(site, join(entry.parentPath, entry.name)));
	const own = names.filter((name) => !/\.(br|gz)$|^builds\/assets\.json$/.test(name));
	return new Map(own.map((name) => [name, readFileSync(join(site, name))]));
}

/** Builds the fixture with some files changed, and returns the files of the export that are new, changed or gone. */
async function changedBy(changes: Record<string, string | Uint8Array>): Promise<{
	files: string[];
	isNewShell: boolean;
}> {
	const copy = outFolder();
	cpSync(out, copy, { recursive: true });
	const root = siteWith({ ...base, ...changes });
	const { manifest } = await quickBuild({ root, out: copy });
	const after = filesOf(copy);
	const names = [...new Set([...before.keys(), ...after.keys()])].sort();
	const files = names.filter((name) => {
		const [old, fresh] = [before.get(name), after.get(name)];
		return !old || !fresh || !old.equals(fresh);
	});
	return { files, isNewShell: manifest.id !== shell };
}

/** A picture of one color. */
function otherPicture(): Uint8Array {
	return readFileSync(join(repositoryRoot, 'packages/vitrine/src/pictures/window.avif'));
}

function read(path: string): string {
	return readFileSync(join(siteWith(), path), 'utf8');
}

beforeAll(async () => {
	out = outFolder();
	const { manifest } = await quickBuild({ root: siteWith(base), out });
	shell = manifest.id;
	before = filesOf(out);
});

/** The files that a page is, in its document and for a browser that comes from another page. */
const page = (...addresses: string[]) =>
	addresses.flatMap((address) => [
		`${address}.html`,
		address === 'index' ? '_payload.json' : `${address}/_payload.json`,
	]);

/** The same as Markdown. */
const words = (...addresses: string[]) => addresses.map((address) => `${address}.md`);

const wick = 'content/en/pages/guide/wick.md';
const guide = 'content/en/pages/guide.md';
const index = 'content/en/pages/index.yaml';

describe('what changes in an export', () => {
	it.each<[string, () => Record<string, string | Uint8Array>, (string | RegExp)[]]>([
		[
			'a word of a page: that page, also where it stands in for a translation',
			() => ({ [wick]: read(wick).replace('Trim it', 'Trim the lamp') }),
			[...page('guide/wick', 'ru/rukovodstvo/wick'), ...words('guide/wick', 'ru/rukovodstvo/wick')],
		],
		[
			'a word of the home page: the home page',
			() => ({ [index]: read(index).replace('A lamp that burns on oil. **', 'A lamp on oil. **') }),
			[...page('index'), ...words('index')],
		],
		[
			'a title: its page, its card, and what lists it',
			() => ({ [wick]: read(wick).replace('title: The wick', 'title: The wicks') }),
			[
				...page('guide', 'guide/wick', 'ru/rukovodstvo', 'ru/rukovodstvo/wick'),
				...words('guide/wick', 'ru/rukovodstvo/wick'),
				'llms.txt',
				/^og\/[\da-f]+\.png$/,
			],
		],
		[
			'a day of change: its page, and the sitemap',
			() => ({ [guide]: read(guide).replace('2026-02-04', '2026-02-05') }),
			[...page('guide'), 'sitemap.xml'],
		],
		[
			'a picture: its page, and its files',
			() => ({ 'content/en/pages/guide/lamp.png': otherPicture() }),
			[...page('guide/wick', 'ru/rukovodstvo/wick'), ...words('guide/wick', 'ru/rukovodstvo/wick'), /^assets\/lamp-/],
		],
		[
			'a further page in a folder: that page, what lists it, and the sitemap',
			() => ({
				'content/en/pages/guide/oil.md': '---\ntitle: Oil\ndescription: Oil.\nupdated: 2026-02-01\n---\n\nOil.\n',
			}),
			[
				...page('guide', 'guide/oil', 'ru/rukovodstvo', 'ru/rukovodstvo/oil'),
				...words('guide/oil', 'ru/rukovodstvo/oil'),
				...['llms.txt', 'sitemap.xml'],
				/^og\/[\da-f]+\.png$/,
			],
		],
		[
			'an address that a link leads to: the pages with that link, and what lists it',
			() => ({ [wick]: read(wick).replace('updated:', 'slug: trim\nupdated:') }),
			[
				...page('guide', 'guide/trim', 'guide/wick', 'ru/rukovodstvo', 'ru/rukovodstvo/trim', 'ru/rukovodstvo/wick'),
				...words('guide/trim', 'guide/wick', 'ru/rukovodstvo/trim', 'ru/rukovodstvo/wick'),
				...['llms.txt', 'sitemap.xml'],
			],
		],
		[
			'a file of its owner: that file',
			() => ({ 'public/lamp.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
			['lamp.svg'],
		],
	])('with %s', async (_, changes, expected) => {
		const { files, isNewShell } = await changedBy(changes());
		const names = expected.filter((name) => typeof name === 'string');
		const patterns = expected.filter((name) => name instanceof RegExp);
		const isExpected = (file: string) => names.includes(file) || patterns.some((pattern) => pattern.test(file));
		expect(names.filter((name) => !files.includes(name))).toEqual([]);
		expect(patterns.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([]);
		expect(files.filter((file) => !isExpected(file))).toEqual([]);
		expect(isNewShell).toBe(false);
	});

	it('is every page of a language for a character that its font lacks, and no page of another', async () => {
		const { files, isNewShell } = await changedBy({ [wick]: read(wick).replace('Trim', 'Trim \u0416') });
		expect(isNewShell).toBe(false);
		const documents = [...before.keys()].filter((name) => name.endsWith('.html'));
		expect(files).toEqual(expect.arrayContaining(documents.filter((name) => !/^(?:ru|ja)\b/.test(name))));
		expect(files.filter((name) => /^ja\b/.test(name))).toEqual([]);
	});

	it.each<[string, () => Record<string, string>]>([
		['a title in the navigation', () => ({ [guide]: read(guide).replace('title: Guide', 'title: Guides') })],
		[
			'an interface text',
			() => ({ 'content/en/messages.yaml': read('content/en/messages.yaml').replace('Lit by oil', 'Lit by gas') }),
		],
		['a setting', () => ({ 'site.config.ts': read('site.config.ts').replace("name: 'Lantern'", "name: 'Lamp'") })],
		['a token', () => ({ 'theme/tokens.css': ':root { --space: 1px; }' })],
		['code', () => ({ 'theme/head.tsx': 'export default () => <meta name="lamp" content="oil" />;' })],
	])('with %s is what all pages share, and every page', async (_, changes) => {
		const { files, isNewShell } = await changedBy(changes());
		expect(isNewShell).toBe(true);
		expect(files).toEqual(expect.arrayContaining([...before.keys()].filter((name) => name.endsWith('.html'))));
	});
});
