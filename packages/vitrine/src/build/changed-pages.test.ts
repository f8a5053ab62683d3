import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { outFolder } from '../../../../test/support/built-site.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../test/support/quick-build.ts';
import { repositoryRoot } from '../../../../test/support/repository.ts';
import type { Explanation } from './explain/explain-export.ts';
import { tellExplanation } from './explain/tell-explanation.ts';

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
let first: Explanation | undefined;
let before: Map<string, Buffer>;

/** The files of an export by name, without their compressed copies and the list of builds. */
function filesOf(out: string): Map<string, Buffer> {
	const site = join(out, 'site');
	const found = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const names = found.map((entry) => relative(site, join(entry.parentPath, entry.name)));
	const own = names.filter((name) => !/\.(br|gz)$|^builds\/assets\.json$/.test(name));
	return new Map(own.map((name) => [name, readFileSync(join(site, name))]));
}

/** Builds the fixture with some files changed, and says which files of the export are new, changed or gone. */
async function changedBy(changes: Record<string, string | Uint8Array>): Promise<{
	files: string[];
	isNewShell: boolean;
	explanation: Explanation | undefined;
	explained: string[];
	isThere: (file: string) => boolean;
}> {
	const copy = outFolder();
	cpSync(out, copy, { recursive: true });
	const root = siteWith({ ...base, ...changes });
	const { manifest, explanation } = await quickBuild({ root, out: copy, explain: true });
	const after = filesOf(copy);
	const names = [...new Set([...before.keys(), ...after.keys()])].sort();
	const files = names.filter((name) => {
		const [old, fresh] = [before.get(name), after.get(name)];
		return !old || !fresh || !old.equals(fresh);
	});
	const reasons = new Set(explanation?.causes.flatMap(({ outputs }) => outputs.map(({ path }) => path)));
	const explained = manifest.resources.filter(({ path }) => reasons.has(path)).map(({ file }) => file);
	return { files, isNewShell: manifest.id !== shell, explanation, explained, isThere: (file) => after.has(file) };
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
	const { manifest, explanation } = await quickBuild({ root: siteWith(base), out, explain: true });
	shell = manifest.id;
	first = explanation;
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

/** Names of files that change with any code. */
const withoutHashes = (told: string) => told.replace(/(\/assets\/[\w-]+[-.])[\da-f]{16}/g, '$1…');

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
		const { files, isNewShell, explanation, explained, isThere } = await changedBy(changes());
		const names = expected.filter((name) => typeof name === 'string');
		const patterns = expected.filter((name) => name instanceof RegExp);
		const isExpected = (file: string) => names.includes(file) || patterns.some((pattern) => pattern.test(file));
		expect(names.filter((name) => !files.includes(name))).toEqual([]);
		expect(patterns.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([]);
		expect(files.filter((file) => !isExpected(file))).toEqual([]);
		expect(isNewShell).toBe(false);
		// Each of them has a reason, and the reason is what was changed. Pages that are gone have none.
		expect(files.filter((file) => !explained.includes(file) && isThere(file))).toEqual([]);
		expect(explanation?.causes.map(({ file }) => file.name)).toEqual(Object.keys(changes()));
	});

	it('is explained as all new where there was no export before', () => {
		expect(first && tellExplanation(first)).toBe(
			`There was no export before: all ${first?.written.length} answers are new.`,
		);
	});

	it('is explained by the files that it shows a part of', async () => {
		const { explanation } = await changedBy({
			[wick]: read(wick).replace('title: The wick', 'title: The wicks'),
			[index]: read(index).replace('A lamp that burns on oil. **', 'A lamp on oil. **'),
			[guide]: read(guide).replace('2026-02-04', '2026-02-05'),
			'public/lamp.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
		});
		expect(explanation && withoutHashes(tellExplanation(explanation))).toMatchInlineSnapshot(`
			"18 answers are new or changed, 0 are gone.
			content/en/pages/guide.md is changed:
			  /guide and its payload (day)
			  /sitemap.xml (day)
			content/en/pages/guide/wick.md is changed:
			  /guide/wick and its payload (title)
			  /guide and its payload (title)
			  /ru/rukovodstvo/wick and its payload (title)
			  /ru/rukovodstvo and its payload (title)
			  /guide/wick.md (title)
			  /ru/rukovodstvo/wick.md (title)
			  /llms.txt (title)
			  /og/c4dad635cf56ca28.png
			content/en/pages/index.yaml is changed:
			  / and its payload (sections)
			  /index.md (sections)
			public/lamp.svg is changed:
			  /lamp.svg
			Besides:
			  /builds/assets.json"
		`);
	});

	it('is every page of a language for a character that its font lacks, and no page of another', async () => {
		const { files, isNewShell, explanation } = await changedBy({ [wick]: read(wick).replace('Trim', 'Trim \u0416') });
		expect(isNewShell).toBe(false);
		const documents = [...before.keys()].filter((name) => name.endsWith('.html'));
		expect(files).toEqual(expect.arrayContaining(documents.filter((name) => !/^(?:ru|ja)\b/.test(name))));
		expect(files.filter((name) => /^ja\b/.test(name))).toEqual([]);
		expect(explanation && withoutHashes(tellExplanation(explanation))).toMatchInlineSnapshot(`
			"22 answers are new or changed, 0 are gone.
			content/en/pages/guide/wick.md is changed:
			  /guide/wick and its payload (text)
			  /ru/rukovodstvo/wick and its payload (text)
			  /guide/wick.md (text)
			  /ru/rukovodstvo/wick.md (text)
			The font text-en has new characters (Ж):
			  /
			  /guide/wick
			  /letters
			  /about
			  /guide
			  /assets/mplus1p-400regular.….woff2
			Besides:
			  /404
			  /500
			  /api/contact/form.json
			  /assets/style-….css
			  /builds/assets.json
			  /contact/sent
			  /contact/sent/_payload.json"
		`);
	});

	it('is explained by the parts that all pages share, where these have changed', async () => {
		const { explanation } = await changedBy({ [guide]: read(guide).replace('title: Guide', 'title: Guides') });
		expect(explanation && withoutHashes(tellExplanation(explanation))).toMatchInlineSnapshot(`
			"45 answers are new or changed, 0 are gone.
			What all pages share has changed, and so has every page: navigation.
			Files that have changed:
			  content/en/pages/guide.md is changed"
		`);
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
