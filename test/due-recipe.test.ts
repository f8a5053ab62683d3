import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openExport } from '#protocol/node/export-folder.ts';
import { documentedBlocks } from './support/documented-proxy.ts';
import { findSystemd } from './support/find-program.ts';
import { siteWith } from './support/fixture-site.ts';
import { newsSettings } from './support/news-site.ts';
import { repositoryRoot } from './support/repository.ts';

interface Step {
	uses?: string;
	with?: Record<string, string>;
	run?: string;
	if?: string;
}

const begin = Date.now() + 24 * 3_600_000;
const root = siteWith({
	'forms/contact.yaml': undefined,
	'site.config.ts': newsSettings(),
	'content/en/pages/offer.md': `---\ntitle: Spring offer\ndescription: Lamps for less.\npublishAt: ${new Date(begin).toISOString()}\n---\n\nLess.\n`,
});

describe('the recipe for a service that builds what is due', () => {
	const [text = ''] = documentedBlocks('../schedule.md', 'yaml').filter((block) => block.includes('jobs:'));
	const { steps } = (parse(text) as { jobs: { due: { steps: Step[] } } }).jobs.due;
	const outputs: Record<string, string> = {};
	/** The folder that the service keeps between two runs. */
	let kept: string | undefined;
	let checkout: string;

	/** Follows the workflow on a clean checkout, by a clock that is ahead, and returns whether it would deploy. */
	function follow(ahead: number): boolean {
		checkout = mkdtempSync(join(tmpdir(), 'vitrine-due-'));
		cpSync(root, checkout, { recursive: true, filter: (path) => !path.includes('node_modules') });
		let isDeployed = false;
		for (const { uses, run = '', with: options = {}, if: condition } of steps) {
			if (uses?.startsWith('actions/cache') && kept) renameSync(kept, join(checkout, options.path ?? ''));
			else if (run.startsWith('npm ci')) linkPackages();
			else if (condition) isDeployed = outputs.new === 'true';
			else if (run) runStep(run, ahead);
		}
		kept = join(mkdtempSync(join(tmpdir(), 'vitrine-cache-')), 'dist');
		renameSync(join(checkout, 'dist'), kept);
		return isDeployed;
	}

	/** In place of `npm ci`, which would fetch them. */
	function linkPackages(): void {
		symlinkSync(join(repositoryRoot, 'node_modules'), join(checkout, 'node_modules'));
	}

	/** Runs a step as GitHub does: `bash -e`, with a file for what it puts out. */
	function runStep(run: string, ahead: number): void {
		const file = join(dirname(checkout), 'outputs');
		writeFileSync(file, '');
		const clock = join(repositoryRoot, 'test/support/clock-offset.ts');
		const { status, stderr } = spawnSync('bash', ['-e', '-c', run], {
			cwd: checkout,
			encoding: 'utf8',
			env: {
				...process.env,
				PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
				GITHUB_OUTPUT: file,
				NODE_OPTIONS: `--import ${clock}`,
				CLOCK_OFFSET_MS: `${ahead}`,
			},
		});
		expect([status, stderr]).toEqual([0, expect.any(String)]);
		for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
			const [name = '', value = ''] = line.split('=');
			outputs[name] = value;
		}
	}

	const hasOffer = () => openExport(kept ?? '')?.manifest.resources.some(({ path }) => path === '/offer');

	beforeAll(() => expect(steps.map(({ run }) => run).join('\n')).toContain('--when-due'));

	it('deploys the first time, and then when a moment has come, once', { timeout: 300_000 }, () => {
		const day = 24 * 3_600_000;
		const seen = [0, 60_000, day + 60_000, day + 120_000].map((ahead) => [follow(ahead), hasOffer()]);
		expect(seen).toEqual([
			[true, false],
			[false, false],
			[true, true],
			[false, true],
		]);
	});
});

describe('the units of the guide on schedules', () => {
	const program = findSystemd('systemd-analyze') ?? '';

	it.skipIf(program === '')('are ones that systemd has nothing to report about', () => {
		const folder = mkdtempSync(join(tmpdir(), 'vitrine-units-'));
		const [service = '', timer = ''] = documentedBlocks('../schedule.md', 'ini');
		const files = Object.entries({ 'site-due.service': service, 'site-due.timer': timer }).map(([name, text]) => {
			writeFileSync(join(folder, name), text.replaceAll('/srv/site', repositoryRoot.replace(/\/$/, '')));
			return join(folder, name);
		});
		const { stdout, stderr } = spawnSync(program, ['verify', ...files], { encoding: 'utf8' });
		expect(stdout + stderr).toBe('');
	});
});
