import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open, page, prepareShowcaseTab } from './showcase-tab.ts';

prepareShowcaseTab();

describe('the panes', () => {
	it('show the visitor’s language in front', async () => {
		for (const [path, word] of [
			['/', 'Lamp'],
			['/ru', 'Лампа'],
			['/ja', 'ランプ'],
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

	const moving = async (options: BrowserContextOptions) => {
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
		await page.waitForTimeout(400);
		return page.evaluate(() =>
			[...(window as unknown as { seen: Set<string> }).seen].filter((one) => one.includes('pane-')),
		);
	};

	it('change places when the language changes', async () => {
		expect(await moving({})).toEqual(
			expect.arrayContaining(['pane-en', 'pane-ru', 'pane-ja'].map((name) => `::view-transition-group(${name})`)),
		);
	});

	it('stand still for visitors who want less motion (faults B8)', async () => {
		expect(await moving({ reducedMotion: 'reduce' })).toEqual([]);
	});
});
