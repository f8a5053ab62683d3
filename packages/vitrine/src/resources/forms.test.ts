import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { describe, expect, inject, it } from 'vitest';
import type { BuildMeta } from '#protocol/builds.ts';
import { type FormTemplate, fillSlots } from '#protocol/contact/form-template.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import type { ThanksPage } from '#protocol/page-content.ts';
import type { Payload } from '#protocol/payload.ts';
import { builtWith, outFolder } from '../../../../test/support/built-site.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../test/support/quick-build.ts';

function read(folder: string, path: string, manifest: Manifest | undefined = openExport(folder)?.manifest): string {
	const entry = manifest?.resources.find((resource) => resource.path === path);
	if (!entry) throw new Error(`Nothing is exported for ${path}.`);
	return readFileSync(join(folder, 'site', entry.file), 'utf8');
}

/** The names of what a form sends, in their order. */
function controls(html: string): string[] {
	const names: string[] = [];
	visit(fromHtml(html), 'element', ({ tagName, properties }) => {
		if (['input', 'textarea', 'select'].includes(tagName)) names.push(String(properties.name));
	});
	return names;
}

describe('a site with a form', () => {
	const folder = inject('fixture');

	it('shows it on each home page, with the fields of its settings', () => {
		for (const path of ['/', '/ru', '/ja']) {
			const html = read(folder, path);
			expect(html).toContain('action="/api/contact"');
			expect(html).toContain('method="post"');
			expect(controls(html)).toEqual(['locale', 'key', 'name', 'email', 'company', 'subject', 'message', 'website']);
		}
	});

	it('thanks on a page in each language that no search engine keeps', () => {
		for (const path of ['/contact/sent', '/ru/contact/sent', '/ja/contact/sent']) {
			expect(read(folder, path)).toContain('<meta name="robots" content="noindex"/>');
			const { page, layout } = JSON.parse(read(folder, `${path}/_payload.json`)) as Payload<ThanksPage>;
			expect(page.kind).toBe('thanks');
			expect(page.links.length).toBeGreaterThan(1);
			expect(layout.languages.map(({ address, leadsTo, isCurrent }) => [address, leadsTo, isCurrent])).toEqual([
				['/contact/sent', 'translation', path === '/contact/sent'],
				['/ru/contact/sent', 'translation', path === '/ru/contact/sent'],
				['/ja/contact/sent', 'translation', path === '/ja/contact/sent'],
			]);
		}
		for (const sitemap of ['/sitemap.xml', '/ru/sitemap.xml'])
			expect(read(folder, sitemap)).not.toContain('contact/sent');
		const { id } = JSON.parse(read(folder, '/builds/latest.json'));
		const { prerendered } = JSON.parse(read(folder, `/builds/meta/${id}.json`)) as BuildMeta;
		expect(prerendered.filter((path) => path.includes('contact'))).toEqual([]);
	});

	it('has a page for what was not sent, with a slot for each thing that will differ', () => {
		const { html, problems, notices } = JSON.parse(read(folder, '/ru/api/contact/form.json')) as FormTemplate;
		const slots: string[] = [];
		fillSlots(html, (slot) => {
			slots.push(slot);
			return '';
		});
		const fields = ['name', 'email', 'company', 'subject', 'message'];
		const ofEach = fields.flatMap((field) => [`value:${field}`, `invalid:${field}`, `problem:${field}`]);
		expect(slots.sort()).toEqual(['notice', 'key', ...ofEach].sort());
		for (const place of ['notice', ...fields]) expect(html.split(`data-focus-slot="${place}"`)).toHaveLength(2);
		expect(problems.name?.missing).toBe('Заполните поле «Имя».');
		expect(notices.unavailable).toContain('<a href="mailto:lamp@lantern.example">');
	});
});

describe('a site without anyone to take messages', () => {
	const withoutForm = (paths: readonly string[]) => paths.filter((path) => /^\/(?!assets\/).*contact/.test(path));

	it('has no form when the settings name none', async () => {
		const folder = await builtWith({ 'forms/contact.yaml': undefined });
		expect(read(folder, '/')).not.toContain('<form');
		expect(withoutForm(openExport(folder)?.manifest.resources.map(({ path }) => path) ?? [])).toEqual([]);
	});

	it('has no form when it is built for a host that only serves files, and keeps the address', async () => {
		const folder = outFolder();
		const { manifest } = await quickBuild({ root: siteWith(), out: folder, form: false });
		for (const path of ['/', '/ru', '/ja']) {
			expect(read(folder, path)).not.toContain('<form');
			expect(read(folder, path)).toContain('href="mailto:lamp@lantern.example"');
		}
		expect(withoutForm(manifest.resources.map(({ path }) => path))).toEqual([]);
		expect(manifest.forms).toEqual({});
	});
});
