import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enlargeText, spaceText } from './support/reading-aids.ts';
import { open, page, prepareShowcaseTab } from './support/showcase-tab.ts';

prepareShowcaseTab();

describe('the panes', () => {
	it('show the visitor’s language in front', async () => {
		for (const [path, word] of [
			['/', 'Night lamp'],
			['/ru', 'Лампада'],
			['/ja', 'オイルランプ'],
		] as const) {
			await open(path);
			const front = await page.evaluate(() => {
				const panes = [...document.querySelectorAll('[data-pane]')];
				const z = (pane: Element) => Number(getComputedStyle(pane).zIndex) || 0;
				return panes.toSorted((a, b) => z(b) - z(a))[0]?.querySelector('span')?.textContent;
			});
			expect(front).toBe(word);
			await page.context().close();
		}
	});

	it('are a list with a name, and say beside each word whose it is', async () => {
		await open('/');
		expect(await page.getByRole('list', { name: 'One word in three languages' }).ariaSnapshot()).toMatchInlineSnapshot(`
			"- list "One word in three languages":
			  - listitem: Night lamp in English
			  - listitem: Лампада in Russian
			  - listitem: オイルランプ in Japanese"
		`);
	});

	/** Letters of the panes that leave their frame, that a pane in front covers, or before which a word is broken. */
	const lostLetters = () =>
		page.evaluate(() => {
			const panes = [...document.querySelectorAll('[data-pane]')];
			const boxes = panes.map((pane) => pane.getBoundingClientRect());
			const found: string[] = [];
			const range = document.createRange();
			for (const [place, pane] of panes.entries()) {
				const frame = boxes[place] as DOMRect;
				const inFront = boxes.slice(0, place);
				// Only the front pane shows its caption.
				for (const shown of pane.querySelectorAll(place === 0 ? 'span, small' : 'span')) {
					const text = shown.firstChild as Text;
					const isUpright = getComputedStyle(shown).writingMode !== 'horizontal-tb';
					let line = Number.NaN;
					for (const [index, letter] of [...text.data].entries()) {
						range.setStart(text, index);
						range.setEnd(text, index + 1);
						const [box] = range.getClientRects();
						if (!box || letter.trim() === '') {
							line = Number.NaN;
							continue;
						}
						const { left, right, top, bottom } = box;
						const complain = (what: string) => found.push(`${letter} of ${text.data} ${what}`);
						if (left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom)
							complain('is outside');
						if (
							inFront.some((pane) => right > pane.left && left < pane.right && bottom > pane.top && top < pane.bottom)
						)
							complain('is covered');
						const ownLine = isUpright ? left : top;
						if (Math.abs(ownLine - line) > 1 && text.data[index - 1] !== '-') complain('begins a line');
						line = ownLine;
					}
				}
			}
			return found;
		});

	it.each(['/', '/ru', '/ja'])(
		'keep words whole, in sight and in their frames, in letters twice as large and with more space, on %s',
		async (path) => {
			await open(path);
			const found: string[] = [];
			const look = async (how: string) => {
				for (const width of [320, 390, 1280]) {
					await page.setViewportSize({ width, height: 800 });
					found.push(...(await lostLetters()).map((letter) => `${letter} at ${width} px, ${how}`));
				}
			};
			await look('as they are');
			await spaceText(page);
			await look('spaced');
			await enlargeText(page);
			await look('spaced and enlarged');
			await page.reload();
			await look('enlarged');
			expect(found).toEqual([]);
		},
	);

	/** Changes the language of the page, and gives what asks which panes have moved since. */
	const changeLanguage = async (options: BrowserContextOptions) => {
		await open('/', options);
		await page.getByRole('link', { name: '日本語' }).hover();
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		await page.evaluate(() => {
			const seen = new Set<string>();
			Object.assign(window, { seen });
			const look = () => {
				for (const { effect } of document.getAnimations()) seen.add((effect as KeyframeEffect)?.pseudoElement ?? '');
				requestAnimationFrame(look);
			};
			look();
		});
		await page.getByRole('link', { name: '日本語' }).click();
		await page.waitForFunction(() => document.documentElement.lang === 'ja-JP');
		return () =>
			page.evaluate(() =>
				[...(window as unknown as { seen: Set<string> }).seen].filter((one) => one.includes('pane-')),
			);
	};

	it('change places when the language changes', async () => {
		const moved = await changeLanguage({});
		await expect
			.poll(moved)
			.toEqual(
				expect.arrayContaining(['pane-en', 'pane-ru', 'pane-ja'].map((name) => `::view-transition-group(${name})`)),
			);
	});

	it('stand still for visitors who want less motion (faults B8)', async () => {
		const moved = await changeLanguage({ reducedMotion: 'reduce' });
		await page.waitForTimeout(400);
		expect(await moved()).toEqual([]);
	});
});
