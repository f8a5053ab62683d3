import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatAndLint } from './code-steps.ts';

/** A folder with the settings of formatter and linter, and some files. */
function folderWith(files: Record<string, string>): string {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-check-'));
	const rulesFolder = 'packages/vitrine/src/check';
	mkdirSync(join(folder, rulesFolder), { recursive: true });
	const rules = readdirSync(rulesFolder).filter((name) => name.endsWith('.grit'));
	for (const name of ['biome.json', '.gitignore', ...rules.map((rule) => `${rulesFolder}/${rule}`)]) {
		cpSync(name, join(folder, name));
	}
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(join(folder, name, '..'), { recursive: true });
		writeFileSync(join(folder, name), text);
	}
	return folder;
}

describe('the step "format and lint"', () => {
	const unformatted = { 'src/lamp.ts': 'export const lamp = {   oil : "whale" }\n' };

	it('names a file of code that is not formatted, in plain letters where nobody reads along, and what formats it', () => {
		const said = formatAndLint(folderWith(unformatted), { fix: false }).join('\n');
		expect(said).toContain('src/lamp.ts');
		expect(said).toContain('npm run check -- --fix');
		expect(said).not.toContain('\u001B');
	});

	it('formats it with --fix', () => {
		const folder = folderWith(unformatted);
		expect(formatAndLint(folder, { fix: true })).toEqual([]);
		expect(readFileSync(join(folder, 'src/lamp.ts'), 'utf8')).toBe("export const lamp = { oil: 'whale' };\n");
	});

	it('still names with --fix what has no one right form', () => {
		const folder = folderWith({ 'src/lamp.ts': 'export const lamp = (oil: any) => oil;\n' });
		expect(formatAndLint(folder, { fix: true }).join('\n')).toContain('noExplicitAny');
	});

	it('leaves line breaks of the settings and the content to who writes them', () => {
		const settings =
			'import { b } from "./b.ts"\nimport { a } from "./a.ts"\n\nexport default {\n      name: "Lantern", a,\n b }\n';
		const folder = folderWith({ 'site.config.ts': settings, 'content/en/data.json': '{"a" :\n 1}' });
		expect(formatAndLint(folder, { fix: false })).toEqual([]);
		expect(formatAndLint(folder, { fix: true })).toEqual([]);
		expect(readFileSync(join(folder, 'site.config.ts'), 'utf8')).toBe(settings);
	});
});
