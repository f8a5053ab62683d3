import { describe, expect, it } from 'vitest';
import {
	activate,
	faults,
	heading,
	japanese,
	loads,
	open,
	page,
	prepareFixtureTab,
	said,
} from './support/fixture-tab.ts';

prepareFixtureTab();

describe('a browser that lacks something', () => {
	it.each<[string, () => void]>([
		['the Navigation API', () => Reflect.deleteProperty(window, 'navigation')],
		[
			'session storage',
			() =>
				Object.defineProperty(window, 'sessionStorage', {
					get() {
						throw new DOMException('blocked', 'SecurityError');
					},
				}),
		],
		['cookies', () => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })],
		['requestIdleCallback', () => Reflect.deleteProperty(window, 'requestIdleCallback')],
	])('like %s changes pages and languages all the same', async (_, remove) => {
		await open('/', {}, (fresh) => fresh.addInitScript(remove));
		await page.locator('footer a').first().hover();
		await page.waitForTimeout(200);
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		await japanese().click();
		await page.waitForURL('**/ja/about');
		expect(await heading()).toBe('ランプについて');
		expect(said).toEqual([]);
	});

	it('like session storage meets a lost script without a loop (§16.18, faults B5)', async () => {
		await open('/', {}, async (fresh) => {
			await fresh.addInitScript(() =>
				Object.defineProperty(window, 'sessionStorage', {
					get() {
						throw new DOMException('blocked', 'SecurityError');
					},
				}),
			);
		});
		await activate();
		await page.route('**/_payload.json*', faults['500'] ?? (() => Promise.resolve()));
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		await page.waitForTimeout(500);
		expect(loads).toEqual(['/about']);
	});
});
