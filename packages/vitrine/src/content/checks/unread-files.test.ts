import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { article, complaintAbout, complaintAt, complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { loadSite } from '../load-site.ts';

it('names every file that nothing reads, and what was meant', async () => {
	const files = [
		'content/en/pages/x.MD',
		'content/en/pages/guide/x.markdown',
		'content/en/pages/photo.jpg',
		'content/en/page/x.md',
		'content/en/w.md',
		'content/ru/message.yaml',
		'content/en/home/hero.yaml',
		'content/en/contact.yaml',
		'content/en/forms/contacts.yaml',
		'content/fr/pages/index.yaml',
		'content/EN/pages/index.yaml',
		'content/notes.txt',
	];
	expect(await complaintsAbout(files, (file) => ({ [file]: 'x' }))).toMatchInlineSnapshot(`
		"
		▸ content/en/pages/x.MD
		content/en/pages/x.MD:1
		  found     "x"
		  expected  frontmatter: a line ---, then title and description, then a line ---
		  to do     copy the first lines of another page

		content/en/pages/x.MD:1
		  found     the ending ".MD"
		  expected  the ending .md or .yaml
		  to do     move it to content/en/pages/x.md

		▸ content/en/pages/guide/x.markdown
		content/en/pages/guide/x.markdown:1
		  found     "x"
		  expected  frontmatter: a line ---, then title and description, then a line ---
		  to do     copy the first lines of another page

		content/en/pages/guide/x.markdown:1
		  found     the ending ".markdown"
		  expected  the ending .md or .yaml
		  to do     move it to content/en/pages/guide/x.md

		▸ content/en/pages/photo.jpg
		content/en/pages/photo.jpg:1
		  found     a file or folder that nothing reads
		  expected  pages with the ending .md or .yaml, and pictures that they show
		  to do     show it on a page, for example with ![A lit window](./photo.jpg), or remove it

		▸ content/en/page/x.md
		content/en/page/x.md:1
		  found     "x"
		  expected  frontmatter: a line ---, then title and description, then a line ---
		  to do     copy the first lines of another page

		content/en/page/x.md:1
		  found     a page outside of pages/
		  expected  pages and their pictures in pages/, entries in the folder of their collection
		  to do     move it to content/en/pages/x.md

		▸ content/en/w.md
		content/en/w.md:1
		  found     "x"
		  expected  frontmatter: a line ---, then title and description, then a line ---
		  to do     copy the first lines of another page

		content/en/w.md:1
		  found     a page outside of pages/
		  expected  pages and their pictures in pages/, entries in the folder of their collection
		  to do     move it to content/en/pages/w.md

		▸ content/ru/message.yaml
		content/ru/message.yaml:1
		  found     a file or folder that nothing reads
		  expected  messages.yaml, navigation.yaml, and files in pages/, shared/ and forms/
		  to do     rename it to messages.yaml

		▸ content/en/home/hero.yaml
		content/en/home:1
		  found     a file or folder that nothing reads
		  expected  messages.yaml, navigation.yaml, and files in pages/, shared/ and forms/
		  to do     move it, or remove it

		▸ content/en/contact.yaml
		content/en/contact.yaml:1
		  found     a file or folder that nothing reads
		  expected  messages.yaml, navigation.yaml, and files in pages/, shared/ and forms/
		  to do     move it to content/en/forms/contact.yaml

		▸ content/en/forms/contacts.yaml
		content/en/forms/contacts.yaml:1
		  found     a file that nothing reads
		  expected  one of forms/contact.yaml
		  to do     rename it to forms/contact.yaml

		▸ content/fr/pages/index.yaml
		content/fr:1
		  found     a folder "fr" that is no language of the site
		  expected  one of en, ru, ja
		  to do     add a row to "locales" in site.config.ts, or remove the folder

		▸ content/EN/pages/index.yaml
		content/EN:1
		  found     a folder "EN" that is no language of the site
		  expected  one of en, ru, ja
		  to do     rename it to en

		▸ content/notes.txt
		content/notes.txt:1
		  found     a file or folder that nothing reads
		  expected  navigation.yaml and a folder for each language, and no other file
		  to do     move it into one of them, or remove it
		"
	`);
});

it('leaves what is hidden or meant for people alone', async () => {
	const root = siteWith({
		'content/README.md': 'x',
		'content/translations.lock': 'x',
		'content/en/pages/.obsidian/a.md': 'x',
		'content/.git/x': 'x',
		'content/en/.DS_Store': 'x',
	});
	const site = await loadSite({ root });
	expect([...site.pages.keys()]).toEqual(['index', 'guide/wick', 'about', 'guide']);
});

it('reads a file that is a link', async () => {
	const root = siteWith({ 'content/en/pages/lamp.md': article('') });
	symlinkSync('lamp.md', join(root, 'content/en/pages/oil.md'));
	expect((await loadSite({ root })).pages.has('oil')).toBe(true);
});

it('names two files whose names look the same', async () => {
	expect(
		await complaintAbout({
			'content/en/pages/caf\u00e9.md': article(''),
			'content/en/pages/cafe\u0301.md': article(''),
		}),
	).toMatchInlineSnapshot(`
		"
		content/en/pages/café.md:1
		  found     two files of this name: one writes a letter and its accent as one character, the other as two
		  expected  one file of a name
		  to do     remove or rename one of them
		"
	`);
});

it('names a file in the place of a folder, and a folder in the place of a file', async () => {
	const root = siteWith({ 'content/ru/messages.yaml': undefined, 'content/ru/messages.yaml/x': 'x' });
	rmSync(join(root, 'content/ru/pages'), { recursive: true });
	writeFileSync(join(root, 'content/ru/pages'), 'x');
	expect(await complaintAt(root)).toMatchInlineSnapshot(`
		"
		content/ru/messages.yaml:1
		  found     a folder
		  expected  a file
		  to do     rename the folder, and write the file

		content/ru/pages:1
		  found     a file
		  expected  a folder with pages
		  to do     rename it, or move it

		content/ru/pages/index.yaml:1
		  found     no such file
		  expected  the home page in "ru"
		  to do     copy that of another language and translate its first lines; its sections may follow later
		"
	`);
});

it('reports which file a new language needs first', async () => {
	const root = siteWith();
	rmSync(join(root, 'content/ja'), { recursive: true });
	expect(await complaintAt(root)).toMatchInlineSnapshot(`
		"
		content/ja/pages/index.yaml:1
		  found     no such file
		  expected  the home page in "ja"
		  to do     copy that of another language and translate its first lines; its sections may follow later
		"
	`);
});

it('reports what is missing when the source language is', async () => {
	const root = siteWith();
	renameSync(join(root, 'content/en'), join(root, 'content/.en'));
	expect(await complaintAt(root)).toMatchInlineSnapshot(`
		"
		content/en:1
		  found     no such folder
		  expected  a folder with pages/ in the language "defaultLocale"
		  to do     create it
		"
	`);
});
