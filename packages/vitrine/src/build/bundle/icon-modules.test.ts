import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { iconModules } from './icon-modules.ts';

async function bundle(code: string): Promise<string> {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-icon-'));
	writeFileSync(join(root, 'page.js'), code);
	const lib = { entry: 'page.js', formats: ['es' as const], fileName: 'page' };
	const output = await build({
		root,
		configFile: false,
		logLevel: 'silent',
		plugins: [iconModules()],
		build: { write: false, lib },
	});
	return JSON.stringify(output);
}

it('gives code an icon as a tree (§11)', async () => {
	expect(await bundle("import lamp from 'icon:lucide:lamp';\nconsole.log(lamp);\n")).toContain('viewBox');
});

it('stops the build at an icon that does not exist, with file and line (§11)', async () => {
	const error = await bundle("console.log(1);\nimport lamp from 'icon:lucide:lanp';\nconsole.log(lamp);\n").catch(
		String,
	);
	expect(error).toMatch(/page\.js:2/);
	expect(error).toContain('write "lucide:lamp"');
});
