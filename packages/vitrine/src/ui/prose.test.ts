import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Prose } from '#ui/prose.tsx';
import { hastToTree } from '#views/hast-to-tree.ts';
import { article } from '../../../../test/support/complaint-about.ts';
import { siteAndMarkdown, siteWith } from '../../../../test/support/fixture-site.ts';

it('names the boxes of a list of tasks by their words', async () => {
	const tasks = '- [ ] Trim the *wick*\n  - [x] Oil\n- No task\n\n1. [x] Light\n\n   More.\n';
	const { tree } = await siteAndMarkdown(siteWith({ 'content/en/pages/oil.md': article('', tasks) }), 'oil');
	const language = { tag: 'en-US', dir: 'ltr' };
	const html = renderToStaticMarkup(
		createElement(Prose, {
			tree: hastToTree(tree),
			tableLabel: { text: '' },
			fallbackLocale: undefined,
			own: language,
		}),
	);
	const box = '<input type="checkbox" disabled=""/>';
	const checked = '<input type="checkbox" disabled="" checked=""/>';
	expect(html.replace(/ class="[^"]*"/g, '').replace(/\n/g, '')).toBe(
		`<div><ul><li><label>${box} Trim the <em>wick</em></label><ul><li><label>${checked} Oil</label></li></ul></li>` +
			`<li>No task</li></ul><ol><li><p><label>${checked} Light</label></p><p>More.</p></li></ol></div>`,
	);
});

it('shows the title of an image that is a paragraph of its own below it, set by the rules of the language', async () => {
	const oil = (text: string) => ({ 'content/en/pages/oil.md': article('', text) });
	const shown = async (text: string) => {
		const tree = hastToTree((await siteAndMarkdown(siteWith(oil(text)), 'oil')).tree);
		const own = { tag: 'en-US', dir: 'ltr' };
		return renderToStaticMarkup(
			createElement(Prose, {
				tree,
				tableLabel: { text: 'Table' },
				fallbackLocale: undefined,
				own,
			}),
		);
	};
	const image = '<img src="/lamp.svg" alt="A lamp"/>';
	const figure = (caption: string) => `<figure>${image}<figcaption>${caption}</figcaption></figure>`;
	expect(await shown('![A lamp](/lamp.svg "It\'s *lit* - at last")')).toMatch(
		/<figure><img [^>]*><figcaption>It’s <em>lit<\/em>\s—\sat last<\/figcaption><\/figure>/,
	);
	expect(await shown("![A lamp](/lamp.svg '[Guide](/guide)')")).toContain(figure('<a href="/guide">Guide</a>'));
	expect(await shown('- ![A lamp](/lamp.svg "Lit")')).toContain(`<li>\n${figure('Lit')}\n</li>`);
	expect(await shown('![A lamp](/lamp.svg)')).toContain(`<p>${image}</p>`);
	expect(await shown('![A lamp](/lamp.svg " ")')).not.toContain('<figure');
	expect(await shown('See ![A lamp](/lamp.svg "Lit")')).toContain('title="Lit"');
});

it('aligns the cells of a table without a style', async () => {
	const root = siteWith({ 'content/en/pages/oil.md': article('', '| a | b |\n| :-: | -: |\n| 1 | 2 |') });
	const { tree: body } = await siteAndMarkdown(root, 'oil');
	const own = { tag: 'ru-RU', dir: 'ltr' };
	const fallbackLocale = { tag: 'ar', dir: 'rtl' };
	const html = renderToStaticMarkup(
		createElement(Prose, {
			tree: hastToTree(body),
			tableLabel: { text: 'Table' },
			fallbackLocale,
			own,
		}),
	);
	expect(html).toContain('<td data-align="center">1</td>');
	expect(html).toContain('<td data-align="right">2</td>');
	expect(html).not.toContain('style');
	// The label is in the language of the page, though the table is not.
	expect(html).toMatch(/<div [^>]*aria-label="Table"[^>]* lang="ru-RU" dir="ltr"><div lang="ar" dir="rtl"><table>/);
});

it('names a table by the nearest heading above it, which may be that of the page', async () => {
	const table = '| a | b |\n| - | - |\n| 1 | 2 |\n';
	const root = siteWith({ 'content/en/pages/oil.md': article('', `${table}\n## Long flame\n\n${table}`) });
	const { tree } = await siteAndMarkdown(root, 'oil');
	const own = { tag: 'en-US', dir: 'ltr' };
	const html = renderToStaticMarkup(
		createElement(Prose, {
			tree: hastToTree(tree),
			headingId: 'heading',
			tableLabel: { text: 'Table' },
			fallbackLocale: undefined,
			own,
		}),
	);
	expect([...html.matchAll(/role="group" .*?aria-labelledby="([^"]*)"/g)].map(([, id]) => id)).toEqual([
		'heading',
		'long-flame',
	]);
});

it('keeps columns of texts from being as narrow as a word, and lets tables of figures be as narrow as they are', async () => {
	const cells = ['| a | b | c |', '| - | - | - |', '| Longer than most names of rows are | 1 | two words |'];
	const shown = async (...rows: string[]) => {
		const root = siteWith({ 'content/en/pages/oil.md': article('', [...cells, ...rows].join('\n')) });
		return JSON.stringify((await siteAndMarkdown(root, 'oil')).tree);
	};
	expect(await shown()).not.toContain('dataProse');
	expect(await shown('| Oil | 2 | only when the lamp has burned for a night |')).toContain('"dataProse":true');
});

it('lets code scroll sideways in a group that takes focus, named by the heading above it', async () => {
	const code = '```\n--a-long-option\n```\n\n- List\n\n  ```\n  b\n  ```\n';
	const root = siteWith({ 'content/en/pages/oil.md': article('', `${code}\n## Oil\n\n${code}`) });
	const { tree: body } = await siteAndMarkdown(root, 'oil');
	const own = { tag: 'en-US', dir: 'ltr' };
	const labels = { tableLabel: { text: 'Table' }, headingId: 'title' };
	const html = renderToStaticMarkup(
		createElement(Prose, { tree: hastToTree(body), ...labels, fallbackLocale: undefined, own }),
	);
	const group = (name: string) => `<pre role="group" data-scroller="" tabindex="0" ${name}><code>`;
	expect(html.match(/<pre[^>]*><code>/g)).toEqual([
		...Array.from({ length: 2 }, () => group('aria-labelledby="title"')),
		...Array.from({ length: 2 }, () => group('aria-labelledby="oil"')),
	]);
});
