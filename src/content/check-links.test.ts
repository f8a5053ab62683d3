import { describe, expect, it } from 'vitest';
import { article, complaintAbout } from './complaint-about.ts';

describe('a link', () => {
	const oil = 'content/en/pages/oil.md';

	it('names a link to a page that does not exist', async () => {
		expect(await complaintAbout({ [oil]: article('', 'One.\n\n[about](/abuot)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:9
			  found     a link to "/abuot"
			  expected  a page of the site or a file in public/
			  to do     write "/about"
			"
		`);
	});

	it('names a link that carries a language', async () => {
		expect(await complaintAbout({ [oil]: article('', '[about](/ru/about)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a link to "/ru/about"
			  expected  a page without its language
			  to do     write "/about"
			"
		`);
	});

	it('names a link to a draft', async () => {
		expect(await complaintAbout({ [oil]: article('', '[soon](/secret)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a link to "/secret"
			  expected  a page of the site or a file in public/
			  to do     write the path of a file in pages/ without its ending; drafts do not count
			"
		`);
	});

	it('names an anchor that the page lacks in the language of the link', async () => {
		expect(await complaintAbout({ [oil]: article('', '[oil](/about#oli)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a link to "/about#oli"
			  expected  an anchor of that page in "en": #oil
			  to do     write #oil

			content/en/pages/oil.md:7
			  found     a link to "/about#oli"
			  expected  an anchor of that page in "ru": #oil
			  to do     write #oil
			"
		`);
	});

	it('names an image that is not there', async () => {
		expect(await complaintAbout({ [oil]: article('', '![A lamp](lamp.png)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     an image at "lamp.png"
			  expected  a file in public/, written with a leading slash
			  to do     put the file at public/lamp.png and write /lamp.png
			"
		`);
	});
});
