import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { home, settings } from '../../../../../test/support/fixture-site.ts';
import { embed } from './embed-field.ts';

describe('the address of a video or a map', () => {
	const youtube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1';
	const playlist = 'https://www.youtube-nocookie.com/embed/videoseries?list=PL0-a_b&autoplay=1';
	const vimeo = 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1';
	const unlisted = 'https://player.vimeo.com/video/123456789?h=abcdef1234&autoplay=1&dnt=1';
	const map = 'https://www.openstreetmap.org/export/embed.html?bbox=22.26018%2C60.44860%2C22.27302%2C60.45500';

	it.each([
		...['www.youtube.com', 'youtube.com', 'm.youtube.com', 'music.youtube.com'].map((host) => [
			`https://${host}/watch?v=aqz-KE-bpKQ`,
			youtube,
		]),
		['https://youtu.be/aqz-KE-bpKQ?si=abc', youtube],
		['https://youtube.com/shorts/aqz-KE-bpKQ', youtube],
		['https://www.youtube.com/shorts/aqz-KE-bpKQ?feature=share', youtube],
		['https://www.youtube.com/live/aqz-KE-bpKQ?si=abc', youtube],
		['https://www.youtube.com/embed/aqz-KE-bpKQ', youtube],
		['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', youtube],
		['https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=PL0-a_b&index=2', youtube],
		['https://youtube.com/playlist?list=PL0-a_b', playlist],
		['https://www.youtube.com/embed/videoseries?si=x&list=PL0-a_b', playlist],
		[
			'https://www.youtube.com/embed/live_stream?channel=UC_a',
			'https://www.youtube-nocookie.com/embed/live_stream?channel=UC_a&autoplay=1',
		],
		['https://m.youtube.com/watch?t=3&v=aqz-KE-bpKQ#x', `${youtube}&start=3`],
		['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s', `${youtube}&start=90`],
		['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1h2m3s', `${youtube}&start=3723`],
		['https://www.youtube.com/watch?v=aqz-KE-bpKQ#t=30', `${youtube}&start=30`],
		['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=0s', youtube],
		['https://www.youtube.com/embed/aqz-KE-bpKQ?start=90', `${youtube}&start=90`],
		['https://youtu.be/aqz-KE-bpKQ?t=90', `${youtube}&start=90`],
		['https://www.youtube.com/live/aqz-KE-bpKQ?t=2m', `${youtube}&start=120`],
		['https://vimeo.com/123456789', vimeo],
		['https://www.vimeo.com/123456789?share=copy', vimeo],
		['https://vimeo.com/channels/staffpicks/123456789', vimeo],
		['https://vimeo.com/groups/shortfilms/videos/123456789', vimeo],
		['https://vimeo.com/showcase/1234/video/123456789', vimeo],
		['https://player.vimeo.com/video/123456789', vimeo],
		['https://vimeo.com/123456789/abcdef1234', unlisted],
		['https://vimeo.com/123456789/abcdef1234?share=copy', unlisted],
		['https://player.vimeo.com/video/123456789?h=abcdef1234', unlisted],
		['https://vimeo.com/123456789#t=30', `${vimeo}#t=30s`],
		['https://vimeo.com/123456789/abcdef1234#t=1m30s', `${unlisted}#t=90s`],
		['https://vimeo.com/event/1234/embed', 'https://vimeo.com/event/1234/embed'],
		['https://video.example/w/9c9de5e8', 'https://video.example/videos/embed/9c9de5e8?autoplay=1'],
		['https://video.example/videos/watch/9c9de5e8', 'https://video.example/videos/embed/9c9de5e8?autoplay=1'],
		[
			'https://video.example/w/9c9de5e8?start=1m30s',
			'https://video.example/videos/embed/9c9de5e8?autoplay=1&start=1m30s',
		],
		[
			'https://video.example/w/p/9c9de5e8?playlistPosition=2&resume=true',
			'https://video.example/video-playlists/embed/9c9de5e8?autoplay=1&playlistPosition=2',
		],
		[
			'https://video.example/videos/watch/playlist/9c9de5e8',
			'https://video.example/video-playlists/embed/9c9de5e8?autoplay=1',
		],
		['https://www.openstreetmap.org/#map=16/60.4518/22.2666', `${map}&marker=60.4518%2C22.2666`],
		['https://openstreetmap.org/#map=16/60.4518/22.2666&layers=N', `${map}&marker=60.4518%2C22.2666`],
		['https://www.openstreetmap.org/node/1#map=16/60.4518/22.2666', `${map}&marker=60.4518%2C22.2666`],
		[
			'https://www.openstreetmap.org/?mlat=60.4501&mlon=22.2601#map=16/60.4518/22.2666',
			`${map}&marker=60.4501%2C22.2601`,
		],
		['https://osm.org/?mlat=60.4518&mlon=22.2666&zoom=16', `${map}&marker=60.4518%2C22.2666`],
		['https://www.openstreetmap.org/?mlat=60.4518&mlon=22.2666', `${map}&marker=60.4518%2C22.2666`],
		[
			'https://www.openstreetmap.org/export/embed.html?bbox=22.2%2C60.4%2C22.3%2C60.5&layer=mapnik',
			'https://www.openstreetmap.org/export/embed.html?bbox=22.2%2C60.4%2C22.3%2C60.5&layer=mapnik',
		],
		['https://www.google.com/maps/embed?pb=!1m18', 'https://www.google.com/maps/embed?pb=!1m18'],
		['https://www.google.com/maps/d/u/0/embed?mid=1', 'https://www.google.com/maps/d/u/0/embed?mid=1'],
		['https://maps.google.com/maps?q=Turku&output=embed', 'https://maps.google.com/maps?q=Turku&output=embed'],
		['https://maps.example/embed?pb=1', 'https://maps.example/embed?pb=1'],
	])('%s leads to its frame', (address, frame = '') => {
		const { link, frame: found, origin } = v.parse(embed(), address);
		expect([link, found, origin]).toEqual([address, frame, new URL(frame).origin]);
	});

	it.each([
		['https://www.youtube.com/@lantern', 'https://www.youtube.com/watch?v=…'],
		['https://www.youtube.com/playlist', 'https://www.youtube.com/watch?v=…'],
		['https://youtube.com/watch', 'https://www.youtube.com/watch?v=…'],
		['https://youtu.be/', 'https://www.youtube.com/watch?v=…'],
		['https://vimeo.com/lantern', 'https://vimeo.com/123456789'],
		['https://vimeo.com/123456789/settings', 'https://vimeo.com/123456789'],
		['https://www.openstreetmap.org/node/1', 'https://www.openstreetmap.org/?mlat=60.45&mlon=22.26#map=16/60.45/22.26'],
		['https://osm.org/go/0Xw--', 'https://www.openstreetmap.org/?mlat='],
		['https://www.google.com/maps/place/Turku/@60.45,22.26,12z', 'https://www.google.com/maps/embed?pb=…'],
		['https://maps.app.goo.gl/abc', 'https://www.google.com/maps/embed?pb=…'],
		['https://maps.google.co.jp/?q=Turku', 'https://www.google.com/maps/embed?pb=…'],
	])('%s is refused, with what to copy', (address, example) => {
		const { success, issues } = v.safeParse(embed(), address);
		expect(success).toBe(false);
		expect(issues?.map(({ message }) => message)).toEqual([expect.stringContaining(example)]);
	});

	const film = (address: string) =>
		home('en', {
			film: `kind: video\nlabel: Film\ntitle: Film\nfilm: ${address}\nposter: { file: kit:bench.avif, alt: A bench }`,
		});

	it('is refused where it is none', async () => {
		for (const address of ['/film', 'http://videos.example/1', 'javascript:alert(1)']) {
			expect(await complaintAbout(film(address))).toContain('expected  the full address of a video or a map');
		}
	});

	it('is refused as another page of a service that is known, with line and what to copy', async () => {
		expect(await complaintAbout(film('https://vimeo.com/lantern'))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:36  sections.film.film
			  found     "https://vimeo.com/lantern"
			  expected  the address of a video on Vimeo
			  to do     open the video and copy what the address bar has, as https://vimeo.com/123456789, with the key behind it where it has one
			"
		`);
	});

	it('is refused where the settings do not name its host', async () => {
		expect(await complaintAbout(film('https://vimeo.com/1084537'))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:36  sections.film.film
			  found     a frame of https://player.vimeo.com
			  expected  a host that "outside" in site.config.ts allows for frames of this page
			  to do     add { allow: 'frame', from: 'https://player.vimeo.com' } there, or take it out
			"
		`);
		const outside = "outside: [{ allow: 'frame', from: 'https://player.vimeo.com' }],";
		const named = settings().replace(/\tdefaultLocale:/, (line) => `\t${outside}\n${line}`);
		expect(await complaintAbout({ ...film('https://vimeo.com/1084537'), 'site.config.ts': named })).toBe(
			'nothing to complain about',
		);
	});
});
