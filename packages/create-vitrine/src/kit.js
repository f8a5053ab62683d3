import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Refusal } from './refusal.js';

const run = promisify(execFile);

/** The repository of the kit, when this runs in it. */
export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** The packages of the kit, each with the module that packs it. */
const packings = {
	vitrine: join(repository, 'packages/vitrine/pack.ts'),
	'vitrine-editor': join(repository, 'packages/vitrine-editor/pack.ts'),
};

/**
 * Packs the kit and its editor beside a site, where their sources are.
 *
 * @returns the version of each package, or its file, as `package.json` names it
 */
export async function provideKit(site, version) {
	if (version !== undefined || !existsSync(packings.vitrine)) return versionsOf(version ?? ownVersion());
	console.log('Packing the kit …');
	const vendor = join(site, 'vendor');
	try {
		const program = newNode();
		const packed = await Promise.all(
			Object.entries(packings).map(async ([name, packing]) => {
				const { stdout } = await run(program, ['--no-warnings', packing, vendor], { cwd: repository });
				return [name, `file:vendor/${basename(stdout.trim())}`];
			}),
		);
		return Object.fromEntries(packed);
	} catch (error) {
		throw new Refusal(`The kit could not be packed: ${lastLine(error)}`);
	}
}

/** Names the same version of all packages of the kit. */
function versionsOf(version) {
	return Object.fromEntries(Object.keys(packings).map((name) => [name, version]));
}

function ownVersion() {
	return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

/** The program that can run the sources of the kit. */
function newNode() {
	if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
	const system = process.platform === 'win32' ? 'win' : process.platform;
	const program = process.platform === 'win32' ? 'node.exe' : 'node';
	try {
		return createRequire(import.meta.url).resolve(`node-${system}-${process.arch}/bin/${program}`);
	} catch {
		throw new Refusal(
			`Packing the kit needs Node 24, and this is ${process.versions.node}: run "npm ci" in ${repository}, or install Node 24.`,
		);
	}
}

/** Writes `package-lock.json`, without addresses of the registry that was asked: others ask another one. */
export async function lockPackages(site) {
	const words = ['install', '--package-lock-only', '--omit-lockfile-registry-resolved', '--prefer-offline'];
	try {
		await run('npm', [...words, '--fetch-retries=1', '--fetch-retry-mintimeout=1000'], {
			cwd: site,
			shell: process.platform === 'win32',
		});
	} catch (error) {
		const told = `${error.stderr ?? ''}`;
		const code = /npm error code (\S+)/.exec(told)?.[1];
		if (code === 'E404' || code === 'ETARGET') {
			throw new Refusal('The registry does not have this version of the kit, or something that it needs.');
		}
		throw new Refusal(`npm could not find out what the kit needs (${code ?? lastLine(error)}): is there a network?`);
	}
}

function lastLine(error) {
	return `${error.stderr || error.message}`.trim().split('\n').at(-1);
}
