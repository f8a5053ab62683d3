import { describe, expect, it } from 'vitest';
import { complaintAbout, complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { home } from '../../../../../test/support/fixture-site.ts';

const files = {
	'public/lamp.mp4': 'film',
	'public/lamp.webm': 'film',
	'public/lamp.en.vtt': 'WEBVTT\n\n00:00:00.000 --> 00:00:06.000\nThe lamp is lit.\n',
	'public/empty.vtt': '\uFEFFWEBVTT',
	'public/lamp.srt.vtt': '1\n00:00:00,000 --> 00:00:06,000\nThe lamp is lit.\n',
};
const poster = 'poster: { file: kit:bench.avif, alt: A bench }';

describe('a video of the site', () => {
	const page = (fields: string) => ({
		...files,
		...home('en', { film: `kind: video\nlabel: Film\ntitle: Film\n${fields}\n${poster}` }),
	});

	it.each(['file: /lamp.mp4', 'file: /lamp.webm\ncaptions: /lamp.en.vtt', 'file: /lamp.webm\ncaptions: /empty.vtt'])(
		'is there: %s',
		async (fields) => {
			expect(await complaintAbout(page(fields))).toBe('nothing to complain about');
		},
	);

	it('is refused where it is another file, or none, with what is allowed', async () => {
		const mistakes = [
			'file: lamp.mp4',
			'file: /lamp.avi',
			'file: /lmap.mp4',
			'file: /lamp.mp4\ncaptions: /lamp.en.srt',
			'file: /lamp.mp4\ncaptions: /lamp.ru.vtt',
			'file: /lamp.mp4\ncaptions: /lamp.srt.vtt',
			'lead: Neither',
			'file: /lamp.mp4\nfilm: https://vimeo.com/1084537',
			'film: https://vimeo.com/1084537\ncaptions: /lamp.en.vtt',
		];
		expect(await complaintsAbout(mistakes, page)).toMatchInlineSnapshot(`
			"
			▸ file: lamp.mp4
			content/en/pages/index.yaml:36  sections.film.file
			  found     "lamp.mp4"
			  expected  a video in public/ with the ending mp4 or webm, written with a leading slash
			  to do     write for example /film.mp4

			▸ file: /lamp.avi
			content/en/pages/index.yaml:36  sections.film.file
			  found     "/lamp.avi"
			  expected  a video in public/ with the ending mp4 or webm, written with a leading slash
			  to do     write for example /film.mp4

			▸ file: /lmap.mp4
			content/en/pages/index.yaml:36  sections.film.file
			  found     a file at "/lmap.mp4"
			  expected  a file in public/
			  to do     write "/lamp.mp4"

			▸ file: /lamp.mp4
			captions: /lamp.en.srt
			content/en/pages/index.yaml:37  sections.film.captions
			  found     "/lamp.en.srt"
			  expected  captions in public/ with the ending vtt, written with a leading slash
			  to do     write for example /film.en.vtt

			▸ file: /lamp.mp4
			captions: /lamp.ru.vtt
			content/en/pages/index.yaml:37  sections.film.captions
			  found     a file at "/lamp.ru.vtt"
			  expected  a file in public/
			  to do     write "/lamp.en.vtt"

			▸ file: /lamp.mp4
			captions: /lamp.srt.vtt
			content/en/pages/index.yaml:37  sections.film.captions
			  found     "/lamp.srt.vtt", which is no WebVTT
			  expected  a file that begins with the line WEBVTT
			  to do     save the captions as WebVTT: programs for subtitles do so from SRT, too

			▸ lead: Neither
			content/en/pages/index.yaml:32  sections.film
			  found     keys with values
			  expected  either "film" or "file"
			  to do     say in "film" where it is on another host, or in "file" which video of public/ it is

			▸ file: /lamp.mp4
			film: https://vimeo.com/1084537
			content/en/pages/index.yaml:36  sections.film.file
			  found     "/lamp.mp4"
			  expected  either "film" or "file"
			  to do     take one of them out

			▸ film: https://vimeo.com/1084537
			captions: /lamp.en.vtt
			content/en/pages/index.yaml:37  sections.film.captions
			  found     "/lamp.en.vtt"
			  expected  "captions" beside "file" alone
			  to do     take it out: another host has its own
			"
		`);
	});
});
