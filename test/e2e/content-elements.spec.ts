import { expect, it } from 'vitest';
import { builtWith } from '../support/built-site.ts';
import { article } from '../support/complaint-about.ts';
import { fixturePicture } from '../support/fixture-assets.ts';
import { home } from '../support/fixture-site.ts';
import { activate, loads, open, page, prepareFixtureTab, said, site } from './support/fixture-tab.ts';

/** What can be written in Markdown, and what browsers make of the page: the same tags, attributes and texts. */
const elements: [written: string, shown: string][] = [
	[
		'*Oil*, **both *of* them**, ~~gone~~',
		'<p><em>Oil</em>, <strong>both <em>of</em> them</strong>, <del>gone</del></p>',
	],
	['`a < b` & "c"', '<p><code>a &lt; b</code> &amp; “c”</p>'],
	['[guide](/guide "To light")', '<p><a href="/guide" title="To light">guide</a></p>'],
	['[lamp][1]\n\n[1]: https://lamp.example/?a=1&b=2', '<p><a href="https://lamp.example/?a=1&amp;b=2">lamp</a></p>'],
	['one  \ntwo', '<p>one<br>\ntwo</p>'],
	['油 means oil', '<p><span lang="ja-JP">油</span> means oil</p>'],
	['## Lit {#lit}', '<h2 id="lit">Lit</h2>'],
	['### Long flame', '<h3 id="long-flame">Long flame</h3>'],
	['> Oil', '<blockquote>\n<p>Oil</p>\n</blockquote>'],
	['---', '<hr>'],
	['7. seven\n8. eight', '<ol start="7">\n<li>seven</li>\n<li>eight</li>\n</ol>'],
	[
		'- [ ] fill\n- [x] light',
		'<ul class="contains-task-list">\n<li class="task-list-item"><label><input disabled="" type="checkbox"> fill</label></li>\n' +
			'<li class="task-list-item"><label><input checked="" disabled="" type="checkbox"> light</label></li>\n</ul>',
	],
	[
		'```ts\nconst oil = 1;\n\tlight();\n```',
		'<pre aria-labelledby="long-flame" data-scroller="" role="group"><code class="language-ts">const oil = 1;\n\tlight();\n</code></pre>',
	],
	[
		'| a | b |\n| :-: | --- |\n| 1 | |',
		'<div aria-labelledby="long-flame" class="*" data-scroller="" role="group"><table><thead><tr>' +
			'<th data-align="center">a</th><th>b</th></tr></thead><tbody><tr><td data-align="center">1</td><td></td></tr>' +
			'</tbody></table></div>',
	],
	['![A lamp](/lamp.svg)', '<p><img alt="A lamp" src="/lamp.svg"></p>'],
	['![A lamp](/lamp.svg "Lit") here', '<p><img alt="A lamp" src="/lamp.svg" title="Lit"> here</p>'],
	[
		'![A lamp](/lamp.svg \'"Lit", see [guide](/guide)\')',
		'<figure><img alt="A lamp" src="/lamp.svg"><figcaption>“Lit”, see <a href="/guide">guide</a></figcaption></figure>',
	],
	[
		'![A lamp](wide.png)',
		'<p><picture><source sizes="*" srcset="* 480w, * 600w" type="image/avif">' +
			'<source sizes="*" srcset="* 480w, * 600w" type="image/webp"><img alt="A lamp" decoding="async" height="400" ' +
			'loading="lazy" sizes="*" src="*" srcset="* 480w, * 600w" width="600"></picture></p>',
	],
];

prepareFixtureTab(async () =>
	builtWith({
		'content/en/pages/oil.md': article('', elements.map(([written]) => written).join('\n\n')),
		'content/en/pages/wide.png': await fixturePicture(600, 400).png().toBuffer(),
		...home('en', {
			features: [
				'kind: features',
				'label: Features',
				'title: What it does',
				'items:',
				'  - icon: lucide:lamp',
				'    title: Oil',
				'    text: "*Oil*, `wick` and [light](/oil)"',
			].join('\n'),
		}),
	}),
);

/**
 * What an element holds, with its attributes in the order of their names: React sets some in an order of its own. The
 * marks by which it tells two texts of a loaded page apart are left out.
 */
async function shown(selector: string): Promise<string> {
	const html = await page.locator(selector).evaluate((element) => {
		const copy = element.cloneNode(true) as Element;
		for (const inner of copy.querySelectorAll('*')) {
			inner.removeAttribute('tabindex');
			const attributes = [...inner.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
			for (const attribute of attributes) inner.removeAttributeNode(attribute);
			for (const attribute of attributes) inner.setAttributeNode(attribute);
		}
		return copy.innerHTML;
	});
	return html.replaceAll('<!-- -->', '');
}

it('shows all that can be written in Markdown, as a page that is loaded and as one that a click leads to', async () => {
	await open('/oil');
	const loaded = await shown('article > div > div');
	expect(
		loaded.replace(/\/assets\/[^ "]+|scroller(?=" data-scroller)/g, '*').replace(/sizes="[^"]*"/g, 'sizes="*"'),
	).toBe(elements.map(([, html]) => html).join('\n'));
	await activate();
	expect(await shown('article > div > div')).toBe(loaded);

	await open('/');
	await activate();
	await page.locator('#to-features a').click();
	await page.waitForURL(`${site.origin}/oil`);
	expect(await shown('article > div > div')).toBe(loaded);
	expect(loads).toEqual([]);
	expect(said).toEqual([]);
});

it('shows texts and icons of the home page, as it is loaded and as a click leads to it', async () => {
	await open('/');
	const loaded = await shown('#to-features');
	expect(loaded).toContain('<em>Oil</em>, <code>wick</code> and <a href="/oil">light</a>');
	expect(loaded).toMatch(/<svg aria-hidden="true" viewBox="0 0 24 24"><(?:g|path) [^>]*stroke-linecap="round"/);

	await open('/oil');
	await activate();
	await page.locator('header a[href="/"]').first().click();
	await page.waitForURL(`${site.origin}/`);
	expect(await shown('#to-features')).toBe(loaded);
	expect(
		await page
			.locator('#to-features svg path')
			.first()
			.evaluate((path) => path.namespaceURI),
	).toBe('http://www.w3.org/2000/svg');
	expect(loads).toEqual([]);
	expect(said).toEqual([]);
});
