import { describe, expect, it } from 'vitest';
import { builtFrom } from '../support/built-site.ts';
import { siteWith } from '../support/fixture-site.ts';
import { kindsFile, kindsPage } from '../support/kinds-page.ts';
import { open, page, prepareContactTab } from './support/contact-tab.ts';

const article = (title: string, body: string) =>
	`---\ntitle: ${title}\ndescription: A lamp.\nupdated: 2026-01-01\n---\n\n${body}\n`;

const russian = [
	'Страницы написаны на React, но готовыми становятся ещё при сборке. До читателя доходит HTML с таблицей стилей внутри, и с выключенным JavaScript он читается ничуть не хуже. Сам React загружается, только когда вы собираетесь что-нибудь нажать, и дальше страницы сменяются без перезагрузки.',
	'Единый реестр знает, на каких языках есть каждая страница. С ним сверяются и переключатель языков, и карты сайта, и теги для поисковых систем, поэтому противоречить друг другу они не могут. Кое-где это и не заметно, но всё-таки и о поиске, и о ссылках кто-то да позаботился.',
	'Сообщение сначала сохраняется и только потом уходит дальше, поэтому отказ почтового сервера оно просто переждёт. Если бы не журнал, мы бы и не узнали, что же и на каком шаге потерялось: не то и не другое, а и то и другое.',
];

const japanese = [
	'言語の情報は1か所にあります。どのページがどの言語にあるかは、1つの索引にまとまっています。サイトマップも検索エンジン向けのタグも、すべてこの索引を参照するので、食い違うことがありません。',
	'店主は毎朝（雨の日も）、「いらっしゃいませ」の札を出し、ショーウィンドウを磨きます。「光」「影」「人」。ガラスが映すのは（『街』の本によれば）、いつもこの三つだけです。',
	'届かないメッセージは約2日間、1時間に3回まで送り直します。30日たったものは1つも残りません。記録は2つのファイルに分かれ、1つは180日間、もう1つは5年間、別の場所に保管されます。',
	'文章はファイルの中にあり、一文を直すときも、ファイルを1つ開くだけです。書いたものは**すぐに見えます**。設定のファイルは一つです。',
	'サーバーが止まっていても、届いたメッセージは保存されていて、あとから配られます。そのあいだ、画面には[確認の言葉](/about)が出ています。',
];

const code =
	'窓口と[mail@lamp.example](mailto:mail@lamp.example)と文章は`content`にあり、画面はReact。色は`theme/tokens.css`の`--paper`を書き換え、`npm run build`を実行します。全文は`/licences.txt`で確かめられ、背景色は`--paper`、文字色は`--ink`に書かれています。';

const names = [
	'部品の名前と使い方は、どれも[セクション一覧](/about)で確かめられます。',
	'詳しいことは、下の[アクセシビリティ](/about)をご覧ください。',
	'灯りのことなら何でも、**メールアドレスとコメント欄**から尋ねられます。',
	'お預かりするものは、[プライバシーポリシー](/about)に書いてあります。',
].join('\n\n');

const table = `| 目的 | 気をつけること | 検潮器 |
| --- | --- | ---: |
| 岸壁の検潮器が10分ごとに水位を測ります。 | 海からの強い風で、水位が50センチ高くなることがあります。 | 144 |
| 1か月分の観測から、1年先までの潮汐表を計算します。 | 潮汐表だけに頼らず、海の様子を必ず見てください。 | 8760 |`;

const commands =
	'Whoever changes the lamp runs `npx vitrine upgrade`, then `npx vitrine theme harbour`, or even `npm run build -- --for netlify`. Before that, `node packages/create-vitrine ../my-lamp` wrote the lines of `content/en/pages/index.yaml`.';

/** Section types with texts in narrow columns. */
const kinds = ['people', 'steps', 'bento', 'features', 'text-with-picture'];

prepareContactTab(async () =>
	builtFrom(
		siteWith({
			[kindsFile()]: await kindsPage(kinds),
			[kindsFile('ja')]: await kindsPage(kinds, 'ja'),
			'content/en/pages/lines.md': article('Lines', 'A lamp.'),
			'content/ru/pages/lines.md': article('Строки', ['Лампа.', ...russian].join('\n\n')),
			'content/en/pages/end.md': article(
				'End',
				'The two pages below take you through your first afternoon: first you replace the text and the design, then you translate. If you are still deciding, see the questions and answers.',
			),
			'content/ru/pages/end.md': article(
				'Конец',
				'Посетители не замечают ничего, и это главное: неизменившиеся страницы остаются в кеше, а вкладка, открытая во время публикации, продолжает работать.',
			),
			'content/en/pages/code.md': article('Code', commands),
			'content/ja/pages/code.md': article('コード', `灯りです。\n\n${code}`),
			'content/en/pages/names.md': article('Names', 'A lamp.'),
			'content/ja/pages/names.md': article('名前', names),
			'content/en/pages/access.md': article('Access', 'A lamp.'),
			'content/ja/pages/access.md': article('アクセシビリティ', '灯りです。'),
			'content/en/pages/table.md': article('Table', 'A lamp.'),
			'content/ja/pages/table.md': article('表', table),
			'content/ja/pages/lines.md': article('「灯り」「影」', `## 「窓」と『街』\n\n${japanese.join('\n\n')}`),
		}),
	),
);

const widths = [320, 340, 360, 375, 390, 412, 440, 480, 540, 600, 768, 1024, 1280, 1440];

interface ShownLine {
	text: string;
	/** In parts of the column. */
	width: number;
}

/** The lines of paragraphs, as they are drawn. */
const shownLines = (paragraphs: string): Promise<ShownLine[][]> =>
	page.evaluate(
		(paragraphs) =>
			[...document.querySelectorAll(paragraphs)].map((paragraph) => {
				const column = paragraph.getBoundingClientRect();
				const lines: { text: string; right: number; top: number }[] = [];
				const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
				const range = document.createRange();
				for (let node = walker.nextNode(); node; node = walker.nextNode()) {
					for (let index = 0; index < (node.nodeValue?.length ?? 0); index++) {
						range.setStart(node, index);
						range.setEnd(node, index + 1);
						const box = [...range.getClientRects()].at(-1);
						if (!box || box.width === 0) continue;
						const middle = (box.top + box.bottom) / 2;
						if (!(Math.abs(middle - (lines.at(-1)?.top ?? -99)) < 10)) lines.push({ text: '', right: 0, top: middle });
						const line = lines.at(-1);
						if (!line) continue;
						line.text += node.nodeValue?.[index];
						line.right = Math.max(line.right, box.right);
					}
				}
				return lines.map(({ text, right }) => ({ text, width: (right - column.left) / column.width }));
			}),
		paragraphs,
	);

/** What the paragraphs show at each width of the window. */
async function linesAtAllWidths(
	path: string,
	{ wrap = '', paragraphs = 'article p' } = {},
): Promise<{ window: number; lines: ShownLine[] }[]> {
	await open(path, { viewport: { width: 1440, height: 900 } });
	await page.evaluate(() => document.fonts.ready);
	await page.evaluate(
		({ wrap, paragraphs }) => {
			for (const one of document.querySelectorAll<HTMLElement>(paragraphs)) one.style.setProperty('text-wrap', wrap);
		},
		{ wrap, paragraphs },
	);
	const shown: { window: number; lines: ShownLine[] }[] = [];
	for (const window of widths) {
		await page.setViewportSize({ width: window, height: 900 });
		for (const lines of await shownLines(paragraphs)) if (lines.length > 1) shown.push({ window, lines });
	}
	return shown;
}

describe('lines of Russian', () => {
	it('are three quarters of the column or more, unless a long word follows with one short word at most', async () => {
		// A browser may move words of a full line to the end of a paragraph: that is not what is looked at.
		const gaps = (await linesAtAllWidths('/ru/lines', { wrap: 'wrap' })).flatMap(({ window, lines }) =>
			lines.slice(0, -1).flatMap(({ text, width }, index) => {
				const [next = ''] = lines[index + 1]?.text.split(' ') ?? [];
				const isLongWord = /^[«(]?(?:[а-яё]{1,2}\u00A0)?[\p{L}\u2011-]{8,}[.,:;»)]*$/iu.test(next);
				const isLongWithWord = /^[а-яё]{3}\u00A0[\p{L}\u2011-]{6,}[.,:;»)]*$/iu.test(next);
				return width >= 0.75 || isLongWord || isLongWithWord
					? []
					: [`${window}: ${text} | ${next} (${width.toFixed(2)})`];
			}),
		);
		expect(gaps).toEqual([]);
	});

	it('do not break at the hyphen of a particle or a prefix', async () => {
		const all = (await linesAtAllWidths('/ru/lines')).flatMap(({ lines }) => lines.map(({ text }) => text));
		expect(all.filter((text) => /[-\u2011]\s*$/.test(text))).toEqual([]);
		expect(all.join('\n')).toContain('что\u2011нибудь');
	});
});

describe('the end of an article', () => {
	it.each(['en', 'ru'])('is within the column, and no word stands alone with its sign, in %s', async (locale) => {
		await open(locale === 'en' ? '/end' : `/${locale}/end`, { viewport: { width: 320, height: 900 } });
		await page.evaluate(() => document.fonts.ready);
		for (let window = 320; window < 480; window += 4) {
			await page.setViewportSize({ width: window, height: 900 });
			const [paragraph] = await shownLines('article p');
			const words = paragraph?.at(-1)?.text.trim().split(' ') ?? [];
			expect(words.length, `${window}: ${words}`).toBeGreaterThan(1);
			const overflow = await page.evaluate(() => {
				const paragraph = document.querySelector('article p') as HTMLElement;
				return paragraph.scrollWidth - paragraph.clientWidth;
			});
			expect(overflow, `${window}`).toBeLessThanOrEqual(0);
		}
	});
});

describe('lines of Japanese', () => {
	it('end a paragraph in three letters or more', async () => {
		const ends = (await linesAtAllWidths('/ja/lines')).map(
			({ window, lines }) => [window, lines.at(-1)?.text ?? ''] as const,
		);
		const short = ends.filter(([, text]) => text.replace(/[^\p{L}\p{N}]/gu, '').length < 3);
		expect(short).toEqual([]);
	});

	it('fill the column in longer texts of sections', async () => {
		const paragraphs = 'main section p:not(li p, [class*="lead"])';
		const short = (await linesAtAllWidths('/ja/kinds', { paragraphs })).flatMap(({ window, lines }) =>
			lines
				.slice(0, -2)
				.flatMap(({ text, width }) => (width < 0.85 ? [`${window}: ${text} (${width.toFixed(2)})`] : [])),
		);
		expect(short).toEqual([]);
	});

	it('end between words in the headings and cards of sections', async () => {
		const paragraphs = 'main section :is(h2, h3, h4, li p)';
		const divided = (await linesAtAllWidths('/ja/kinds', { paragraphs })).flatMap(({ window, lines }) =>
			lines.slice(1).flatMap(({ text }, index) => {
				const ends = `${lines[index]?.text.at(-1)}|${text}`;
				const isInWord = /^(?:\p{Script=Katakana}\|[\p{Script=Katakana}ー]|\p{Script=Han}\|\p{Script=Han}|.\|を)/u;
				return isInWord.test(ends) ? [`${window}: ${ends}`] : [];
			}),
		);
		expect(divided).toEqual([]);
	});

	it('keep the rules of line breaking around punctuation that gave up its space', async () => {
		const all = (await linesAtAllWidths('/ja/lines')).flatMap(({ lines }) => lines.map(({ text }) => text));
		expect(all.filter((text) => /^[、。」』）ーっゃゅょ]|[「『（]$/u.test(text))).toEqual([]);
	});

	it('begin with no particle behind code, and with code of any sign', async () => {
		const all = (await linesAtAllWidths('/ja/code')).flatMap(({ lines }) =>
			lines.slice(1).map(({ text }, index) => `${lines[index]?.text.at(-1)}|${text}`),
		);
		expect(all.filter((ends) => /^[a-z]\|[をはでに]/.test(ends))).toEqual([]);
		expect(all.filter((ends) => ends.startsWith('は|/licences.txtで'))).not.toEqual([]);
	});

	it('leave the same space before code and addresses as before other Latin letters', async () => {
		await open('/ja/code', { viewport: { width: 1440, height: 900 } });
		expect(await pairsShown(['とm', 'はc', 'はR'])).toEqual(['とm 1.13', 'はc 1.13', 'はR 1.13']);
	});

	it('divide no word of a link or of what is strong', async () => {
		const shown = (await linesAtAllWidths('/ja/names')).flatMap(({ lines }) =>
			lines.slice(1).map(({ text }, index) => `${lines[index]?.text.slice(-4)}|${text.slice(0, 4)}`),
		);
		expect(shown.filter((ends) => /[ァ-ヺー]\|[ァ-ヺー]/.test(ends))).toEqual([]);
	});

	it('keep a number with its counter', async () => {
		const all = (await linesAtAllWidths('/ja/lines')).flatMap(({ lines }) => lines.map(({ text }) => text));
		expect(all.filter((text) => /\d$/.test(text))).toEqual([]);
	});

	it('do not divide the name of a column inside a word, however narrow its numbers are', async () => {
		const shown = await linesAtAllWidths('/ja/table', { paragraphs: 'th:last-child' });
		expect(shown.filter(({ lines }) => lines.length > 1)).toEqual([]);
	});

	it('do not divide a heading of eight letters on the smallest phone', async () => {
		await open('/ja/access', { viewport: { width: 320, height: 700 } });
		const { height, line } = await page.locator('h1').evaluate((heading) => ({
			height: heading.getBoundingClientRect().height,
			line: Number.parseFloat(getComputedStyle(heading).lineHeight),
		}));
		expect(height).toBeLessThan(1.5 * line);
	});
});

describe('lines of code within a text', () => {
	it('divide a command before its options and behind the program of npx alone, and a path behind a slash', async () => {
		const shown = await linesAtAllWidths('/code');
		const begins = shown.flatMap(({ lines }) => lines.slice(1).map(({ text }) => text.trimStart()));
		expect(begins.filter((text) => /^(?:run|harbour|build|netlify|vitrine|lamp`?)\b|^[,.](?!\.)/.test(text))).toEqual(
			[],
		);
		expect(shown.flatMap(({ lines }) => lines).filter(({ width }) => width > 1.01)).toEqual([]);
	});
});

/** How far the second sign of each pair stands from the first, in em, where both are on a line. */
const pairsShown = (pairs: string[]) =>
	page.evaluate((pairs) => {
		const text = document.querySelector('article') as HTMLElement;
		const range = document.createRange();
		const boxes: { sign: string; left: number; top: number; size: number }[] = [];
		const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			for (let index = 0; index < (node.nodeValue?.length ?? 0); index++) {
				range.setStart(node, index);
				range.setEnd(node, index + 1);
				const { left, top } = range.getBoundingClientRect();
				const size = Number.parseFloat(getComputedStyle(node.parentElement as Element).fontSize);
				boxes.push({ sign: node.nodeValue?.[index] ?? '', left, top, size });
			}
		}
		return boxes.flatMap(({ sign, left, top, size }, index) => {
			const next = boxes[index + 1];
			if (!next || !pairs.includes(sign + next.sign) || Math.abs(next.top - top) > size / 2) return [];
			return [`${sign}${next.sign} ${((next.left - left) / size).toFixed(2)}`];
		});
	}, pairs);

describe('Japanese punctuation that meets', () => {
	const pairs = ['」「', '）、', '、「', '」。', '（『', '』（'];

	it('is half as far apart, as is no other, and in headings a little less by their tracking', async () => {
		await open('/ja/lines', { viewport: { width: 1440, height: 900 } });
		const shown = new Set(await pairsShown([...pairs, '」の', '、い']));
		expect([...shown].sort()).toMatchInlineSnapshot(`
			[
			  "、「 0.50",
			  "、い 1.00",
			  "」。 0.50",
			  "」「 0.47",
			  "」「 0.50",
			  "」の 1.00",
			  "（『 0.50",
			  "）、 0.50",
			]
		`);
	});

	it('begins a heading where other letters do', async () => {
		await open('/ja/lines', { viewport: { width: 1440, height: 900 } });
		const inset = await page.evaluate(() =>
			[...document.querySelectorAll('article :is(h1, h2)')].map((heading) => {
				const range = document.createRange();
				range.selectNodeContents(heading);
				const size = Number.parseFloat(getComputedStyle(heading).fontSize);
				return (range.getBoundingClientRect().left - heading.getBoundingClientRect().left) / size;
			}),
		);
		expect(inset.map((em) => em.toFixed(1))).toEqual(['-0.5', '-0.5']);
	});

	it('is copied and named without anything between', async () => {
		await open('/ja/lines');
		expect(await page.evaluate(() => document.querySelector('article')?.textContent)).toContain('「光」「影」「人」。');
		expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('「灯り」「影」');
	});
});
