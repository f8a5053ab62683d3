import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtFrom } from '../support/built-site.ts';
import { siteWith } from '../support/fixture-site.ts';
import { sampled } from '../support/long-form.ts';
import { own, whole } from '../support/own-kind.ts';
import { repositoryRoot } from '../support/repository.ts';
import { activate, heading, loads, open, page, path, prepareFixtureTab, said } from './support/fixture-tab.ts';

/** A section of the site's own that fails in browsers, in the way that a test asks for. */
const prices = `import { useEffect, useState } from 'react';

const fails = (way) => typeof document !== 'undefined' && globalThis.failing === way;

export default function Prices({ content, headingId }) {
	const [isPressed, setPressed] = useState(false);
	if (fails('by drawing another text')) return <h2 id={headingId}>Costs</h2>;
	if (fails('by drawing other elements')) return <div><p>Costs</p></div>;
	if (fails('while it is drawn') || isPressed) throw new Error('broken section');
	useEffect(() => {
		if (fails('in an effect')) throw new Error('broken section');
	}, []);
	return <h2 id={headingId} onClick={() => setPressed(true)}>{content.title}</h2>;
}
`;

prepareFixtureTab(() => {
	const root = siteWith({ ...own(whole), 'sections/prices/prices.tsx': prices });
	symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
	return builtFrom(root);
});

const storages = {
	'session storage': () => {},
	'blocked session storage': () =>
		Object.defineProperty(window, 'sessionStorage', {
			get() {
				throw new DOMException('blocked', 'SecurityError');
			},
		}),
	'full session storage': () => {
		Storage.prototype.setItem = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
	},
};
const ways = ['in an effect', 'while it is drawn', 'when it is pressed'];
const cases = Object.entries(storages).flatMap(([storage, limit]) => ways.map((way) => ({ storage, limit, way })));

/** Opens a page in a browser where the section fails. */
const openFailing = (address: string, { way, limit }: { way: string; limit: () => void }) =>
	open(address, {}, async (fresh) => {
		await fresh.addInitScript(limit);
		await fresh.addInitScript((failing) => Object.assign(globalThis, { failing }), way);
	});
const failures = () => said.filter((text) => text.includes('broken section')).length;
/** The document, whatever order the attributes of its root have. */
const content = () =>
	page.evaluate(() => {
		const { attributes, innerHTML } = document.documentElement;
		return [...Array.from(attributes, ({ name, value }) => `${name}=${value}`).sort(), innerHTML].join();
	});
const field = () => page.getByLabel('Name', { exact: true });

describe.each(sampled(cases, 4))('a section that fails $way, with $storage', ({ way, limit }) => {
	it('leaves the page as it is, with what is being typed, and its links to the browser (§9, faults B4)', async () => {
		await openFailing('/', { way, limit });
		const sent = await content();
		await field().click();
		await page.keyboard.type('Ada');
		if (way === 'when it is pressed') {
			await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
			await page.getByRole('heading', { name: 'Prices' }).click();
			await field().click();
		}
		await expect.poll(failures).toBe(1);
		await page.keyboard.type(' Lovelace');
		expect(await field().inputValue()).toBe('Ada Lovelace');
		expect(await heading()).toBe('A lamp for nights');
		if (way !== 'when it is pressed') expect((await content()) === sent).toBe(true);
		// Neither the next intent nor time brings the fault back.
		await page.locator('footer a').first().focus();
		await page.waitForTimeout(300);
		expect([failures(), loads]).toEqual([1, []]);

		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(loads).toEqual(['/about']);
		await page.goBack();
		await expect.poll(heading).toBe('A lamp for nights');
	});
});

describe.each(['by drawing another text', 'by drawing other elements'])(
	'a section that differs in browsers %s',
	(way) => {
		it('leaves the page as it is, with what is typed, chosen and open (§9)', async () => {
			await openFailing('/', { way, limit: () => {} });
			const sent = await content();
			await field().click();
			await page.keyboard.type('Ada');
			await page.evaluate(() => {
				for (const popover of document.querySelectorAll<HTMLElement>('header [popover]')) popover.showPopover();
				(document.activeElement as HTMLInputElement).setSelectionRange(1, 2);
				document.querySelector('h1')?.addEventListener('click', () => Object.assign(globalThis, { isClicked: true }));
			});
			await expect.poll(() => said.join()).toContain('React would draw another one');
			await page.keyboard.type('b');
			expect(await field().inputValue()).toBe('Aba');
			expect(await page.locator('header :popover-open').count()).toBeGreaterThan(0);
			expect((await content()) === sent).toBe(true);
			await page.getByRole('heading', { level: 1 }).click();
			expect(await page.evaluate(() => 'isClicked' in globalThis)).toBe(true);
			await page.locator('footer a').first().click();
			await page.waitForURL('**/about');
			expect([loads, said.length]).toEqual([['/about'], 1]);
		});
	},
);

it.each(['in an effect', 'while it is drawn'])(
	'a page that the app changes to and that fails %s is on show all the same',
	async (way) => {
		await openFailing('/about', { way, limit: () => {} });
		await activate();
		await page.locator('header a').first().click();
		await page.waitForURL('**/');
		// A page that loads its document may be gone before its console is read.
		await expect.poll(() => failures() + loads.length).toBeGreaterThan(0);
		await expect.poll(heading).toBe('A lamp for nights');
		await field().click();
		await page.keyboard.type('Ada');
		await page.waitForTimeout(300);
		const documents = loads.length;
		expect(documents).toBeLessThan(2);
		await page.waitForTimeout(500);
		expect(loads.length).toBe(documents);
		expect([path(), await field().inputValue()]).toEqual(['/', 'Ada']);
	},
);
