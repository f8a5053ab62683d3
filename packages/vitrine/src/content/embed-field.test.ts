import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { complaintAbout } from '../../../../test/support/complaint-about.ts';
import { home, settings } from '../../../../test/support/fixture-site.ts';
import { embed } from './embed-field.ts';

describe('the address of a film or a map', () => {
	it.each([
		['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'],
		[
			'https://m.youtube.com/watch?t=3&v=aqz-KE-bpKQ#x',
			'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
		],
		['https://youtu.be/aqz-KE-bpKQ?t=3', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'],
		['https://www.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'],
		['https://vimeo.com/1084537', 'https://player.vimeo.com/video/1084537?autoplay=1&dnt=1'],
		['https://video.example/w/9c9de5e8', 'https://video.example/videos/embed/9c9de5e8?autoplay=1'],
		['https://video.example/videos/watch/9c9de5e8', 'https://video.example/videos/embed/9c9de5e8?autoplay=1'],
		[
			'https://www.openstreetmap.org/#map=16/60.4518/22.2666',
			'https://www.openstreetmap.org/export/embed.html?bbox=22.26018%2C60.44860%2C22.27302%2C60.45500&marker=60.4518%2C22.2666',
		],
		['https://maps.example/embed?pb=1', 'https://maps.example/embed?pb=1'],
	])('%s leads to its frame', (address, frame) => {
		const { link, frame: found, origin } = v.parse(embed(), address);
		expect([link, found, origin]).toEqual([address, frame, new URL(frame).origin]);
	});

	const film = (address: string) =>
		home('en', {
			film: `kind: video\nlabel: Film\ntitle: Film\nfilm: ${address}\nposter: { file: kit:bench.avif, alt: A bench }`,
		});

	it('is refused where it is none', async () => {
		for (const address of ['/film', 'http://films.example/1', 'javascript:alert(1)']) {
			expect(await complaintAbout(film(address))).toContain('expected  the full address of a film or a map');
		}
	});

	it('is refused where the settings do not name its host', async () => {
		expect(await complaintAbout(film('https://vimeo.com/1084537'))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:36  sections.film.film
			  found     a frame of https://player.vimeo.com
			  expected  a host that "embeds" in site.config.ts names, which has none
			  to do     add "https://player.vimeo.com" there, or take it out
			"
		`);
		const embeds = "embeds: ['https://player.vimeo.com'],";
		const named = settings().replace(/\tnavigation:/, (line) => `\t${embeds}\n${line}`);
		expect(await complaintAbout({ ...film('https://vimeo.com/1084537'), 'site.config.ts': named })).toBe(
			'nothing to complain about',
		);
	});
});
