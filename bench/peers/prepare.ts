import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packKit } from '../../packages/vitrine/pack.ts';
import { repositoryRoot } from '../../test/support/repository.ts';
import { type Candidate, candidates, environment, isOurs, stage } from './candidates.ts';
import { writeShared } from './content/write-shared.ts';
import { writeVitrineSite } from './content/write-vitrine.ts';

const font = '@expo-google-fonts/m-plus-1p';

const isFull = ({ id }: Candidate) => id === 'vitrine-full';

/** Installs what candidates need and lack. The kit is packed and installed as from the registry. */
export async function install(state: string): Promise<void> {
	const installedState = join(stage, 'installed-state');
	for (const candidate of candidates) {
		if (isOurs(candidate)) continue;
		if (!existsSync(join(candidate.project, 'node_modules'))) npmInstall(candidate.project);
	}
	if (existsSync(installedState) && readFileSync(installedState, 'utf8') === state) return;
	const file = await packKit(join(stage, 'packing'));
	for (const candidate of candidates.filter(isOurs)) {
		mkdirSync(candidate.project, { recursive: true });
		const fonts = isFull(candidate) ? { [font]: ownVersion(font) } : {};
		const manifest = { private: true, type: 'module', dependencies: { vitrine: `file:${file}`, ...fonts } };
		writeFileSync(join(candidate.project, 'package.json'), JSON.stringify(manifest, undefined, '\t'));
		// The same name and version with another content: npm would take the old one for it.
		for (const old of ['node_modules', 'package-lock.json'])
			rmSync(join(candidate.project, old), { recursive: true, force: true });
		npmInstall(candidate.project);
	}
	writeFileSync(installedState, state);
}

function ownVersion(name: string): string {
	const manifest = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
	return manifest.dependencies[name];
}

/** Not `npm ci`: a registry may lack packages for other systems that a lock file names. That file stays as it is. */
function npmInstall(project: string): void {
	console.log(`npm install in ${project}`);
	const quietly = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
	execFileSync('npm', quietly, { cwd: project, stdio: 'inherit', env: { ...environment, NODE_ENV: '' } });
}

/** Gives every candidate the same content: so many pages in each of three languages, and a home page. */
export function writeContent(pages: number): void {
	for (const candidate of candidates) {
		if (isOurs(candidate)) {
			writeVitrineSite(candidate.project, pages, { isFull: isFull(candidate) });
		} else {
			writeShared(candidate.project, pages);
		}
	}
}
