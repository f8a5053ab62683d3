import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { securityTxtWarning } from '#check/security-txt.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import { buildComplaint, builtWith } from '../../../../test/support/built-site.ts';

const settings = readFileSync('test/fixtures/trilingual/site.config.ts', 'utf8');
const settingsWith = (security: object) => ({
	'site.config.ts': settings.replace('export default {', `export default { security: ${JSON.stringify(security)},`),
});
const contact = 'mailto:security@lantern.example';
const path = '/.well-known/security.txt';
const read = (folder: string) => readFileSync(join(folder, 'site', path), 'utf8');

describe('security.txt', () => {
	it('has the fields that RFC 9116 asks for, each once, and expires a year after the newest day in the content', async () => {
		const folder = await builtWith(settingsWith({ contact, policy: 'https://lantern.example/reports' }));
		expect(read(folder)).toMatchInlineSnapshot(`
			"Contact: mailto:security@lantern.example
			Expires: 2027-02-06T00:00:00Z
			Preferred-Languages: en, ru, ja
			Canonical: https://lantern.example/.well-known/security.txt
			Policy: https://lantern.example/reports
			"
		`);
		// §2.5.5: a moment as RFC 3339 writes it, and later than the build.
		const expires = /^Expires: (.+)$/m.exec(read(folder))?.[1] ?? '';
		expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
		const { timestamp } = JSON.parse(readFileSync(join(folder, 'site/builds/latest.json'), 'utf8'));
		expect(Date.parse(expires) - timestamp).toBe(365 * 24 * 60 * 60 * 1000);
		const entry = openExport(folder)?.manifest.resources.find((resource) => resource.path === path);
		expect(entry?.contentType).toBe('text/plain; charset=utf-8');
	});

	it('is not there without the setting', () => {
		expect(existsSync(join(inject('fixture'), 'site', path))).toBe(false);
	});

	it('is the file in public/ where there is one', async () => {
		const folder = await builtWith({ ...settingsWith({ contact }), [`public${path}`]: 'Ours.' });
		expect(read(folder)).toBe('Ours.');
	});

	it('names a contact that is no address', async () => {
		expect(await buildComplaint(settingsWith({ contact: 'security@lantern.example' }))).toMatchInlineSnapshot(`
			"
			site.config.ts:2  security.contact
			  found     "security@lantern.example"
			  expected  an e-mail address or of a page by https
			  to do     write for example "mailto:security@example.com"
			"
		`);
	});
});

describe('a security.txt that runs out', () => {
	it('is warned of in the last 30 days and after them', async () => {
		const folder = join(await builtWith(settingsWith({ contact })), 'site');
		const expires = Date.parse(/^Expires: (.+)$/m.exec(readFileSync(join(folder, path), 'utf8'))?.[1] ?? '');
		const inDays = (days: number) => securityTxtWarning(folder, expires - days * 24 * 60 * 60 * 1000);
		expect(inDays(30)).toBeUndefined();
		expect(inDays(29)).toMatchInlineSnapshot(
			`"/.well-known/security.txt expires in 29 days (2027-02-06T00:00:00Z): it lasts a year from the newest "updated" in the content, or from SOURCE_DATE_EPOCH."`,
		);
		expect(inDays(-1)).toContain('has expired');
	});

	it('is none of a site without one', () => {
		expect(securityTxtWarning(join(inject('fixture'), 'site'))).toBeUndefined();
	});
});
