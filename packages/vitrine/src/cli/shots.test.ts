import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { vitrine } from '../../../../test/support/repository.ts';

/** Runs `vitrine shots` for an empty folder, on a machine without browsers. */
function shots(words: string[], env: Record<string, string> = {}) {
	const cwd = mkdtempSync(join(tmpdir(), 'vitrine-shots-'));
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, 'shots', ...words], {
		cwd,
		encoding: 'utf8',
		env: { PATH: '/nowhere', PLAYWRIGHT_BROWSERS_PATH: '/nowhere', ...env },
	});
	return { status, stdout, stderr };
}

/** Lets Node find no such package. */
const without = (name: string) =>
	`--import data:text/javascript,${encodeURIComponent(`
	import { registerHooks } from 'node:module';
	registerHooks({
		resolve: (specifier, context, next) => {
			if (specifier === '${name}') throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
			return next(specifier, context);
		},
	});
`)}`;

describe('vitrine shots', () => {
	it('reports what to install where nothing drives a browser', () => {
		expect(shots([], { NODE_OPTIONS: without('playwright-core') })).toEqual({
			status: 1,
			stdout: '',
			stderr: 'This needs playwright-core: run "npm install --save-dev playwright-core".\n',
		});
	});

	// Where programs lie outside of PATH, one may be found all the same.
	it.runIf(process.platform === 'linux')('reports what to install where there is no browser', () => {
		expect(shots([])).toEqual({
			status: 1,
			stdout: '',
			stderr:
				'This needs Chromium or Chrome: install one, for example by "npx playwright-core install chromium", or name its program in CHROMIUM_PATH.\n',
		});
	});

	it('reports that CHROMIUM_PATH names no program', () => {
		expect(shots([], { CHROMIUM_PATH: '/nowhere/chromium' })).toMatchObject({
			status: 1,
			stderr: 'CHROMIUM_PATH is "/nowhere/chromium", which is no program that can be run.\n',
		});
	});

	it('names an address that no page has, before a browser is looked for and the site is built', () => {
		const root = siteWith();
		expect(shots(['/guied', '--root', root])).toMatchObject({
			status: 1,
			stdout: '',
			stderr: 'The site has no page /guied. Did you mean /guide?\n',
		});
		expect(existsSync(join(root, 'dist'))).toBe(false);
		expect(shots(['/ru/rukovodstvo/wick', '/guide?x=1', '--root', root]).stderr).toMatch(/^This needs Chromium/);
	});

	it('does not start with words that it does not understand', () => {
		expect(shots(['all'])).toMatchObject({
			status: 2,
			stderr: 'Expected addresses of pages, like /about: all. See "npx vitrine shots --help".\n',
		});
	});
});
