import { describe, expect, it } from 'vitest';
import { article } from '../../../../../test/support/complaint-about.ts';
import { confirmedSite, hasGit } from '../../../../../test/support/translated-site.ts';
import { exported } from '../../../../../test/support/xliff-files.ts';

describe('the file for translation tools', () => {
	it.skipIf(!hasGit)('holds the open work of one language, with what helps a translator', async () => {
		const site = await confirmedSite();
		site.commit();
		site.edit('content/en/pages/index.yaml', /(?<=text: )A lamp that burns/, 'A lamp which burns');
		const { xliff } = await exported(site, 'ru');
		expect(xliff.slice(0, xliff.indexOf('original="content/en/pages'))).toMatchInlineSnapshot(`
			"<?xml version="1.0" encoding="UTF-8"?>
			<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" version="2.1" srcLang="en-US" trgLang="ru-RU">
				<file id="f1-1-6-ru-RU" "
		`);
	});

	it('reports it when nothing is open', async () => {
		const site = await confirmedSite();
		site.edit('content/ru/messages.yaml', 'article-updated:', 'footer-note: Горит на масле\narticle-updated:');
		site.write('content/en/pages/guide/wick.md', article('draft: true\n'));
		await site.run('accept', 'ru', 'messages');
		expect(await site.run('export', 'ru', '/nowhere/work.xlf')).toEqual({
			text: 'Nothing is open in "ru": no file was written.',
			isGood: true,
		});
	});
});
