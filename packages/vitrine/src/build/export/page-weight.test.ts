import { expect, it } from 'vitest';
import { weighPage } from './page-weight.ts';

const copies = (name: string, type: string) =>
	`<source type="image/${type}" srcset="/${name}-s.${type} 480w, /${name}-l.${type} 960w">`;
const picture = (name: string, attributes: string) =>
	`<picture>${copies(name, 'avif')}${copies(name, 'webp')}<img src="/${name}-l.jpg" ${attributes}></picture>`;

/** The size of each file is a number of its own. */
const sizes: Record<string, number> = {
	'first-l.avif': 1000,
	'dusk-l.avif': 20_000,
	'plain.jpg': 300_000,
	'film.en.vtt': 4_000_000,
};

it('counts pictures that are loaded at once, each in one copy', () => {
	const html = [
		picture('first', 'loading="eager" fetchpriority="high"'),
		picture('later', 'loading="lazy"'),
		`<span>${picture('dusk', 'loading="lazy" fetchpriority="high"')}</span>`,
		`<span data-dark="">${picture('night', 'loading="lazy" fetchpriority="high"')}</span>`,
		'<img src="/plain.jpg" alt=""><img src="/late.jpg" alt="" loading="lazy">',
		'<video preload="none" poster="/first-l.avif"><source src="/film.mp4"><track src="/film.en.vtt" default></video>',
	].join('');
	const image = (name: string, bytes: number) => ({
		path: `/${name}`,
		contentType: 'image/avif',
		size: { identity: bytes },
	});
	const weight = weighPage(
		{ path: '/', contentType: 'text/html', html, size: { identity: 900, br: 9 } },
		[],
		new Map(Object.entries(sizes).map(([name, size]) => [`/${name}`, image(name, size)])),
	);
	expect(weight.bytes).toBe(4_321_009);
	expect(weight.requests).toBe(5);
});
