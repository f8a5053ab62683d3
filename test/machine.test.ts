import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { documentedBlocks } from './support/documented-proxy.ts';
import { findSystemd } from './support/find-program.ts';
import { repositoryRoot } from './support/repository.ts';

interface Job {
	script?: string[];
	steps?: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

describe('the recipes for services that build', () => {
	// What is indented are steps that replace some of the recipe.
	const recipes = documentedBlocks('continuous.md', 'yaml').filter((text) => !text.startsWith(' '));
	const [github, gitlab] = recipes.map((text) => parse(text, { strict: true, uniqueKeys: true }));
	const template = (name: string) =>
		readFileSync(join(repositoryRoot, 'packages/create-vitrine/template', name), 'utf8');
	const { scripts } = JSON.parse(template('package.json')) as { scripts: Record<string, string> };
	const linesOf = ({ script = [], steps = [] }: Job) => [...script, ...steps.flatMap(({ run }) => run ?? [])];

	it.each([
		['GitHub', (github as { jobs: { deploy: Job } }).jobs.deploy],
		['GitLab', gitlab.deploy as Job],
	])('%s tests the site, builds it with what is deployed, and sends all that a server reads', (_, job) => {
		const lines = linesOf(job);
		for (const line of lines) {
			const [, name = 'build'] = /^npm (?:run )?([a-z]+)/.exec(line) ?? [];
			expect({ ci: '', ...scripts }).toHaveProperty(name);
			expect(spawnSync('sh', ['-n', '-c', line]).status).toBe(0);
		}
		const order = ['npm ci', /^npm (test|run check)$/, 'npm run build -- --previous', 'rsync -rlt --delay-updates'];
		const found = order.map((wanted) =>
			lines.findIndex((line) => (typeof wanted === 'string' ? line.includes(wanted) : wanted.test(line))),
		);
		expect(found).toEqual(found.toSorted((a, b) => a - b));
		expect(found).not.toContain(-1);
	});

	it('GitHub runs on a push and once a day, with the actions and the Node of the workflow that new sites have', () => {
		const { on, jobs } = github as { on: { push: unknown; schedule: { cron: string }[] }; jobs: { deploy: Job } };
		expect(on.schedule[0]?.cron).toMatch(/^\d{1,2} \d{1,2} \* \* \*$/);
		const ci = parse(template('ci.yml')) as { jobs: { test: Job } };
		const usedBy = ({ steps = [] }: Job) =>
			steps.filter(({ uses }) => uses && !uses.includes('upload')).map(({ uses, with: options }) => [uses, options]);
		expect(usedBy(jobs.deploy)).toEqual(usedBy(ci.jobs.test));
	});

	it('GitLab keeps what npm fetched and what was built', () => {
		const { cache, variables } = gitlab as { cache: { paths: string[] }[]; variables: Record<string, string> };
		expect(cache.flatMap(({ paths }) => paths)).toEqual(['.npm/', 'dist/']);
		expect(variables.npm_config_cache).toBe('$CI_PROJECT_DIR/.npm');
	});
});

describe('the units for systemd in the guide', () => {
	const [socket = '', service = ''] = documentedBlocks('node.md', 'ini').map((block) =>
		block.replaceAll('/srv/site/', `${repositoryRoot}/`),
	);
	const program = findSystemd('systemd-analyze') ?? '';
	const complaints = (units: Record<string, string>): string => {
		const folder = mkdtempSync(join(tmpdir(), 'vitrine-units-'));
		const files = Object.entries(units).map(([name, text]) => {
			writeFileSync(join(folder, name), text);
			return join(folder, name);
		});
		const { stdout, stderr } = spawnSync(program, ['verify', ...files], { encoding: 'utf8' });
		return stdout + stderr;
	};

	it('keep messages where the commands of the site look for them', () => {
		const env = join(mkdtempSync(join(tmpdir(), 'vitrine-settings-')), '.env');
		cpSync(join(repositoryRoot, '.env.example'), env);
		const written = documentedBlocks('node.md', 'sh').join('');
		const [line = ''] = /^sudo -u site sed .* \.env$/m.exec(written) ?? [];
		expect(spawnSync('sh', ['-c', line.replace('sudo -u site', '').replace(/\.env$/, env)]).status).toBe(0);
		const { DATA_DIR } = parseEnv(readFileSync(env, 'utf8'));
		const [, state] = /^StateDirectory=(.*)$/m.exec(service) ?? [];
		expect([DATA_DIR, service.includes('DATA_DIR')]).toEqual([`/var/lib/${state}`, false]);
	});

	it.skipIf(program === '')(
		'are ones that systemd has nothing to say against, also where a second one shares the socket',
		() => {
			const units = { 'site.socket': socket, 'site.service': service };
			expect(complaints(units)).toBe('');
			expect(complaints({ ...units, 'site2.service': service })).toBe('');
			expect(complaints({ ...units, 'site.service': service.replace('KillMode=', 'KilMode=') })).toContain('KilMode');
			expect(complaints({ ...units, 'site.socket': socket.replace('8080', '808080') })).toContain('808080');
			expect(service).toContain('\nSockets=site.socket\n');
			const [, editor = ''] = documentedBlocks('../editor.md', 'ini');
			expect(complaints({ 'site-editor.service': editor.replace('/srv/editor/', `${repositoryRoot}/`) })).toBe('');
		},
	);
});
