import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { invalidHtml } from '#check/html.ts';
import { runTranslations } from '#cli/translations.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { bodyPath, openExport } from '#protocol/node/export-folder.ts';
import { translationSums } from '#translations/commands/show-states.ts';
import { readTranslations } from '#translations/state/read-translations.ts';
import { builtOnce } from './support/built-site.ts';
import { companySite } from './support/fixture-site.ts';

describe('a site of a company, made of content alone', () => {
	const root = companySite();
	let out: string;
	let manifest: Manifest;

	beforeAll(async () => {
		// The content is checked here: a mistake in it stops the build.
		out = await builtOnce('vitrine-company', root);
		const opened = openExport(out);
		if (!opened) throw new Error('There is no build.');
		manifest = opened.manifest;
	});

	const pages = () => manifest.resources.filter(({ kind }) => kind === 'home' || kind === 'page');
	const htmlOf = (page: Manifest['resources'][number]) => readFileSync(bodyPath(out, page), 'utf8');

	it('has its pages in each language, one of them under a name of its own', () => {
		const inEach = ['', '/about', '/cafes', '/lamp', '/prices', '/questions'];
		const own = ['', '/lampa', '/o-kompanii', '/tseny', '/voprosy', `/${encodeURIComponent('кофейням')}`];
		const paths = pages().map(({ path }) => path);
		expect(paths).toEqual(expect.arrayContaining(['/', ...inEach.slice(1), ...inEach.map((path) => `/ja${path}`)]));
		expect(paths).toEqual(expect.arrayContaining(own.map((path) => `/ru${path}`)));
	});

	it('has nothing that the audit finds', async () => {
		expect(audit(await readExport(out))).toEqual([]);
	});

	it('is valid HTML', async () => {
		expect(await invalidHtml(out, manifest)).toEqual([]);
	});

	it('has no declaration without a value in its styles', () => {
		const styles = manifest.resources.flatMap((resource) => {
			const text = /html|css/.test(resource.contentType) ? htmlOf(resource) : '';
			return resource.contentType.includes('css')
				? [text]
				: [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css);
		});
		expect(styles.join('\n')).toContain('border-image:none');
		expect(styles.flatMap((css) => css?.match(/(?<=[{;])[a-z][a-z-]*:(?=[;}])/g) ?? [])).toEqual([]);
	});

	it('has one first heading on each page, and no id twice', () => {
		for (const page of pages()) {
			const html = htmlOf(page);
			const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
			expect(html.match(/<h1[ >]/g), page.path).toHaveLength(1);
			expect(ids, page.path).toEqual([...new Set(ids)]);
		}
	});

	it('lets visitors call the telephone number of its contacts, with the extension, as it is written', () => {
		for (const home of manifest.resources.filter(({ kind }) => kind === 'home')) {
			expect(htmlOf(home), home.path).toMatch(/<a href="tel:\+35821234567;ext=12" dir="ltr">\+358 \(0\)2 123-4567, /);
		}
	});

	it('keeps the page for one market out of search engines', () => {
		const hidden = pages().filter((page) => /<meta name="robots" content="noindex/.test(htmlOf(page)));
		const market = ['/cafes', '/ja/cafes', `/ru/${encodeURIComponent('кофейням')}`];
		expect(hidden.map(({ path }) => path)).toEqual(expect.arrayContaining(market));
		expect(hidden.map(({ path }) => path)).not.toContain('/prices');
	});

	it('is translated in full', async () => {
		const { isGood, text } = await runTranslations(['--root', root, 'accept', '--all']);
		expect(isGood, text).toBe(true);
		const translations = await readTranslations(root);
		expect(translations.problems).toEqual([]);
		for (const sum of translationSums(translations)) expect(sum).toMatch(/: 100 %: /);
	});
});
