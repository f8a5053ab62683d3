import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProblems, type Problem } from 'vitrine/tools';
import { mendContent } from '#check/mend-content.ts';
import { listProblems } from '#cli/list-problems.ts';
import { findAnswers } from '../packages/create-vitrine/src/answers.js';
import { writeSite } from '../packages/create-vitrine/src/write-site.js';
import { followRemedies } from './support/follow-remedies.ts';
import { isLong } from './support/long-form.ts';
import { movedLanguages, writeMovedSite } from './support/moved-site.ts';
import { repositoryRoot, vitrine } from './support/repository.ts';

/** The languages whose pages are built and looked at: all in the long form. */
const built = isLong ? movedLanguages : ['en', 'ja', 'ar'];

const guide = readFileSync(join(repositoryRoot, 'docs/guides/move-a-site.md'), 'utf8');

/** The code of a step of the guide, in one language. */
const codeOf = (step: string, language: string) =>
	[...guide.split(/^## /m).flatMap((part) => (part.startsWith(step) ? part : []))]
		.join('')
		.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))
		.map(([, code = '']) => code)
		.toArray()
		.join('');

/**
 * Runs lines of the guide in the folder of the site; npm runs the kit of this repository.
 *
 * @param mayFail whether an exit code other than 0 is none of a mistake in the lines
 */
function run(site: string, lines: string, { mayFail = false } = {}): string {
	const npm = `npm() { shift; name=$1; shift; [ "$1" = -- ] && shift; '${process.execPath}' '${vitrine}' "$name" "$@"; }\n`;
	const { status, stdout, stderr } = spawnSync('sh', ['-c', `set -e\n${npm}git() { :; }\n${lines}`], {
		cwd: site,
		encoding: 'utf8',
		env: { ...process.env, NODE_ENV: undefined },
	});
	if (status !== 0 && !mayFail) throw new Error(`${stdout}${stderr}`);
	return `${stdout}${stderr}`;
}

/** Makes the new site beside the old one, by the first two steps of the guide. */
async function movedSite(): Promise<string> {
	const parent = mkdtempSync(join(tmpdir(), 'vitrine-moved-'));
	await writeMovedSite(join(parent, 'old-site'));
	const site = join(parent, 'my-site');
	const [, name = '', codes = ''] =
		/--name "(.*?)" --languages (\S+) --content sample --yes/.exec(codeOf('1', 'sh')) ?? [];
	expect(codes).toBe('en,de,ja');
	writeSite(
		site,
		await findAnswers([site, '--name', name, '--languages', movedLanguages.join(), '--content', 'sample', '--yes']),
	);
	symlinkSync(join(repositoryRoot, 'node_modules'), join(site, 'node_modules'));
	run(site, codeOf('2', 'sh'));
	return site;
}

const kindsOf = (problems: readonly Problem[]) =>
	[
		...Map.groupBy(problems, ({ found, fix }) =>
			`${found} → ${fix}`.replace(/"[^"]*"/g, '"…"').replace(/content\S*/g, '…'),
		),
	]
		.map(([kind, all]) => `${all.length} × ${kind}`)
		.sort();

describe('a site of 200 pages in 13 languages that other generators had', () => {
	it('is reported in one run, and right when that is followed: it builds, and passes the check in a browser', {
		timeout: 600_000,
	}, async () => {
		const site = await movedSite();
		const problems = await findProblems(site);
		expect(listProblems(problems, { all: false }).split('\n\n')[0]).toMatchSnapshot('the summary');
		const places = new Set(problems.map(({ file }) => file));
		expect(places.size).toBe(200 + 2);
		expect(problems.filter(({ line }) => !(line > 0))).toEqual([]);
		const english = problems.filter(({ file }) => !/^content\/(?!en\/)/.test(file));
		expect(english.map(({ file, line, found, fix }) => `${file}:${line} ${found} → ${fix}`)).toMatchSnapshot(
			'in English',
		);
		expect(kindsOf(problems)).toMatchSnapshot('kinds');

		// Step 4, the command that messages name: what it mends is mended where the messages are.
		const done = await mendContent(site);
		expect(done.filter((line) => line.startsWith('moved: ')).length).toBe(13 * 11 + 1);
		const target = new Map(problems.flatMap(({ file, mend }) => (mend && 'path' in mend ? [[file, mend.path]] : [])));
		const left = problems
			.filter(({ mend }) => !mend)
			.map((one) => ({ ...one, file: target.get(one.file) ?? one.file }));
		await followRemedies(site, left);
		writeFileSync(join(site, 'content/navigation.yaml'), codeOf('6', 'yaml'));

		const whole = `${site}-whole`;
		// Node reads the settings of a folder once.
		cpSync(site, whole, { recursive: true });
		expect(await findProblems(whole)).toEqual([]);
		for (const code of movedLanguages.filter((code) => !built.includes(code))) {
			rmSync(join(whole, 'content', code), { recursive: true });
			const settings = readFileSync(join(whole, 'site.config.ts'), 'utf8');
			writeFileSync(join(whole, 'site.config.ts'), settings.replace(new RegExp(`^.*code: '${code}'.*\n`, 'm'), ''));
		}
		// New sites have neither formatter nor compiler, as this repository has.
		const said = run(whole, codeOf('7', 'sh'), { mayFail: true });
		const steps = [...said.matchAll(/^([✓✗-]) (\w+)(?= \(|,|$)/gm)].map(([, sign, name]) => `${sign} ${name}`);
		const ofSite = steps.slice(steps.findIndex((step) => step.endsWith('content')));
		expect(ofSite, said).toEqual(
			['content', 'colors', 'translations', 'html', 'audit', 'budgets', 'browser'].map((step) => `✓ ${step}`),
		);
	});
});
