import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
	version: string;
	resolved?: string;
	integrity?: string;
	hasInstallScript?: boolean;
	link?: boolean;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
/** What npm installs: all but the packages of this repository and the links to them. */
const locked = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const manifests = [
	'package.json',
	'packages/vitrine/package.json',
	'packages/create-vitrine/template/package.json',
].map((path) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, unknown>>);
const [project = {}] = manifests;

it('the kit, what makes new sites and the lock file have the version that CHANGELOG.md speaks of', () => {
	const version = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1];
	const own = ['.', 'packages/vitrine', 'packages/create-vitrine'].map((folder) => [
		folder,
		JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version,
		lock.packages[folder === '.' ? '' : folder]?.version,
	]);
	expect(own).toEqual(own.map(([folder]) => [folder, version, version]));
	expect(project.dependencies?.vitrine).toBe(version);
});

describe('the lock file', () => {
	it('holds the SHA-512 of every package', () => {
		expect(locked.length).toBeGreaterThan(100);
		expect(locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
	});

	it('takes every package from the registry: an address is that of npm, or left to its settings', () => {
		const elsewhere = locked.filter(
			([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
		);
		expect(elsewhere).toEqual([]);
	});

	it('links to nothing but the packages of this repository', () => {
		const links = Object.values(lock.packages).flatMap(({ link, resolved }) => (link ? [resolved] : []));
		expect(links).toEqual(['packages/create-vitrine', 'packages/vitrine', 'packages/vitrine-editor']);
	});
});

describe('the packages of package.json', () => {
	it.each(['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'])(
		'have an exact version in %s',
		(group) => {
			const named = manifests.flatMap((manifest) => Object.entries(manifest[group] ?? {}));
			const loose = named.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-beta)?$/.test(`${version}`));
			expect(loose).toEqual([]);
		},
	);
});

describe('install scripts', () => {
	it('are run of no package', () => {
		expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
	});

	it('are known by name, and denied by name as well', () => {
		const scripted = locked.flatMap(([path, { hasInstallScript }]) =>
			hasInstallScript ? path.replace(/^.*node_modules\//, '') : [],
		);
		expect(project.allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])));
	});
});
