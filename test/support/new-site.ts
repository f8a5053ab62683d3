import { execFile } from 'node:child_process';
import {
	existsSync,
	linkSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '#node/lock.ts';
import { repositoryRoot } from './repository.ts';

const run = promisify(execFile);

export interface NewSite {
	/** Folder of the site. */
	folder: string;
	/** What the command said that made it. */
	said: string;
}

/**
 * For tests: a site in four languages, made by `create-vitrine` with the kit packed beside it, after `npm ci`. The first
 * file of a run that asks for it makes it.
 */
export function newSite(): Promise<NewSite> {
	const parent = join(tmpdir(), 'vitrine-new-site');
	const folder = join(parent, 'lamps');
	const said = join(parent, 'said.txt');
	const make = async () => {
		if (!existsSync(said)) writeFileSync(said, await makeSite(folder));
		return { folder, said: readFileSync(said, 'utf8') };
	};
	return withLock(join(parent, 'making.lock'), make, { report: () => {} });
}

/** For tests: installs in another folder what the new site has installed, as hard links: a copy would take 300 MiB. */
export function linkPackages({ folder }: NewSite, root: string): void {
	linkFolder(join(folder, 'node_modules'), join(root, 'node_modules'));
}

function linkFolder(folder: string, target: string): void {
	mkdirSync(target, { recursive: true });
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const [file, link] = [join(folder, entry.name), join(target, entry.name)];
		// What the site builds meanwhile is its own.
		if (entry.name === '.cache') continue;
		if (entry.isDirectory()) linkFolder(file, link);
		else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(file), link);
		else linkSync(file, link);
	}
}

async function makeSite(folder: string): Promise<string> {
	const create = join(repositoryRoot, 'packages/create-vitrine');
	const words = [folder, '--name', 'Lampe & Söhne', '--languages', 'de,en,ru,ja', '--content', 'sample', '--yes'];
	const { stdout } = await run(process.execPath, [create, ...words]);
	await run('npm', ['ci', '--prefer-offline'], { cwd: folder, env: { ...process.env, NODE_ENV: undefined } });
	return stdout;
}
