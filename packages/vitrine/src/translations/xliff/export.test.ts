import { describe, expect, it } from 'vitest';
import { article } from '../../../../../test/support/complaint-about.ts';
import { confirmedSite, hasGit } from '../../../../../test/support/translated-site.ts';
import { exported } from '../../../../../test/support/xliff-files.ts';

describe('the file for translation tools', () => {
	it.skipIf(!hasGit)('holds the open work of one language, with what helps a translator', async () => {
		const site = await confirmedSite();
		site.commit();
		site.edit('content/en/home/features.yaml', 'A lamp that burns', 'A lamp which burns');
		const { xliff } = await exported(site, 'ru');
		expect(xliff.slice(0, xliff.indexOf('original="content/en/pages'))).toMatchInlineSnapshot(`
			"<?xml version="1.0" encoding="UTF-8"?>
			<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en-US" trgLang="ru-RU">
				<file id="f1-1-6-ru-RU" original="content/en/messages.yaml">
					<unit id="footer-note_e741c0f1a499_0_0" name="footer-note" canResegment="no">
						<notes>
							<note category="place">content/en/messages.yaml:11 (field)</note>
						</notes>
						<segment id="s1" state="initial">
							<source>Lit by oil</source>
						</segment>
					</unit>
				</file>
				<file id="f2-1-6-ru-RU" original="content/en/home/features.yaml">
					<unit id="items.0.text_1bd552489cec_79bd4f706a99_70dbf84c9304" name="items.0.text" canResegment="no">
						<notes>
							<note category="place">content/en/home/features.yaml:6 (field)</note>
							<note category="reason">The original changed after this was translated.</note>
							<note category="earlier original">A lamp that burns on oil. [More](/about#oil)</note>
						</notes>
						<originalData>
							<data id="d1">[</data>
							<data id="d2">](/about#oil)</data>
						</originalData>
						<segment id="s1" state="initial">
							<source>A lamp which burns on oil. <pc id="1" type="link" canCopy="no" canDelete="no" dataRefStart="d1" dataRefEnd="d2">More</pc></source>
							<target>Лампа на масле. <pc id="1" type="link" canCopy="no" canDelete="no" dataRefStart="d1" dataRefEnd="d2">Подробнее</pc></target>
						</segment>
					</unit>
				</file>
				<file id="f3-4-6-ru-RU" "
		`);
	});

	it('says so when nothing is open', async () => {
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
