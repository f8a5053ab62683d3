import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtFixture, outFolder } from '../../../../test/support/built-site.ts';
import { article } from '../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { own, whole } from '../../../../test/support/own-kind.ts';
import { repositoryRoot, vitrine } from '../../../../test/support/repository.ts';

/** What `npm run build` writes where it cannot build, after its exit code. */
function complaint(parameters: readonly string[], env: Record<string, string> = {}): string {
	const { status, stderr } = spawnSync(process.execPath, [vitrine, 'build', ...parameters], {
		cwd: repositoryRoot,
		encoding: 'utf8',
		timeout: 60_000,
		env: { ...process.env, ...env },
	});
	// The machine may be busy, and another test may bundle the same code at the moment.
	return `exit ${status}: ${stderr.replace(/^(?:\d+ s: |Waiting for (?:the build of process |another build )).*\n/gm, '').trim()}`;
}

it('npm start writes nothing, not even a lock, where nothing is to be built', () => {
	const out = builtFixture();
	// Not even root can write a file where a folder is.
	rmSync(join(out, 'building.lock'), { force: true });
	mkdirSync(join(out, 'building.lock'));
	const before = readdirSync(out, { recursive: true });
	const words = ['build', '--keep-rollback', '--root', join(repositoryRoot, 'test/fixtures/trilingual'), '--out', out];
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, ...words], { encoding: 'utf8' });
	expect([status, stderr]).toEqual([0, '']);
	expect(stdout).toMatch(/^Build [0-9a-f]{16} is up to date\.\n/);
	expect(readdirSync(out, { recursive: true })).toEqual(before);
});

describe('a build says as JSON, and nothing else on the standard output,', () => {
	const inJson = (root: string, out: string) => {
		const words = ['build', '--json', '--root', root, '--out', out];
		const { status, stdout } = spawnSync(process.execPath, [vitrine, ...words], { encoding: 'utf8' });
		return { status, description: JSON.parse(stdout) };
	};

	it('what it made', () => {
		const { status, description } = inJson(join(repositoryRoot, 'test/fixtures/trilingual'), builtFixture());
		expect(status).toBe(0);
		expect(description).toMatchObject({ isBuilt: true, isNew: false, export: 1, pages: 13, written: 0, warnings: [] });
		expect(description.id).toMatch(/^[\da-f]{16}$/);
		expect(description.seconds.steps.look).toBeGreaterThan(0);
		expect(Object.keys(description.weights)).toEqual(['en', 'ru', 'ja']);
	});

	it('what is wrong, with the place', () => {
		const root = siteWith({ 'content/en/pages/oil.md': article('', '[Lamp](/lamp)') });
		const { status, description } = inJson(root, outFolder());
		expect([status, description.isBuilt]).toEqual([1, false]);
		expect(description.problems).toMatchInlineSnapshot(`
			[
			  {
			    "expected": "a page of the site or a file in public/",
			    "file": "content/en/pages/oil.md",
			    "fix": "write the path of a file in pages/ without its ending",
			    "found": "a link to "/lamp"",
			    "line": 7,
			    "message": {
			      "code": "link-page",
			      "values": {
			        "target": "/lamp",
			      },
			    },
			  },
			]
		`);
		expect(description.message).toContain('content/en/pages/oil.md:');
	});
});

it('a build with many mistakes names their causes first, then one of each, and with --all every one', () => {
	const text = (index: number) => article('', `A <b>word</b>, [Lamp](/lamp${index}) and {{ x }}.`);
	const pages = Array.from({ length: 12 }, (_, index) => [`content/en/pages/oil-${index}.md`, text(index)]);
	const root = siteWith(Object.fromEntries(pages));
	const told = complaint(['--root', root, '--out', outFolder()]);
	expect(told).toMatchInlineSnapshot(`
		"exit 1: 48 to change, by cause:
		  24  HTML: "…", in 12 files; expected Markdown
		  12  "…", which visitors would read, in 12 files; expected the text itself: no template language is read
		  12  a link to "…", in 12 files; expected a page of the site or a file in public/

		content/en/pages/oil-0.md:7
		  found     HTML: "<b>"
		  expected  Markdown
		  to do     write it as Markdown, or put a backslash before the <

		content/en/pages/oil-0.md:7
		  found     "{{ x }}", which visitors would read
		  expected  the text itself: no template language is read
		  to do     write its value, or put a backslash before the first {

		content/en/pages/oil-0.md:7
		  found     a link to "/lamp0"
		  expected  a page of the site or a file in public/
		  to do     write the path of a file in pages/ without its ending

		48 to change; nothing was published. Above is one place of each cause; with --all, every place follows the causes."
	`);
	const all = complaint(['--all', '--root', root, '--out', outFolder()]);
	expect(all.match(/\n {2}found /g)).toHaveLength(48);
	expect(all.startsWith(told.slice(0, told.indexOf('\n\n')))).toBe(true);
	expect(all).toMatch(/48 to change; nothing was published\.$/);
});

describe('a build for what is no host of files reports it before anything is read, and ends with 2', () => {
	it.each([
		[
			'ngnix',
			'There is no target "ngnix". Did you mean "nginx"? There are node, nginx, caddy, netlify, cloudflare-pages, github-pages, vercel, s3, static',
		],
		['workers', 'Workers take what is built without --for: run "npm run build", then "npm run deploy -- workers"'],
	])('--for %s', (name, sentence) => {
		expect(complaint(['--for', name])).toBe(`exit 2: ${sentence}. See "npx vitrine build --help".`);
	});
});

describe('a build that cannot be made reports why in one line, and ends with 1', () => {
	it('D5 a file stands where the folder should be', () => {
		const file = join(mkdtempSync(join(tmpdir(), 'vitrine-out-')), 'file');
		writeFileSync(file, '');
		expect(complaint(['--out', join(file, 'out')])).toBe(
			`exit 1: ${join(file, 'out')} cannot be written (ENOTDIR): unlock the folder, make room, or name another with --out.`,
		);
	});

	it('D5 the folder may not be written', () => {
		const folder = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
		chmodSync(folder, 0o500);
		// Root can write everywhere else, but not into this folder of the system.
		const out = process.getuid?.() === 0 && existsSync('/sys') ? '/sys/vitrine' : join(folder, 'out');
		expect(complaint(['--out', out])).toMatch(
			/^exit 1: \S+ cannot be written \(E[A-Z]+\): unlock the folder, make room, or name another with --out\.$/,
		);
	});

	it('D5 the system has no folders there', ({ skip }) => {
		if (!existsSync('/proc')) skip('this system has no /proc');
		expect(complaint(['--out', '/proc/vitrine/out'])).toMatch(
			/^exit 1: \/proc\/vitrine cannot be written \(E[A-Z]+\): unlock the folder, make room, or name another with --out\.$/,
		);
	});

	it('D5 code of a section ends the process', () => {
		const root = siteWith({
			...own(whole),
			'sections/prices/prices.tsx': 'export default () => globalThis.process.exit(3);\n',
		});
		expect(complaint(['--root', root, '--out', outFolder()])).toMatch(
			/^exit 1: (?:.*: .*\n)*sections\/prices\/prices\.tsx:1\n.* on the page \/: process\.exit\(3\) was called while \/(?:_payload\.json)? was made: /,
		);
	});

	it('D5 a setting is wrong', () => {
		expect(complaint([], { SITE_ORIGIN: 'preview' })).toBe(
			'exit 1: SITE_ORIGIN is "preview"; expected scheme and host without a path, like https://preview.example.com.',
		);
	});
});
