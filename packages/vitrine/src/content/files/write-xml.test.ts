import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { x } from 'xastscript';
import { escapeXml, escapeXmlAttribute } from './escape-xml.ts';
import { writeXml } from './write-xml.ts';

/** What a parser that keeps to XML 1.0 reads in an element and in an attribute. */
function parsed(xml: string): string[] {
	const read: string[] = [];
	const parser = new SaxesParser({ xmlns: true });
	parser.on('error', (error) => {
		throw error;
	});
	parser.on('text', (text) => read.push(text));
	parser.on('opentag', ({ attributes }) => read.push(...Object.values(attributes).map(({ value }) => value)));
	parser.write(xml).close();
	return read;
}

it.each([
	['the end of a section', 'a[b[0]]>1 ]]]>', 'a[b[0]]>1 ]]]>'],
	['markup', '<b a="x" c=\'y\'>&amp;</b>', '<b a="x" c=\'y\'>&amp;</b>'],
	['forbidden characters', 'a\u0000b\u001bc\uFFFEd\uFFFFe', 'abcde'],
	['halves of a pair', 'a\uD83Db\uDE80c🚀', 'abc🚀'],
])('writes %s so that a parser reads them', (_what, text, expected) => {
	expect(parsed(`<a b="${escapeXmlAttribute(text)}">${escapeXml(text)}</a>`)).toEqual([expected, expected]);
	expect(parsed(writeXml(x('a', { b: text }, [x('c', text), text])))).toEqual([expected, expected, expected]);
});

it('joins texts whose ends together would end a section', () => {
	expect(writeXml(x('a', [']]', '>']))).toBe('<a>]]&gt;</a>');
});
