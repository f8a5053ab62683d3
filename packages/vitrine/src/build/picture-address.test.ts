import { expect, it } from 'vitest';
import { pictureAddress } from './picture-address.ts';

const addressOf = (file: string) => pictureAddress(file, { width: 480, hash: '0a1b2c3d4e5f6789', ending: 'webp' });

it('keeps the words of a name, in small letters', () => {
	expect(addressOf('content/en/pages/guide/Lit window, #2.PNG')).toBe('/assets/lit-window-2-480.0a1b2c3d4e5f.webp');
});

it('keeps words of any language, as browsers send them', () => {
	expect(addressOf('content/ru/pages/Окно.jpg')).toBe('/assets/%D0%BE%D0%BA%D0%BD%D0%BE-480.0a1b2c3d4e5f.webp');
});

it('has a name for a file without words, and one that fits on every disk for a long one', () => {
	expect(addressOf('content/en/pages/---.jpg')).toBe('/assets/picture-480.0a1b2c3d4e5f.webp');
	expect(Buffer.byteLength(decodeURIComponent(addressOf(`content/ja/pages/${'窓'.repeat(80)}.jpg`)))).toBeLessThan(200);
});
