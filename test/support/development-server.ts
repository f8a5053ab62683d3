import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from './repository.ts';

/** Copies what the development server runs on to a folder of its own, with the site of a fixture as its site. */
export function projectWith(site: string): string {
	const project = mkdtempSync(join(tmpdir(), 'vitrine-project-'));
	for (const name of ['packages', 'package.json', 'tsconfig.json', 'README.md', '.gitignore']) {
		cpSync(join(repositoryRoot, name), join(project, name), { recursive: true });
	}
	cpSync(site, project, { recursive: true });
	symlinkSync(join(repositoryRoot, 'node_modules'), join(project, 'node_modules'));
	return project;
}

export interface DevelopmentServer {
	origin: string;
	/** What it wrote so far. */
	output: () => string;
	stop: () => Promise<void>;
}

/**
 * Starts the development server as a process of its own, on loopback only.
 *
 * @throws {Error} with what it wrote, when it ends instead of listening
 */
export async function startDevelopmentServer({
	project = repositoryRoot,
	root = project,
	env = {},
}: {
	project?: string;
	root?: string;
	env?: Record<string, string>;
}): Promise<DevelopmentServer> {
	const child = spawn(process.execPath, ['packages/vitrine/bin/vitrine.js', 'dev', '--root', root], {
		cwd: project,
		env: { ...process.env, NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1', ...env },
	});
	let output = '';
	const ended = once(child, 'exit');
	const origin = await new Promise<string>((resolve, reject) => {
		const read = (chunk: Buffer) => {
			output += chunk.toString();
			const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
			if (address) resolve(address[0]);
		};
		child.stdout.on('data', read);
		child.stderr.on('data', read);
		ended.then(([code]) => reject(new Error(`exit ${code}: ${output.trim()}`)));
	});
	return {
		origin,
		output: () => output,
		stop: async () => {
			child.kill();
			await ended;
		},
	};
}
