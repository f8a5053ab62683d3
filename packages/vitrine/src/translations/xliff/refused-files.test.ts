import { describe, expect, it } from 'vitest';
import { confirmedSite } from '../../../../../test/support/translated-site.ts';
import { exported, inTarget, refusal, replaced, sentBack } from '../../../../../test/support/xliff-files.ts';

describe('a file that does not fit the site', () => {
	it('is refused when texts or files were doubled or renamed', async () => {
		expect(await refusal((xliff) => replaced(xliff, /(<unit id="title[\s\S]*?<\/unit>\s*)/, '$1$1'))).toContain(
			'a second time',
		);
		expect(await refusal((xliff) => replaced(xliff, /(<file id="f1[\s\S]*?<\/file>\s*)/, '$1$1'))).toContain(
			'expected  7 texts: a part of the file is there twice',
		);
		expect(await refusal((xliff) => replaced(xliff, /unit id="title[^"]*"/, 'unit id="u1"'))).toContain(
			'a text with the id "u1"',
		);
		expect(
			await refusal((xliff) => replaced(xliff, /original="[^"]*wick.md"/, 'original="content/en/pages/lost.md"')),
		).toContain('found     texts of "content/en/pages/lost.md"');
	});

	it('is refused when an original was changed in it', async () => {
		expect(await refusal((xliff) => replaced(xliff, '<source>The wick<', '<source>The wicks<'))).toMatchInlineSnapshot(`
			"
			work.xlf:90  pages/guide/wick.md title
			  found     an original that was changed in this file: "The wicks"
			  expected  "The wick"
			  to do     put the original back; to change it, change the site

			1 to change; nothing was imported.
			"
		`);
	});

	it('shows the tags where an original has other spaces around them, as a tool that indents leaves it', async () => {
		const indented = await refusal((xliff) => replaced(xliff, />scissors</, '>\n\t\tscissors\n\t<'));
		expect(indented).toContain(
			[
				'  found     an original with other tags or spaces: "Trim it with <1> scissors </1>."',
				'  expected  "Trim it with <1>scissors</1>."',
				'  to do     export the file again, and save it without new lines and indents between the tags of a text',
			].join('\n'),
		);
	});

	it('prints what could write over the terminal as it is written in code', async () => {
		const id = '&#x9b;31mred&#x9d;0;';
		expect(await refusal((xliff) => replaced(xliff, /unit id="title[^"]*"/, `unit id="${id}"`))).toContain(
			'a text with the id "\\u009b31mred\\u009d0;"',
		);
		const old = await refusal((xliff) =>
			replaced(
				xliff,
				/^<\?xml version="1\.0"([\s\S]*?)unit id="title[^"]*"/,
				'<?xml version="1.1"$1unit id="&#x1b;]0;"',
			),
		);
		expect(old.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
	});

	it('is refused when the translation has changed on the site since', async () => {
		expect(
			await refusal(
				(xliff) => xliff,
				(site) => site.edit('content/ru/messages.yaml', 'Обновлено {date}', 'Изменили {date}'),
			),
		).toMatchInlineSnapshot(`
			"
			work.xlf:31  messages.yaml article-updated
			  found     a text that was translated, changed or confirmed on the site since the export
			  expected  a text as it was on the day of the export
			  to do     export the open work again, and take the translations over

			1 to change; nothing was imported.
			"
		`);
		expect(
			await refusal(
				(xliff) => xliff,
				(site) => site.run('accept', 'ru', 'messages'),
			),
		).toContain('translated, changed or confirmed on the site since the export');
	});

	describe('with texts that were rewritten and left marked as not translated', () => {
		/** Two texts are open; a translator rewrote both, and the tool set no state. */
		async function rewritten() {
			const site = await confirmedSite();
			site.edit('content/en/messages.yaml', 'contact-send: Send the', 'contact-send: Post the');
			site.edit('content/en/messages.yaml', 'contact-name: Name', 'contact-name: Your name');
			const { file, xliff } = await exported(site, 'ru');
			const done = xliff
				.replace('<target>Отправить сообщение<', '<target>Отправить письмо<')
				.replace('<target>Имя<', '<target>Ваше имя<');
			return { site, file, xliff, done };
		}

		it('is taken over where nothing changed meanwhile', async () => {
			const { site, file, done } = await rewritten();
			expect((await sentBack(site, file, done)).text).toContain('Took over 2 texts');
		});

		it('is refused when the translation of one changed meanwhile', async () => {
			const second = await rewritten();
			second.site.edit('content/ru/messages.yaml', 'contact-name: Имя', 'contact-name: Имя и фамилия');
			const translation = await sentBack(second.site, second.file, second.done);
			expect(translation.isGood).toBe(false);
			expect(translation.text).toMatch(/messages\.yaml contact-name\n {2}found {5}a text that was translated/);
		});

		it('is refused when the id of one was damaged, or the language was changed', async () => {
			const { site, file, done } = await rewritten();
			const damaged = done.replace(/(unit id="contact-send_)[0-9a-f]{4}/, '$10000');
			expect(await sentBack(site, file, damaged)).toMatchObject({ isGood: false });
			const { text, isGood } = await sentBack(site, file, done.replace('trgLang="ru-RU"', 'trgLang="ja-JP"'));
			expect(isGood).toBe(false);
			expect(text).toContain('expected  trgLang="ru-RU", for which it was exported');
		});
	});

	it('is refused when it is no XLIFF 2 in UTF-8 for this site', async () => {
		expect(await refusal((xliff) => Buffer.from(`\uFEFF${xliff}`, 'utf16le'))).toMatchInlineSnapshot(`
			"
			work.xlf:1
			  found     a file in UTF-16
			  expected  a file in UTF-8
			  to do     save it again with the encoding UTF-8

			1 to change; nothing was imported.
			"
		`);
		expect(
			await refusal((xliff) =>
				Buffer.concat([Buffer.from(xliff.slice(0, 100)), Buffer.from([0xff]), Buffer.from(xliff.slice(100))]),
			),
		).toContain('found     bytes that are not valid UTF-8');
		expect(await refusal((xliff) => replaced(xliff, 'encoding="UTF-8"', 'encoding="windows-1251"'))).toContain(
			'found     the encoding "windows-1251"',
		);
		expect(await refusal((xliff) => replaced(xliff, '</target>', '</taget>'))).toMatchInlineSnapshot(`
			"
			work.xlf:11
			  found     broken XML: unexpected close tag
			  expected  an XLIFF file as the translation tool saves it
			  to do     export it from the tool again; an edit by hand may have lost a tag

			1 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => xliff.slice(0, 900))).toContain('broken XML: unclosed tag');
		expect(await refusal((xliff) => replaced(xliff, '<xliff', '<!DOCTYPE xliff [<!ENTITY a "b">]><xliff'))).toContain(
			'a document type',
		);
		expect(await refusal((xliff) => replaced(xliff, 'version="2.1"', 'version="1.2"'))).toContain(
			'found     XLIFF 1.2',
		);
		expect(await refusal(() => '<html/>')).toContain('found     a file of <html>');
		expect(await refusal((xliff) => replaced(xliff, 'trgLang="ru-RU"', 'trgLang="ru"'))).toMatchInlineSnapshot(`
			"
			work.xlf:2
			  found     a translation into "ru"
			  expected  trgLang="ru-RU" or "ja-JP"
			  to do     write back what was exported there

			1 to change; nothing was imported.
			"
		`);
		expect(await refusal((xliff) => replaced(xliff, 'srcLang="en-US"', 'srcLang="de-DE"'))).toContain(
			'expected  srcLang="en-US"',
		);
	});

	it('is refused when a character is none of Unicode, or elements stand within too many others', async () => {
		for (const hex of ['-1', '110000', 'D800', 'lamp', '']) {
			expect(await refusal((xliff) => inTarget(xliff, '</target>', `<cp hex="${hex}"/></target>`))).toContain(
				`found     the character <cp hex="${hex}"/>`,
			);
		}
		const groups = (xliff: string, count: number) =>
			xliff.replace(/<unit[\s\S]*?<\/unit>/, (unit) => '<group>'.repeat(count) + unit + '</group>'.repeat(count));
		expect(await refusal((xliff) => groups(xliff, 200_000))).toMatchInlineSnapshot(`
			"
			work.xlf:5
			  found     <group> within 100 other elements
			  expected  at most 100 elements within each other
			  to do     export the file again; no translation tool needs so many groups

			1 to change; nothing was imported.
			"
		`);
	});

	it('is refused when a state is none of XLIFF 2', async () => {
		expect(await refusal((xliff) => replaced(xliff, 'state="translated"', 'state="done"'))).toMatchInlineSnapshot(`
			"
			work.xlf:39
			  found     a segment that is marked as "done"
			  expected  initial, translated, reviewed, final
			  to do     write one of these, or let the tool set it

			1 to change; nothing was imported.
			"
		`);
	});

	it('is refused when a text is said to be translated and is empty, or segments were joined', async () => {
		expect(await refusal((xliff) => inTarget(xliff, 'Фитиль', ''))).toContain(
			'an empty translation that is marked as "translated"',
		);
		expect(
			await refusal((xliff) => replaced(xliff, /(<segment id="s1" state="translated"[\s\S]*?<\/segment>)/, '$1$1')),
		).toContain('found     2 segments');
	});
});
