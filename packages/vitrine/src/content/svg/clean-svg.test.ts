import { toXast } from 'hast-util-to-xast';
import { describe, expect, it } from 'vitest';
import { writeXml } from '#content/files/write-xml.ts';
import { cleanSvg, type SvgPlace } from './clean-svg.ts';
import { readSvg } from './read-svg.ts';

/** What is left of a drawing, or what is reported about it. */
function cleaned(inside: string, place: SvgPlace = 'page', before = ''): string {
	const text = `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inside}</svg>`;
	const read = readSvg(text);
	if ('problem' in read) return `refused: ${read.problem.found}`;
	const { svg, losses } = cleanSvg(read.svg, place);
	if (losses.length > 0) return losses.map(({ line, found }) => `refused: ${line}: ${found}`).join('\n');
	const written = writeXml(toXast(svg, { space: 'svg' }));
	return written.replace(/^<svg[^>]*?(?:\/>|>)|<\/svg>$/g, '');
}

const shape = '<path d="M0 0h9"/>';

describe.each(['page', 'file'] as const)('a picture that becomes a %s', (place) => {
	it.each([
		['a script', `<script>x()</script>${shape}`],
		['a script of SVG with CDATA', `<script type="text/ecmascript"><![CDATA[x()]]></script>${shape}`],
		['a script elsewhere', `<script href="https://evil.example/x.js"/><script xlink:href="data:,x()"/>${shape}`],
		['a script of another namespace', `<x:script xmlns:x="http://www.w3.org/1999/xhtml">x()</x:script>${shape}`],
		['HTML of another namespace', `<body xmlns="http://www.w3.org/1999/xhtml"><iframe src="x"/></body>${shape}`],
		['elements of HTML', `<iframe src="javascript:x()"/><embed src="x"/><object data="x"/><video src="x"/>${shape}`],
		['metadata of editors', `<metadata><meta http-equiv="refresh" content="0;url=x"/></metadata>${shape}`],
		['a link that is animated', `<animate attributeName="href" values="javascript:x()"/>${shape}`],
		['a link that is set', `<set attributeName="xlink:href" to="javascript:x()"/>${shape}`],
		['a handler that is set', `<set attributeName="onmouseover" to="x()"/>${shape}`],
		['handlers', '<path d="M0 0h9" onload="x()" onclick="x()" ONLOAD="x()" onbegin="x()"/>'],
		['unknown attributes', '<path d="M0 0h9" xml:base="https://evil.example/" ping="x" formaction="x" tabindex="0"/>'],
		['elements to listen with', `<handler xmlns="http://www.w3.org/2001/xml-events">x()</handler><listener/>${shape}`],
		['comments and instructions', `<!-- <script> --><?xml-stylesheet href="https://evil.example/x.css"?>${shape}`],
		[
			'fonts, cursors and views',
			`<font-face-uri href="x"/><cursor href="x"/><view id="x"/><discard href="#x"/>${shape}`,
		],
	])('loses %s', (_what, inside) => {
		expect(cleaned(inside, place)).toBe(shape);
	});

	it('keeps the shapes of a link, without the link', () => {
		const link = `<a href="javascript:x()" xlink:href="https://evil.example" fill="red">${shape}</a>`;
		expect(cleaned(link, place)).toBe(`<g fill="red">${shape}</g>`);
		expect(cleaned('<text>a<a href="javascript:x()">b</a></text>', place)).toBe('<text>a<tspan>b</tspan></text>');
	});

	it('has words without markup in its title and description', () => {
		const refresh = '<desc>Lamp<meta http-equiv="refresh" content="0;url=https://evil.example"/></desc>';
		expect(cleaned(`${refresh}${shape}`, place)).toBe(`<desc>Lamp</desc>${shape}`);
		expect(cleaned(`<title><x/></title>${shape}`, place)).toBe(`<title></title>${shape}`.replace('></title>', '/>'));
		expect(cleaned('<title>&lt;script&gt; ]]&gt;<![CDATA[<b>]]></title>', place)).toBe(
			'<title>&#x3C;script> ]]&gt;&#x3C;b></title>',
		);
	});

	it.each([
		[
			'HTML',
			'\n<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
			'2: HTML in a <foreignObject>',
		],
		['a picture elsewhere', '<image href="https://evil.example/x.png"/>', '1: an <image>'],
		['a picture with scripts in it', '<image href="data:image/svg+xml,&lt;svg/>"/>', '1: an <image>'],
		[
			'parts of another file',
			'<use href="https://evil.example/x.svg#a"/>',
			'1: a reference to "https://evil.example/x.svg#a"',
		],
		['parts of data', '<use xlink:href="data:image/svg+xml,x#a"/>', '1: a reference to "data:image/svg+xml,x#a"'],
		['a gradient elsewhere', '<linearGradient xlink:href="x.svg#a"/>', '1: a reference to "x.svg#a"'],
		[
			'a color elsewhere',
			'<path fill="url(https://evil.example/x#a)"/>',
			'1: the attribute "fill=url(https://evil.example/x#a)"',
		],
		['a hidden address', '<path mask="u\\72l(//evil.example)"/>', '1: the attribute "mask=u\\\\72l(//evil.example)"'],
		[
			'a choice of addresses',
			'<path cursor="image-set(&quot;x&quot; 1x)"/>',
			'1: the attribute "cursor=image-set(\\"x\\" 1x)"',
		],
		['an old expression', '<path fill="expression(x())"/>', '1: the attribute "fill=expression(x())"'],
		[
			'an address in an animation',
			'<path><set attributeName="fill" to="url(//evil.example)"/></path>',
			'1: the attribute "to=url(//evil.example)"',
		],
	])('is refused with %s', (_what, inside, found) => {
		expect(cleaned(inside, place)).toBe(`refused: ${found}`);
	});

	it('has what a document type names as words, and nothing of files', () => {
		const type = `<!DOCTYPE svg [<!ENTITY c "#b5301a"><!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY s "a&c;">]>`;
		expect(cleaned('<path fill="&c;"/>', place, type)).toBe('<path fill="#b5301a"/>');
		expect(cleaned('<desc>&x;</desc>', place, type)).toBe('refused: broken XML: undefined entity');
		expect(cleaned('<desc>&s;</desc>', place, type)).toBe('refused: broken XML: undefined entity');
	});

	it('is refused where its groups are too deep for a browser', () => {
		expect(cleaned(`${'<g>'.repeat(300)}${'</g>'.repeat(300)}`, place)).toBe('refused: <g> within 200 other elements');
	});

	it('keeps what draws', () => {
		const drawing = [
			'<defs><linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0"><stop offset="0" stop-color="red"/></linearGradient>',
			'<clipPath id="b" clipPathUnits="objectBoundingBox"><circle cx="1" cy="1" r="1"/></clipPath><mask id="c"><rect width="9"/></mask>',
			'<filter id="d"><feGaussianBlur in="SourceGraphic" stdDeviation="2"/></filter><symbol id="e" viewBox="0 0 1 1"/></defs>',
			'<g transform="rotate(45 1 1)" fill="url(#a)" clip-path="url(#b)" mask="url(#c)" filter="url(#d)" stroke-dasharray="1 2">',
			'<use href="#e" x="1"/><polygon points="0,0 1,1"/><text x="1"><tspan dy="1">A</tspan></text></g>',
			'<path d="M0 0h9"><animate attributeName="stroke-dashoffset" values="64;0" dur="1s" fill="freeze"/></path>',
		].join('');
		expect(cleaned(drawing, place)).toBe(drawing);
		expect(cleaned(`<path fill="url( '#a' ) red"/><use xlink:href="#a"/>`, place)).toBe(
			'<path fill="url(#a) red"/><use href="#a"/>',
		);
	});
});

describe('a picture in a page', () => {
	it.each([
		[
			'a class',
			'<style>.st0{fill:none;stroke:#003DA5}</style><path class="st0"/>',
			'<path fill="none" stroke="#003DA5"/>',
		],
		[
			'CDATA',
			'<style type="text/css"><![CDATA[\n\t.a{fill:red;}\n]]></style><path class="b a"/>',
			'<path fill="red"/>',
		],
		[
			'an element and an id',
			'<style>path{fill:red}#a,.x{fill:blue}</style><path/><path id="a"/>',
			'<path fill="red"/><path id="a" fill="blue"/>',
		],
		['every element', '<style>*{stroke-linejoin:round}</style><path/>', '<path stroke-linejoin="round"/>'],
		[
			'a style',
			'<path style="fill:none;stroke:#2a7d2a;stroke-width:2px"/>',
			'<path fill="none" stroke="#2a7d2a" stroke-width="2px"/>',
		],
		['a hidden guide', '<rect style="display:none" width="60"/>', '<rect width="60" display="none"/>'],
		['a gradient', '<stop style="stop-color:red;stop-opacity:.5"/>', '<stop stop-color="red" stop-opacity=".5"/>'],
		['a shape with a gradient', '<path style="fill:url(&quot;#a&quot;)"/>', '<path fill="url(#a)"/>'],
		[
			'the order of rules',
			'<style>.a{fill:red}path{fill:blue}.b{fill:lime}</style><path class="b a" fill="gold"/>',
			'<path fill="lime"/>',
		],
		[
			'a style above rules',
			'<style>#a{fill:red}.b{stroke:red!important}</style><path id="a" class="b" style="fill:blue;stroke:blue"/>',
			'<path id="a" fill="blue" stroke="red"/>',
		],
		[
			'marks',
			'<path style="marker:url(#m)"/>',
			'<path marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"/>',
		],
		[
			'a turn',
			'<path style="transform:translate(10px, 5px) rotate(45deg)"/>',
			'<path transform="translate(10, 5) rotate(45)"/>',
		],
		[
			'what editors add',
			'<path style="-inkscape-stroke:none;enable-background:new;isolation:isolate;mix-blend-mode:normal;fill:red"/>',
			'<path fill="red"/>',
		],
		[
			'fonts',
			'<style>@charset "utf-8";@font-face{font-family:x;src:url(https://evil.example)}</style><path d="M0"/>',
			'<path d="M0"/>',
		],
	])('has %s as attributes', (_what, inside, expected) => {
		expect(cleaned(inside)).toBe(expected);
	});

	it.each([
		['a rule for what is inside', '<style>\ng > .a{fill:red}</style>', '2: the style "g > .a"'],
		['a rule for a pointer', '<style>.a:hover{fill:red}</style>', '1: the style ".a:hover"'],
		[
			'a condition',
			'<style>@media(prefers-color-scheme:dark){.a{fill:red}}</style>',
			'1: the style "@media (prefers-color-scheme:dark)"',
		],
		[
			'an import',
			'<style>@import "https://evil.example/x.css";</style>',
			'1: the style "@import \\"https://evil.example/x.css\\""',
		],
		[
			'what no attribute can hold',
			'<path style="mix-blend-mode:multiply"/>',
			'1: the style "mix-blend-mode: multiply"',
		],
		['a picture elsewhere', '<path style="fill:url(//evil.example/x)"/>', '1: the style "fill: url(//evil.example/x)"'],
		['a broken style', '<path style="fill:red}"/>', '1: styles that cannot be read: "*{fill:red} }"'],
		['pixels', '<image href="data:image/png;base64,AAAA"/>', '1: an <image>'],
	])('is refused with %s', (_what, inside, found) => {
		expect(cleaned(inside)).toBe(`refused: ${found}`);
	});
});

describe('a picture that is a file', () => {
	it.each([
		[
			'rules',
			'<style>@media(prefers-color-scheme:dark){g&gt;.a:hover{fill:red}}</style>',
			'<style>@media(prefers-color-scheme:dark){g>.a:hover{fill:red}}</style>',
		],
		['no imports', '<style>@import url(//evil.example);.a{fill:red}</style>', '<style>.a{fill:red}</style>'],
		['no files elsewhere', '<style>.a{fill:url(//evil.example);stroke:red}</style>', '<style>.a{stroke:red}</style>'],
		[
			'no hidden addresses',
			'<style>.a{fill:u\\72l(//evil.example);stroke:red}</style>',
			'<style>.a{stroke:red}</style>',
		],
		[
			'fonts in itself',
			'<style>@font-face{src:url(data:font/woff2;base64,AA+/=)}</style>',
			'<style>@font-face{src:url(data:font/woff2;base64,AA+/=)}</style>',
		],
		['styles', '<path class="a" style="fill:red;cursor:url(x)"/>', '<path class="a" style="fill:red"/>'],
		[
			'pixels in itself',
			'<image width="1" href="data:image/png;base64,AAAA"/>',
			'<image width="1" href="data:image/png;base64,AAAA"/>',
		],
		['what stands for HTML', '<switch><foreignObject/><text>A</text></switch>', '<switch><text>A</text></switch>'],
	])('has %s', (_what, inside, expected) => {
		expect(cleaned(inside, 'file')).toBe(expected);
	});

	it.each(['<!-- @import "//evil.example"; -->', '.a{fill:red', '.a{--x:@import}', '@media x{@import "a";}}'])(
		'is refused with styles that browsers could read in another way: %s',
		(css) => {
			expect(cleaned(`<style><![CDATA[${css}]]></style>`, 'file')).toMatch(
				/^refused: 1: a <style> that cannot be read/,
			);
		},
	);
});

describe('an SVG', () => {
	const names = (text: string) => {
		const read = readSvg(text);
		return 'svg' in read
			? read.svg.children.map((child) => (child.type === 'element' ? child.tagName : ''))
			: read.problem;
	};

	it('is read with any prefix, with editors’ namespaces that are not declared, and without its own', () => {
		expect(names('<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg"><ns0:path/></ns0:svg>')).toEqual(['path']);
		expect(names('<svg><path sodipodi:role="x" xlink:href="#a"/></svg>')).toEqual(['path']);
		expect(names('\uFEFF<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "y"><svg><path/></svg>')).toEqual(['path']);
	});

	it('is refused with its line where browsers cannot draw the file', () => {
		expect(names('<svg>\n<path></svg>')).toMatchObject({ line: 2, found: expect.stringMatching(/^broken XML: /) });
		expect(names('<p><svg/></p>')).toMatchObject({ found: 'no <svg> element' });
	});
});
