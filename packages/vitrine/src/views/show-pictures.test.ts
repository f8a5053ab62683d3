import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, Root } from 'hast';
import { describe, expect, inject, it } from 'vitest';
import type { ArticlePage } from '#protocol/page-content.ts';
import type { Payload } from '#protocol/payload.ts';
import { pictureSizes, showPictures } from './show-pictures.ts';

const read = (file: string) => readFileSync(join(inject('fixture'), 'site', file), 'utf8');
const paragraph = (src: string): Element => ({
	type: 'element',
	tagName: 'p',
	properties: {},
	children: [{ type: 'element', tagName: 'img', properties: { src, alt: 'A lamp' }, children: [] }],
});

describe('a picture in a page', () => {
	it('offers each format in each width, and says its size', () => {
		expect(/<picture>.*<\/picture>/.exec(read('guide/wick.html'))?.[0].replace(/\.\w{12}\./g, '.')).toBe(
			[
				'<picture><source type="image/avif" srcSet="/assets/lamp-480.avif 480w, /assets/lamp-960.avif 960w, ',
				`/assets/lamp-1000.avif 1000w" sizes="${pictureSizes}"/>`,
				'<source type="image/webp" srcSet="/assets/lamp-480.webp 480w, /assets/lamp-960.webp 960w, ',
				`/assets/lamp-1000.webp 1000w" sizes="${pictureSizes}"/>`,
				'<img src="/assets/lamp-1000.jpg" alt="A lamp on a sill at night" loading="eager" ',
				'srcSet="/assets/lamp-480.jpg 480w, /assets/lamp-960.jpg 960w, /assets/lamp-1000.jpg 1000w" ',
				`sizes="${pictureSizes}" width="1000" height="600" decoding="async"/></picture>`,
			].join(''),
		);
	});

	it('is the same in a language that shows the source text', () => {
		const bodyOf = (file: string) => ((JSON.parse(read(file)) as Payload).page as ArticlePage).body;
		const [, , shown] = bodyOf('guide/wick/_payload.json');
		expect(shown).toMatchObject(['p', {}, ['picture', {}, ['source', {}], ['source', {}], ['img', {}]]]);
		expect(bodyOf('ru/rukovodstvo/wick/_payload.json')[2]).toEqual(shown);
	});

	it('is loaded at once in the first two blocks of a text, and later when it comes into sight', () => {
		const variants = [{ address: '/assets/lamp.png', width: 40, source: '' }];
		const lamp = { width: 40, height: 30, formats: [{ type: 'image/png', variants }] };
		const children = ['a', 'b', 'c'].flatMap((src) => [paragraph(src), { type: 'text' as const, value: '\n' }]);
		const shown: Root = showPictures({ type: 'root', children }, () => lamp);
		expect(shown.children.flatMap((block) => (block.type === 'element' ? block.children : []))).toMatchObject(
			['eager', 'eager', 'lazy'].map((loading) => ({
				tagName: 'img',
				properties: { src: '/assets/lamp.png', alt: 'A lamp', width: 40, height: 30, loading },
			})),
		);
	});

	it('leaves images in public/ as they are', () => {
		expect(read('about.html')).toContain('<img src="/lamp.svg" alt="A lit lamp"/>');
	});
});

it('says the measure of the text, counted in rem of 16 px', () => {
	const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');
	const token = (name: string) => Number.parseFloat(tokens.split(`--${name}: `)[1] ?? '');
	expect(pictureSizes).toContain(` ${token('measure') * token('size-text')}rem,`);
});
