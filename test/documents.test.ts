import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { hostNames } from '#build/hosts/targets.ts';
import { drawFolders } from '../docs/draw-folders.ts';
import { repositoryRoot } from './support/repository.ts';

const documents = globSync(['*.md', 'content/README.md', 'docs/**/*.md', 'bench/notes/*.md', 'packages/*/README.md'], {
	cwd: repositoryRoot,
});
const decisions = documents.filter((path) => /^docs\/decisions\/\d/.test(path));
const ofNewSites = ['README.md', 'ci.yml', 'env.example'].map((name) => `packages/create-vitrine/template/${name}`);
const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
/** Without what only looks like a link or a heading. */
const withoutCode = (markdown: string) => markdown.replace(/```.*?```|`[^`\n]*`/gs, '');

function headingIds(path: string): string[] {
	const slugger = new GithubSlugger();
	const headings = read(path)
		.replace(/```.*?```/gs, '')
		.matchAll(/^#+ (.+)$/gm);
	return [...headings].map(([, heading = '']) => slugger.slug(heading));
}

describe('the documents of the repository', () => {
	it('link to files and headings that exist', () => {
		const broken = documents.flatMap((document) =>
			[...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
				if (/^(https?|mailto):/.test(target)) return [];
				const [path = '', heading] = target.split('#');
				const file = path === '' ? document : join(dirname(document), path);
				const isThere = existsSync(join(repositoryRoot, file));
				return isThere && (!heading || headingIds(file).includes(heading)) ? [] : [`${document}: ${target}`];
			}),
		);
		expect(broken).toEqual([]);
	});

	it('name files and folders of the repository that exist', () => {
		const modules = globSync('{packages,sections,test,bench}/**/*.{ts,tsx}', {
			cwd: repositoryRoot,
			exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
		}).map((path) => `/${path.replaceAll('\\', '/')}`);
		const isThere = (document: string, path: string): boolean => {
			if (/^(packages|docs|test|bench)\//.test(path)) return existsSync(join(repositoryRoot, path));
			const own = dirname(document);
			const kit = own.startsWith('packages/') ? own : 'packages/vitrine';
			if (path.startsWith('src/')) return existsSync(join(repositoryRoot, kit, path));
			// Guides name files of their readers.
			const isModule = /[^/]\.tsx?$/.test(path) && !document.startsWith('docs/guides/');
			return !isModule || modules.some((file) => file.endsWith(`/${path}`));
		};
		const missing = documents.flatMap((document) =>
			[
				...read(document)
					.replace(/```.*?```/gs, '')
					.matchAll(/`([^`\n]+)`/g),
			]
				.flatMap(([, code = '']) => code.split(/\s+/))
				.filter((word) => /^[\w@.-]+(\/[\w@.-]*)*$/.test(word) && !isThere(document, word))
				.map((path) => `${document}: ${path}`),
		);
		expect(missing).toEqual([]);
	});

	it('name no script that their reader does not have: guides are for new sites, the others for this repository', () => {
		const scripts = (path: string) => Object.keys((JSON.parse(read(path)) as { scripts: object }).scripts);
		const own = scripts('package.json');
		const ofSite = scripts('packages/create-vitrine/template/package.json');
		const unknown = documents.flatMap((document) => {
			const isGuide = document.startsWith('docs/guides/');
			return [...read(document).matchAll(/\bnpm run ([a-z]+)/g)].flatMap(([command, script = '']) =>
				(isGuide ? ofSite : own).includes(script) ? [] : [`${document}: ${command}`],
			);
		});
		expect(unknown).toEqual([]);
	});

	it('have nobody upload to a host of files what was built for the server of the kit', () => {
		const wrong = [...documents, ...ofNewSites].flatMap((document) =>
			read(document)
				.split(/^#+ .*$/m)
				.filter((part) => /static host|hosts? (of|for|that only serves?) (static )?files/i.test(part))
				.filter((part) => /npm run build/.test(part) && !/--for\b/.test(part))
				.map((part) => `${document}: ${part.trim().slice(0, 80)}`),
		);
		expect(wrong).toEqual([]);
	});

	it('build for no host that there is not', () => {
		const unknown = [...documents, ...ofNewSites].flatMap((document) =>
			[...read(document).matchAll(/--for ([a-z][a-z0-9-]*)/g)].flatMap(([option, host = '']) =>
				(hostNames as readonly string[]).includes(host) ? [] : [`${document}: ${option}`],
			),
		);
		expect(unknown).toEqual([]);
	});

	it('have a drawing of the folders as the table of imports is (WRITE_DOCUMENTS=1 draws it)', () => {
		const path = 'docs/how-it-works.md';
		const drawn = read(path).replace(/^```mermaid\n.*?^```$/ms, () => drawFolders());
		if (process.env.WRITE_DOCUMENTS) writeFileSync(join(repositoryRoot, path), drawn);
		expect(read(path)).toContain(drawFolders());
	});

	it('list each decision once', () => {
		const listed = [...read('docs/decisions/README.md').matchAll(/\((\d{3}-[^)]+)\)/g)];
		expect(listed.map(([, file]) => `docs/decisions/${file}`).sort()).toEqual(decisions.sort());
	});

	it('have decisions of three parts and at most 150 words', () => {
		const wrong = decisions.flatMap((path) => {
			const text = read(path);
			const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
			const words = text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
			return [
				...(parts.join() === 'Context,Decision,Consequences' ? [] : [`${path}: ${parts.join() || 'no parts'}`]),
				...(words > 150 ? [`${path}: ${words} words`] : []),
			];
		});
		expect(wrong).toEqual([]);
	});
});

describe('the list of what is public', () => {
	const rows = read('docs/api.md').matchAll(/^\| `(vitrine(?:\/\w+)?)` \| (.*) \|$/gm);
	const listed = new Map([...rows].map(([, entry = '', text = '']) => [entry, text]));
	const { exports } = JSON.parse(read('packages/vitrine/package.json')) as { exports: Record<string, string> };

	it.each(Object.entries(exports))('has all that %s exports, and nothing else', (entry, path) => {
		const file = join('packages/vitrine', path);
		const entries = parseSync(file, read(file)).module.staticExports.flatMap((statement) => statement.entries);
		const names = entries.flatMap(({ exportName }) => exportName.name ?? []);
		const named = listed.get(entry.replace('.', 'vitrine'))?.matchAll(/`([A-Za-z]+)`/g) ?? [];
		expect([...named].map(([, name]) => name).sort()).toEqual(names.sort());
	});
});

/** Code returns, reads, reports and requires; sentences of speakers and persons hide which of them. */
const banned = /\b(?:says|stands|whoever|nobody|told)\b/gi;

function bannedIn(path: string, text: string, { start, end } = { start: 0, end: text.length }): string[] {
	return [...text.slice(start, end).matchAll(banned)].map(({ index, 0: word }) => {
		const line = text.slice(0, start + index).split('\n').length;
		return `${path}:${line}: ${word}`;
	});
}

describe('comments of the kit', () => {
	function bannedInComments(path: string, text: string): string[] {
		const comments = path.endsWith('.css')
			? [...text.matchAll(/\/\*.*?\*\//gs)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
			: parseSync(path, text).comments;
		return comments.flatMap((comment) => bannedIn(path, text, comment));
	}

	it('are in plain words', () => {
		const sources = globSync('packages/*/src/**/*.{ts,tsx,css}', { cwd: repositoryRoot });
		expect(sources.length).toBeGreaterThan(500);
		expect(sources.flatMap((path) => bannedInComments(path, read(path)))).toEqual([]);
	});

	it.each([
		['a.ts', "const said = 'It says';\n/** Says what is wrong. */", 'a.ts:2: Says'],
		['a.tsx', 'const a = <p>It stands{/* stands here */}</p>;', 'a.tsx:1: stands'],
		['a.css', "a::after { content: 'told' }\n/* For\n   whoever reads. */", 'a.css:3: whoever'],
	])('are searched in %s, and nothing but comments', (path, text, found) => {
		expect(bannedInComments(path, text)).toEqual([found]);
	});
});

describe('documents about the kit', () => {
	it('are in plain words', () => {
		const pages = globSync('docs/**/*.{md,ts}', { cwd: repositoryRoot });
		expect(pages.length).toBeGreaterThan(100);
		// The examples of section types are words of a site.
		const withoutExamples = (path: string) =>
			path === join('docs', 'sections.md') ? read(path).replace(/^```yaml\n.*?^```$/gms, '') : read(path);
		expect(pages.flatMap((path) => bannedIn(path, withoutExamples(path)))).toEqual([]);
	});
});
