import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { outFolder } from '../../../../test/support/built-site.ts';
import { vitrine } from '../../../../test/support/repository.ts';
import { confirmedSite } from '../../../../test/support/translated-site.ts';

const settings = (rows: string) =>
	["defaultLocale: 'en',", `defaultLocale: 'en',\n\ttranslations: { ${rows} },`] as const;

/** The fixture with a stale Russian text, and these settings of translations. */
async function staleSite(rows: string) {
	const site = await confirmedSite();
	site.edit('site.config.ts', ...settings(rows));
	site.edit('content/en/pages/index.yaml', 'title: A lamp', 'title: A lantern');
	return site;
}

function run(command: readonly string[], root: string, env: Record<string, string> = {}) {
	const words = [vitrine, ...command, '--root', root, '--out', outFolder()];
	const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env: { ...process.env, ...env } });
	return { status, stderr };
}

describe('translations that are out of date', () => {
	it('keep a site from being built where the settings block it, and name the texts', async () => {
		const { root } = await staleSite('fresh: { ru: 93 }, block: true');
		const { status, stderr } = run(['build'], root);
		expect(status).toBe(1);
		expect(stderr).toContain('"translations.block" in site.config.ts');
		expect(stderr).toContain('pages/index: 1 out of date. Look: npm run translations -- diff ru pages/index');
		expect(run(['deploy', 'workers', '--dry-run'], root)).toMatchObject({ status: 1, stderr });
	});

	it.each([
		['without a block', 'fresh: { ru: 93 }', {}],
		['where enough texts are up to date', 'fresh: { ru: 80 }, block: true', {}],
		['for a preview at another address', 'fresh: { ru: 93 }, block: true', { SITE_ORIGIN: 'https://preview.example' }],
	])('let it be built %s', async (_, rows, env) => {
		const { root } = await staleSite(rows);
		expect(run(['build'], root, env).status).toBe(0);
	});

	it('block nothing without a limit: the settings are refused', async () => {
		const site = await confirmedSite();
		site.edit('site.config.ts', ...settings('block: true'));
		const { status, stderr } = run(['build'], site.root);
		expect(status).toBe(1);
		expect(stderr).toContain('a language in "fresh" beside it');
	});
});
