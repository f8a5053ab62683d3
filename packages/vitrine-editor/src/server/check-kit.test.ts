import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { checkKit, findKit } from './check-kit.ts';
import { serveEditor } from './serve-editor.ts';

const kit = (version: string, folder = '/site/node_modules/vitrine') => ({ version, folder });

/** A site with a kit of its own, as npm installs it. */
function siteWithKit(version: string): string {
	const root = siteWith();
	const folder = join(root, 'node_modules/vitrine');
	for (const [path, text] of [
		['package.json', JSON.stringify({ name: 'vitrine', version, exports: { '.': './dist/index.js' } })],
		['dist/index.js', ''],
	] as const) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	}
	return root;
}

describe('the kit of a site and its editor', () => {
	it('is found from the settings of the site', () => {
		expect(findKit(join(siteWithKit('7.1.2'), 'site.config.ts'))).toMatchObject({ version: '7.1.2' });
	});

	it('fits where it is of the same release', () => {
		expect(() => checkKit({ editor: '0.2.1', own: kit('0.2.4'), site: kit('0.2.4') })).not.toThrow();
		expect(() => checkKit({ editor: '0.2.1', own: kit('0.2.4'), site: undefined })).not.toThrow();
	});

	it('of another release ends the start with what to do', async () => {
		await expect(serveEditor({ root: siteWithKit('0.9.3') })).rejects.toThrow(
			/^vitrine-editor [\d.]+ works with vitrine [\d.]+, and this site has 0\.9\.3: run npm install --save-dev vitrine-editor@0\.9$/,
		);
	});

	it('in two versions ends the start with both places', () => {
		expect(() => checkKit({ editor: '0.2.1', own: kit('0.2.0', '/'), site: kit('0.2.4', '/tmp') })).toThrow(
			'There are two versions of vitrine: 0.2.4 in /tmp, and 0.2.0 in /. Leave one: run npm dedupe, or npm install --save-dev vitrine-editor@0.2',
		);
	});
});
