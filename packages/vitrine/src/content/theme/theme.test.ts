import { describe, expect, it } from 'vitest';
import { complaintAbout } from '../../../../../test/support/complaint-about.ts';

describe('a mistake in the theme', () => {
	it('names a file that nothing reads, and the one that was meant', async () => {
		expect(await complaintAbout({ 'theme/heder.tsx': 'export default function Header() {}' })).toMatchInlineSnapshot(`
			"
			theme/heder.tsx:1
			  found     a file "heder.tsx", which nothing reads
			  expected  header.tsx
			  to do     rename it to header.tsx
			"
		`);
		expect(await complaintAbout({ 'theme/social-links.tsx': 'export function SocialLinks() {}' })).toBe(
			'nothing to complain about',
		);
	});

	it('names a part that is not exported', async () => {
		expect(await complaintAbout({ 'theme/footer.tsx': 'export function Footer() {}' })).toMatchInlineSnapshot(`
			"
			theme/footer.tsx:1
			  found     no default export
			  expected  export default function: the component
			  to do     write "export default" in place of "export"
			"
		`);
	});

	it('names a logo that is no picture, one with text that needs a font, and one that would weigh as much as the page', async () => {
		expect(await complaintAbout({ 'theme/logo.svg': 'PNG' })).toMatchInlineSnapshot(`
			"
			theme/logo.svg:1
			  found     no <svg> element
			  expected  a picture in SVG
			  to do     export it as SVG
			"
		`);
		const text = '<svg viewBox="0 0 9 9">\n\t<title>Lamp</title>\n\t<g><text y="9">Lamp</text></g>\n</svg>';
		expect(await complaintAbout({ 'theme/logo.svg': text })).toMatchInlineSnapshot(`
			"
			theme/logo.svg:3
			  found     text in a <text> element
			  expected  letters as outlines: the font of a text is not on every machine
			  to do     turn the text into paths ("Object to Path" in Inkscape, "Create Outlines" in Illustrator), and export it again
			"
		`);
		const drawn = text.replace(/<text.*text>/, '<path d="M0 0"/>');
		expect(await complaintAbout({ 'theme/logo.svg': drawn })).toBe('nothing to complain about');
		const styled = '<svg viewBox="0 0 9 9">\n\t<style>\n\t\tg > .a { fill: red }\n\t</style>\n</svg>';
		expect(await complaintAbout({ 'theme/logo-dark.svg': styled })).toMatchInlineSnapshot(`
			"
			theme/logo-dark.svg:3
			  found     the style "g > .a"
			  expected  styles that attributes can hold: a picture in a page has no rules of its own
			  to do     export it with attributes ("Presentation Attributes" in Illustrator, "Optimized SVG" in Inkscape, or svgo)
			"
		`);
		const large = `<svg viewBox="0 0 1 1">${'<path d="M0 0"/>'.repeat(2000)}</svg>`;
		expect(await complaintAbout({ 'theme/logo.svg': large })).toMatchInlineSnapshot(`
			"
			theme/logo.svg:1
			  found     a logo of 32 KB
			  expected  one of 16 KB at most: it is part of every page
			  to do     simplify it, or let svgo do it
			"
		`);
	});
});
