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
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
const project = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, unknown>>;

describe('the lock file', () => {
	it('holds the SHA-512 of every package', () => {
		expect(locked.length).toBeGreaterThan(100);
		expect(locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
	});

	it('takes every package from the registry: an address is that of npm, or left to its settings', () => {
		const elsewhere = locked.filter(
			([, { link, resolved }]) =>
				link || (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
		);
		expect(elsewhere).toEqual([]);
	});
});

describe('the packages of package.json', () => {
	it.each(['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'])(
		'have an exact version in %s',
		(group) => {
			const loose = Object.entries(project[group] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(`${version}`));
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
