import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Tree } from '#protocol/tree.ts';
import { showTree } from '#ui/show-tree.ts';
import { hastToTree } from './hast-to-tree.ts';

/** A tree as a browser gets it. */
const sent = (hast: Root): Tree => JSON.parse(JSON.stringify(hastToTree(hast)));

it.each([
	'Oil &amp; <em>light</em>, <strong><em>both</em></strong>',
	'<p class="lamp lit" id="oil">Oil</p>',
	'<p lang="ja-JP" dir="ltr" translate="no">油</p>',
	'<p aria-label="Lamp" aria-hidden="true" role="note">Oil</p>',
	'<p data-align="center" data-system-font="" data-lamp-2="lit">Oil</p>',
	'<p title="&quot;Oil&quot; &lt; 5" tabindex="-1">Oil</p>',
	'<p style="color:red;--lamp:1px;-webkit-hyphens:none">Oil</p>',
	'<label for="oil">Oil</label>',
	'<a href="/about?a=1&amp;b=2#oil" hrefLang="ru-RU" rel="nofollow noopener" target="_blank" download="">Oil</a>',
	'<img src="/lamp.jpg" alt="" srcSet="/lamp.jpg 480w, /lamp-2.jpg 960w" sizes="(min-width: 48rem) 42.5rem, 100vw" width="40" loading="lazy"/>',
	'<video controls="" muted="" playsInline="" crossorigin="anonymous"></video>',
	'<input type="checkbox" disabled="" checked=""/>',
	'<ol start="7" reversed=""><li value="9">Oil</li></ol>',
	'<table><thead><tr><th scope="col" colSpan="2">Oil</th></tr></thead><tbody><tr><td rowSpan="2">1</td></tr></tbody></table>',
	'<time dateTime="2026-02-01">Today</time>',
	'a<br/>b<wbr/>c<hr/>',
	'<pre><code class="language-ts">a &lt; b\n\n\tc</code></pre>',
	'<svg viewBox="0 0 24 24" aria-hidden="true"><g fill="none" stroke-width="2" stroke-linecap="round"><path d="M1 1" fill-rule="evenodd"></path></g><use xlink:href="#a"></use></svg>',
])('shows %s as it was', (html) => {
	expect(renderToStaticMarkup(showTree(sent(fromHtml(html, { fragment: true }))))).toBe(html);
});

it('leaves out what no visitor sees: comments, and lines between the rows of a table', () => {
	const html = '<table>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table><!-- Oil -->';
	expect(sent(fromHtml(html, { fragment: true }))).toEqual([['table', {}, ['tbody', {}, ['tr', {}, ['td', {}, '1']]]]]);
});
