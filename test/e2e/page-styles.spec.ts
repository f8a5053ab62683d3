import { describe, expect, it } from 'vitest';
import { builtOnce } from '../support/built-site.ts';
import { englishSite } from '../support/fixture-site.ts';
import { kindsFile, kindsPage } from '../support/kinds-page.ts';
import { sampled } from '../support/long-form.ts';
import { activate, loads, open, page, prepareFixtureTab, said, site } from './support/fixture-tab.ts';

const themeStyle = 'li {\n\tpadding-block-start: 3px;\n}\n\n@media print {\n\tli {\n\t\tcolor: #123456;\n\t}\n}\n';

prepareFixtureTab(async () => {
	const kinds = ['hero', 'features', 'prices', 'questions', 'people', 'steps', 'call-to-action'];
	return builtOnce(
		'vitrine-page-styles',
		englishSite({ [kindsFile()]: await kindsPage(kinds), 'theme/style.css': themeStyle }),
	);
});

/** Lets the app change the page, and waits until it has. */
async function goTo(path: string): Promise<void> {
	await page.evaluate((address) => {
		// The app cancels it, and begins its own when it has the page.
		const { committed, finished } = navigation.navigate(address);
		for (const outcome of [committed, finished]) outcome?.catch(() => {});
	}, path);
	await page.waitForURL(site.origin + path);
	await page.waitForFunction(() => navigation.transition === null);
	await page.evaluate(() => document.fonts.ready);
}

/** The properties that the styles of the open page set, but for tokens: those that came with another page stay, and nothing here uses them. */
function propertiesSet(): Promise<string[]> {
	return page.evaluate(() => {
		const names = new Set<string>();
		const collect = (rules: CSSRuleList) => {
			for (const rule of rules) {
				if ('style' in rule) for (const name of rule.style as CSSStyleDeclaration) names.add(name);
				if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList);
			}
		};
		for (const { cssRules } of [...document.styleSheets, ...document.adoptedStyleSheets]) collect(cssRules);
		return [...names].filter((name) => !name.startsWith('--'));
	});
}

/** How every element looks, with what stands before and after it, on the screen and on paper. */
async function looks(properties: readonly string[]): Promise<string[]> {
	const look = async (media: 'screen' | 'print') => {
		await page.emulateMedia({ media });
		return page.evaluate(
			({ media, properties }) => {
				const all = document.querySelectorAll(':is(body, body > header, main, footer), :is(header, main, footer) *');
				return [...all].flatMap((element) =>
					['', '::before', '::after'].flatMap((pseudo) => {
						const style = getComputedStyle(element, pseudo || null);
						if (pseudo && style.content === 'none') return [];
						const values = properties.map((property) => style.getPropertyValue(property)).join(';');
						return `${media} ${element.tagName}.${element.className}${pseudo} ${values}`;
					}),
				);
			},
			{ media, properties },
		);
	};
	return [...(await look('screen')), ...(await look('print'))];
}

const notEqual = (one: string[], other: string[]) => one.filter((look, index) => look !== other[index]);

describe('a page that the app shows', () => {
	it.each(sampled(['light', 'dark'] as const, 1))(
		'looks as it does when it is loaded, on %s ground',
		async (colorScheme) => {
			const paths = ['/kinds', '/about', '/'];
			// As documents have them: what the app does not bring along must not be left out of the comparison.
			const all = new Set<string>();
			for (const path of paths) {
				await open(path);
				for (const property of await propertiesSet()) all.add(property);
			}
			const properties = [...all];
			expect(properties.length).toBeGreaterThan(50);
			await open('/about', { colorScheme, viewport: { width: 1280, height: 800 } });
			await activate();
			for (const path of paths) {
				await goTo(path);
				expect(loads).toEqual([]);
				const shown = await looks(properties);
				await page.reload();
				const loaded = await looks(properties);
				expect(shown.length).toBe(loaded.length);
				expect(notEqual(shown, loaded)).toEqual([]);
				loads.length = 0;
				await page.emulateMedia({ media: 'screen' });
				await activate();
			}
			expect(said).toEqual([]);
		},
	);

	it('is styled before it is seen, and stays so on the way back', async () => {
		await open('/about', { viewport: { width: 1280, height: 800 } });
		await activate();
		const asked: string[] = [];
		page.on('request', (request) => asked.push(new URL(request.url()).pathname));
		await page.evaluate(() => {
			const unstyled = () =>
				[...document.querySelectorAll('[id^="to-features"] ul')].some(
					(list) => getComputedStyle(list).display !== 'grid',
				);
			const watch = () => {
				if (unstyled()) document.documentElement.dataset.flash = '';
			};
			new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
		});
		await goTo('/kinds');
		await page.goBack();
		await page.waitForURL('**/about');
		await page.goForward();
		await page.waitForURL('**/kinds');
		expect(await page.locator('[id^="to-features"] ul').first().isVisible()).toBe(true);
		expect(await page.getAttribute('html', 'data-flash')).toBeNull();
		// Once each: the code and the styles of what the article has not.
		const files = asked.filter((path) => path.startsWith('/assets/'));
		expect(files.some((path) => /features-[^/]+\.js$/.test(path))).toBe(true);
		expect(files.some((path) => /style-[^/]+\.css$/.test(path))).toBe(true);
		expect(new Set(files).size).toBe(files.length);
		expect(loads).toEqual([]);
		expect(said).toEqual([]);
	});

	it.each<[string, () => void]>([
		['adopted sheets', () => Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets')],
		['constructed sheets', () => Reflect.deleteProperty(window, 'CSSStyleSheet')],
	])('is loaded by a browser without %s', async (_, remove) => {
		await open('/about', {}, (fresh) => fresh.addInitScript(remove));
		await activate();
		await goTo('/kinds');
		expect(await page.locator('h1').count()).toBe(1);
		expect(loads).toEqual(['/kinds']);
		expect(
			await page
				.locator('[id^="to-features"] ul')
				.first()
				.evaluate((list) => getComputedStyle(list).display),
		).toBe('grid');
	});
});
