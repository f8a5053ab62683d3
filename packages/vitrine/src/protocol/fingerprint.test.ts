import { describe, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';

/** The same markup, first as React writes it and then as browsers do. */
const alike: Record<string, [string, string]> = {
	'quotation marks': ['<p>Ada&#x27;s &quot;lamp&quot;</p>', '<p>Ada\'s "lamp"</p>'],
	'signs of markup': ['<a href="/?a=1&amp;b=&lt;2&gt;">1 &lt; 2</a>', '<a href="/?a=1&amp;b=<2>">1 &lt; 2</a>'],
	'spaces that do not break': ['<p>5\u00a0kg</p>', '<p>5&nbsp;kg</p>'],
	'elements without an end': ['<p>One<br/>two<img src="/a.png"/></p>', '<p>One<br>two<img src="/a.png"></p>'],
	'a line end that parsers drop': ['<pre>\n\nOne</pre>', '<pre>\nOne</pre>'],
	'attributes of extensions': ['<p class="a">One</p>', '<p class="a b" data-x="1 > 0" style="color: red">One</p>'],
	'comments between elements': ['<ul><li>One</li><li>Two</li></ul>', '<ul><li>One</li><!-- x > y --><li>Two</li></ul>'],
	'a link to another language with a query': [
		'<a href="/ru" data-locale="ru">Русский</a>',
		'<a href="https://example.org/ru?a=1#b" data-locale="ru">Русский</a>',
	],
};

const different: Record<string, [string, string]> = {
	'a text': ['<p>One</p>', '<p>One.</p>'],
	'white space': ['<p>One <b>two</b></p>', '<p>One<b>two</b></p>'],
	'a comment that parts two texts': ['<p>One<!-- -->two</p>', '<p>Onetwo</p>'],
	'the name of an element': ['<p><b>One</b></p>', '<p><i>One</i></p>'],
	'an element around a word': ['<p>One two</p>', '<p>One <mark>two</mark></p>'],
	'the order': ['<p>One</p><p>Two</p>', '<p>Two</p><p>One</p>'],
	'the depth': ['<p><b></b>One</p>', '<p><b>One</b></p>'],
	'the address of a link': ['<a href="/a">One</a>', '<a href="/b">One</a>'],
	'the address of a form': ['<form action="/a"></form>', '<form action="/b"></form>'],
};

describe('the fingerprint of a document', () => {
	it.each(Object.entries(alike))('is the same for %s', (_, [sent, read]) =>
		expect(fingerprint(read)).toBe(fingerprint(sent)),
	);

	it.each(Object.entries(different))('depends on %s', (_, [sent, read]) =>
		expect(fingerprint(read)).not.toBe(fingerprint(sent)),
	);
});
