import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';

interface Listed {
	bomFormat: string;
	metadata: { component: { name: string } };
	components: { 'bom-ref': string; name: string; version: string; purl: string; hashes?: object[] }[];
	dependencies: { ref: string; dependsOn: string[] }[];
}

describe('the list of parts', () => {
	const list = JSON.parse(readFileSync(join(inject('fixture'), 'sbom.json'), 'utf8')) as Listed;
	const names = list.components.map(({ name }) => name);
	const dependenciesOf = (ref: string) => list.dependencies.find((one) => one.ref === ref)?.dependsOn;

	it('is CycloneDX and names the project', () => {
		expect(list.bomFormat).toBe('CycloneDX');
		const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
		expect(list.metadata.component.name).toBe(name);
	});

	it('has all that a site is made with and served by, and nothing that only tests need', () => {
		const { dependencies } = JSON.parse(readFileSync('packages/vitrine/package.json', 'utf8'));
		expect(names).toEqual(expect.arrayContaining(['vitrine', ...Object.keys(dependencies)]));
		expect(names.filter((name) => ['vitest', 'playwright-core', 'lighthouse'].includes(name))).toEqual([]);
	});

	it('names each with its version and the hash of the lock file', () => {
		const react = list.components.find(({ name }) => name === 'react');
		expect(react?.purl).toBe(`pkg:npm/react@${react?.version}`);
		expect(react?.hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
		// The kit itself lies in this repository.
		expect(list.components.flatMap(({ name, hashes }) => (hashes ? [] : [name]))).toEqual(['vitrine']);
	});

	it('says what each depends on, wherever that lies', () => {
		expect(dependenciesOf('project')).toContain('packages/vitrine');
		expect(dependenciesOf('packages/vitrine')).toContain('node_modules/react-dom');
		expect(dependenciesOf('node_modules/react-dom')).toEqual(['node_modules/scheduler']);
		const known = new Set(list.components.map((part) => part['bom-ref']));
		expect(list.dependencies.flatMap(({ dependsOn }) => dependsOn.filter((ref) => !known.has(ref)))).toEqual([]);
	});

	it('is no part of what is served', () => {
		expect(readFileSync(join(inject('fixture'), 'site.json'), 'utf8')).not.toContain('sbom');
	});
});
