import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '#build/lock.ts';
import { repositoryRoot } from './repository.ts';

const run = promisify(execFile);

export interface NewSite {
	/** Folder of the site. */
	folder: string;
	/** What the command said that made it. */
	said: string;
	/** A folder with the same `package-lock.json` and `node_modules`, for a test that moves them to its site. */
	packages: string;
}

/**
 * For tests: a site in four languages, made by `create-vitrine` with the kit packed beside it, after `npm ci`. The first
 * file of a run that asks for it makes it.
 */
export function newSite(): Promise<NewSite> {
	const parent = join(tmpdir(), 'vitrine-new-site');
	const site = { folder: join(parent, 'lamps'), packages: join(parent, 'packages') };
	const said = join(parent, 'said.txt');
	const make = async () => {
		if (!existsSync(said)) writeFileSync(said, await makeSite(site));
		return { ...site, said: readFileSync(said, 'utf8') };
	};
	return withLock(join(parent, 'making.lock'), make, { report: () => {} });
}

async function makeSite({ folder, packages }: Omit<NewSite, 'said'>): Promise<string> {
	const create = join(repositoryRoot, 'packages/create-vitrine');
	const words = [folder, '--name', 'Lampe & Söhne', '--languages', 'de,en,ru,ja', '--yes'];
	const { stdout } = await run(process.execPath, [create, ...words]);
	await run('npm', ['ci', '--prefer-offline'], { cwd: folder, env: { ...process.env, NODE_ENV: undefined } });
	mkdirSync(packages);
	for (const name of ['package-lock.json', 'node_modules']) {
		cpSync(join(folder, name), join(packages, name), { recursive: true, verbatimSymlinks: true });
	}
	return stdout;
}
