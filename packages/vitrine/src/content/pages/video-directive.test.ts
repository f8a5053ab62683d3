import { describe, expect, it } from 'vitest';
import { article, complaintAbout, complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { home, settings } from '../../../../../test/support/fixture-site.ts';

const files = { 'public/lamp.mp4': 'film', 'public/lamp.en.vtt': 'WEBVTT\n', 'public/lamp.srt.vtt': '1\n' };
const page = (text: string) => ({ ...files, 'content/en/pages/oil.md': article('', text) });
const picture = 'poster=kit:bench.avif alt="A bench"';

describe('a video in a text', () => {
	it.each([
		`::video{src=/lamp.mp4 ${picture}}`,
		`::video{src=/lamp.mp4 captions=/lamp.en.vtt ${picture} caption='In **"Turku"**, [about us](/about)'}`,
		`::video{\n\tsrc="/lamp.mp4"\n\t${picture}\n}`,
		'`::video{src=…}` and \\::video{src=…}',
	])('is read: %s', async (text) => {
		expect(await complaintAbout(page(text))).toBe('nothing to complain about');
	});

	it('is taken from a host that the settings name', async () => {
		const text = `::video{src=https://www.youtube.com/watch?v=aqz-KE_b_KQ ${picture}}`;
		expect(await complaintAbout(page(text))).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a frame of https://www.youtube-nocookie.com
			  expected  a host that "outside" in site.config.ts allows for frames of this page
			  to do     add { allow: 'frame', from: 'https://www.youtube-nocookie.com' } there, or take it out
			"
		`);
		const outside = "outside: [{ allow: 'frame', from: 'https://www.youtube-nocookie.com' }],";
		const named = settings().replace(/\tdefaultLocale:/, (line) => `\t${outside}\n${line}`);
		expect(await complaintAbout({ ...page(text), 'site.config.ts': named })).toBe('nothing to complain about');
	});

	it('is reported with its line where it is written wrongly', async () => {
		const mistakes = [
			'::film{src=/lamp.mp4}',
			`::video{src=/lamp.mp4 ${picture} width=640}`,
			`::video{src=/lamp.mp4 ${picture} cation="A lamp"}`,
			`::video{src=/lamp.mp4 ${picture} alt="A lamp"}`,
			'::video{src=/lamp.mp4 alt="A bench"}',
			'::video{}',
			`::video{src=/lamp.mp4 ${picture} controls}`,
			`::video{src=lamp.mp4 ${picture}}`,
			`::video{src=/lamp.avi ${picture}}`,
			`::video{src=/lmap.mp4 ${picture}}`,
			`::video{src=http://videos.example/1 ${picture}}`,
			`::video{src=https://vimeo.com/lantern ${picture}}`,
			`::video{src=https://vimeo.com/1 captions=/lamp.en.vtt ${picture}}`,
			`::video{src=/lamp.mp4 captions=/lamp.srt.vtt ${picture}}`,
			'::video{src=/lamp.mp4 poster=bench.jpg alt="A bench"}',
			`::video{src=/lamp.mp4\n${picture}\ncaption="# A lamp"}`,
			`::video{src=/lamp.mp4 ${picture} caption="[A lamp](/lamp)"}`,
			`- ::video{src=/lamp.mp4 ${picture}}`,
			`A lamp:\n::video{src=/lamp.mp4 ${picture}}`,
		];
		expect(await complaintsAbout(mistakes, page)).toMatchInlineSnapshot(`
			"
			▸ ::film{src=/lamp.mp4}
			content/en/pages/oil.md:7
			  found     the unknown directive "::film"
			  expected  ::video
			  to do     write ::video{src=/film.mp4 poster=film.jpg alt="A lit window"}, or put a backslash before it

			▸ ::video{src=/lamp.mp4 poster=kit:bench.avif alt="A bench" width=640}
			content/en/pages/oil.md:7
			  found     the unknown attribute "width"
			  expected  one of src, poster, alt, caption, captions
			  to do     remove it

			▸ ::video{src=/lamp.mp4 poster=kit:bench.avif alt="A bench" cation="A lamp"}
			content/en/pages/oil.md:7
			  found     the unknown attribute "cation"
			  expected  one of src, poster, alt, caption, captions
			  to do     rename it to "caption"

			▸ ::video{src=/lamp.mp4 poster=kit:bench.avif alt="A bench" alt="A lamp"}
			content/en/pages/oil.md:7
			  found     the attribute "alt" a second time
			  expected  each attribute once
			  to do     remove one of them

			▸ ::video{src=/lamp.mp4 alt="A bench"}
			content/en/pages/oil.md:7
			  found     a video without "poster"
			  expected  poster=, a picture beside the page that is shown until the video plays
			  to do     write for example ::video{src=/film.mp4 poster=film.jpg alt="A lit window"}

			▸ ::video{}
			content/en/pages/oil.md:7
			  found     a video without "src"
			  expected  src=, the address of a video at another host, or of one in public/
			  to do     write for example ::video{src=/film.mp4 poster=film.jpg alt="A lit window"}

			content/en/pages/oil.md:7
			  found     a video without "poster"
			  expected  poster=, a picture beside the page that is shown until the video plays
			  to do     write for example ::video{src=/film.mp4 poster=film.jpg alt="A lit window"}

			content/en/pages/oil.md:7
			  found     a video without "alt"
			  expected  alt="…", words for those who do not see that picture
			  to do     write for example ::video{src=/film.mp4 poster=film.jpg alt="A lit window"}

			▸ ::video{src=/lamp.mp4 poster=kit:bench.avif alt="A bench" controls}
			content/en/pages/oil.md:7
			  found     "controls" in a directive
			  expected  attributes alone, each as name="value"
			  to do     write for example ::video{src=/film.mp4 poster=film.jpg alt="A lit window"}

			▸ ::video{src=lamp.mp4 poster=kit:bench.avif alt="A bench"}
			content/en/pages/oil.md:7
			  found     "lamp.mp4"
			  expected  a video in public/ with the ending mp4 or webm, written with a leading slash
			  to do     write for example /film.mp4

			▸ ::video{src=/lamp.avi poster=kit:bench.avif alt="A bench"}
			content/en/pages/oil.md:7
			  found     "/lamp.avi"
			  expected  a video in public/ with the ending mp4 or webm, written with a leading slash
			  to do     write for example /film.mp4

			▸ ::video{src=/lmap.mp4 poster=kit:bench.avif alt="A bench"}
			content/en/pages/oil.md:7
			  found     a file at "/lmap.mp4"
			  expected  a file in public/
			  to do     write "/lamp.mp4"

			▸ ::video{src=http://videos.example/1 poster=kit:bench.avif alt="A bench"}
			content/en/pages/oil.md:7
			  found     "http://videos.example/1"
			  expected  the full address of a video or a map
			  to do     copy it from the address bar, with https:// at its beginning

			▸ ::video{src=https://vimeo.com/lantern poster=kit:bench.avif alt="A bench"}
			content/en/pages/oil.md:7
			  found     "https://vimeo.com/lantern"
			  expected  the address of a video on Vimeo
			  to do     open the video and copy what the address bar has, as https://vimeo.com/123456789, with the key behind it where it has one

			▸ ::video{src=https://vimeo.com/1 captions=/lamp.en.vtt poster=kit:bench.avif alt="A bench"}
			content/en/pages/oil.md:7
			  found     "/lamp.en.vtt"
			  expected  "captions" for a video of public/ alone
			  to do     take it out: another host has its own

			▸ ::video{src=/lamp.mp4 captions=/lamp.srt.vtt poster=kit:bench.avif alt="A bench"}
			content/en/pages/oil.md:7
			  found     "/lamp.srt.vtt", which is no WebVTT
			  expected  a file that begins with the line WEBVTT
			  to do     save the captions as WebVTT: programs for subtitles do so from SRT, too

			▸ ::video{src=/lamp.mp4 poster=bench.jpg alt="A bench"}
			content/en/pages/oil.md:7
			  found     an image at "bench.jpg"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     put the file at content/en/pages/bench.jpg

			▸ ::video{src=/lamp.mp4
			poster=kit:bench.avif alt="A bench"
			caption="# A lamp"}
			content/en/pages/oil.md:9
			  found     "# A lamp"
			  expected  one paragraph with emphasis, code or links in it
			  to do     remove the list, heading or empty line

			▸ ::video{src=/lamp.mp4 poster=kit:bench.avif alt="A bench" caption="[A lamp](/lamp)"}
			content/en/pages/oil.md:7
			  found     a link to "/lamp"
			  expected  a page of the site or a file in public/
			  to do     write the path of a file in pages/ without its ending

			▸ - ::video{src=/lamp.mp4 poster=kit:bench.avif alt="A bench"}
			content/en/pages/oil.md:7
			  found     "::video{", which visitors would read
			  expected  a video as a paragraph of its own in the text of a page: ::video{…}
			  to do     write it between empty lines, in no list and no quotation, or put a backslash before it

			▸ A lamp:
			::video{src=/lamp.mp4 poster=kit:bench.avif alt="A bench"}
			content/en/pages/oil.md:8
			  found     "::video{", which visitors would read
			  expected  a video as a paragraph of its own in the text of a page: ::video{…}
			  to do     write it between empty lines, in no list and no quotation, or put a backslash before it
			"
		`);
	});

	it('has no place in the text of a section', async () => {
		const text = home('en', { words: `kind: text\nlabel: Words\ntitle: Words\ntext: '::video{src=/lamp.mp4}'` });
		expect(await complaintAbout({ ...files, ...text })).toContain('expected  a video as a paragraph of its own');
	});
});
