import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#build/project.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** The options of Node in each program that an npm script runs. */
const programs = Object.entries(scripts).flatMap(([name, script]) =>
	script.split(' && ').map((command) => [name, /^node (.*) \S+\.ts/.exec(command)?.[1]?.split(' ') ?? []] as const),
);

/** What such a program sees in a folder, with or without `.env`. */
function run(options: readonly string[], env?: string) {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-command-'));
	if (env !== undefined) writeFileSync(join(folder, '.env'), env);
	const absolute = options.map((option) => option.replace(/^\.\//, `${projectRoot}/`));
	const { stdout, stderr } = spawnSync(process.execPath, [...absolute, '-p', 'process.env.SMTP_URL'], {
		cwd: folder,
		encoding: 'utf8',
		env: { PATH: process.env.PATH, NO_COLOR: '1' },
	});
	return { printed: stdout.trim(), remarks: stderr };
}

it.each(programs)('npm run %s says nothing about an .env that is not there', (_name, options) => {
	expect(run(options)).toEqual({ printed: 'undefined', remarks: '' });
});

it.each(programs.filter(([name]) => ['start', 'dev', 'build', 'messages'].includes(name)))(
	'npm run %s reads .env',
	(_name, options) => {
		expect(run(options, 'SMTP_URL=smtp://mail.example')).toEqual({ printed: 'smtp://mail.example', remarks: '' });
	},
);
