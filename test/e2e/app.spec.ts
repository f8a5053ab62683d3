import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchChromium, serveSite } from './browser.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof serveSite>>;
let context: BrowserContext;
let page: Page;
/** What the console said, and errors that nobody caught. */
let said: string[];
/** Documents that were loaded after the first. */
let loads: string[];

const home = { en: '/', ru: '/ru', ja: '/ja' };

async function open(
	path: string,
	options: BrowserContextOptions = {},
	prepare?: (page: Page) => Promise<unknown>,
): Promise<void> {
	await context?.close();
	context = await browser.newContext({ reducedMotion: 'reduce', ...options });
	page = await context.newPage();
	said = [];
	loads = [];
	page.on('console', (message) => said.push(message.text()));
	page.on('pageerror', (error) => said.push(error.message));
	await prepare?.(page);
	await page.goto(site.origin + path);
	page.on('request', (request) => {
		if (request.isNavigationRequest()) loads.push(request.url().slice(site.origin.length));
	});
}

const isActive = () => page.evaluate(() => performance.getEntriesByName('app-active').length > 0);

/** Shows intent and waits until React has taken the page over. A clock that the test moves takes its marks with it. */
async function activate({ hasOwnClock = false } = {}): Promise<void> {
	await page.evaluate(() => {
		const links = [...document.querySelectorAll<HTMLAnchorElement>('header a')];
		links.find(({ pathname }) => pathname !== location.pathname)?.focus();
	});
	if (hasOwnClock) {
		await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
		await page.clock.runFor(2000);
		await page.waitForLoadState('networkidle');
	} else await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
}

const heading = () => page.locator('h1').textContent();
const path = () => page.url().slice(site.origin.length);
const cookie = async () => (await context.cookies()).map(({ value }) => value).join();
const english = () => page.getByRole('link', { name: 'English' });
const russian = () => page.getByRole('link', { name: 'Русский' });
const japanese = () => page.getByRole('link', { name: '日本語' });

/** Ways in which a request can go wrong. */
const faults: Record<string, (route: Route) => Promise<void>> = {
	'404': (route) => route.fulfill({ status: 404, body: 'Not found' }),
	'500': (route) => route.fulfill({ status: 500, body: 'oops' }),
	'HTML instead of JSON': (route) =>
		route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Hello' }),
	'half a JSON': (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"ru":{"a' }),
	'no connection': (route) => route.abort('internetdisconnected'),
};

beforeAll(async () => {
	[browser, site] = await Promise.all([launchChromium(), serveSite(inject('fixture'))]);
});
afterAll(async () => {
	await browser.close();
	site.close();
});
beforeEach(() => open('/'));
afterEach(() => context.close());

describe('a page as it is loaded', () => {
	it.each(Object.entries(home))(
		'in %s asks for its script, its fonts, its icon and the facts of its build, and for nothing else until there is intent',
		async (_, address) => {
			const asked: string[] = [];
			await open(address, {}, async (fresh) => {
				fresh.on('request', (request) => asked.push(new URL(request.url()).pathname));
			});
			await page.waitForTimeout(1600);
			expect(asked.map((one) => one.replace(/-[\w-]+\.js|[0-9a-f]{16}/, '*')).sort()).toEqual(
				[
					'/assets/boot*',
					'/assets/mplus1p-400regular.*.woff2',
					'/assets/zenoldmincho-400regular.*.woff2',
					'/builds/meta/*.json',
					'/favicon.svg',
					address,
				].sort(),
			);
			expect(await isActive()).toBe(false);
			expect(said).toEqual([]);
		},
	);

	it('keeps its layout, its text in a form and its focus when React takes it over', async () => {
		for (const address of Object.values(home)) {
			await open(address);
			await page.evaluate(() => {
				const field = document.body.appendChild(document.createElement('input'));
				field.value = 'half a sentence';
				field.id = 'field';
				(window as { shift?: number }).shift = 0;
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries())
						(window as unknown as { shift: number }).shift += (entry as PerformanceEntry & { value: number }).value;
				}).observe({ type: 'layout-shift', buffered: true });
			});
			const before = await page.content();
			await activate();
			await page.locator('#field').focus();
			await page.waitForTimeout(100);
			expect(await page.content()).toBe(before);
			expect(await page.inputValue('#field')).toBe('half a sentence');
			expect(await page.evaluate(() => document.activeElement?.id)).toBe('field');
			expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
			expect(said).toEqual([]);
		}
	});

	it.each(['Asia/Tokyo', 'Europe/Moscow', 'America/Los_Angeles', 'Pacific/Apia'])(
		'says the same in %s as on the server (faults L11)',
		async (timezoneId) => {
			for (const address of ['/about', '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5', '/ja/about']) {
				await open(address, { timezoneId });
				const before = await page.locator('body').innerText();
				await activate();
				expect(await page.locator('body').innerText()).toBe(before);
				expect(said).toEqual([]);
			}
		},
	);
});

describe('a change of page', () => {
	it.each([
		['/', 'About', '/about', 'en-US'],
		['/ru', 'О\u00A0лампе', '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5', 'ru-RU'],
		['/ja', 'ランプについて', '/ja/about', 'ja-JP'],
	])('from %s happens in place, with title, head, address and focus', async (start, name, target, lang) => {
		await open(start);
		await activate();
		await page.locator('footer').getByRole('link', { name }).click();
		await page.waitForURL(site.origin + target);
		expect(await heading()).toBe(name);
		expect(await page.title()).toBe(`${name} · Lantern`);
		expect(await page.getAttribute('html', 'lang')).toBe(lang);
		expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe(`https://lantern.example${target}`);
		expect(await page.locator('[role=status]').textContent()).toBe(`${name} · Lantern`);
		expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
		expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
		expect(loads).toEqual([]);
		expect(said).toEqual([]);
		await page.goBack();
		await page.waitForURL(site.origin + start);
		await page.goForward();
		await page.waitForURL(site.origin + target);
		expect(await heading()).toBe(name);
		expect(loads).toEqual([]);
	});

	it('goes to anchors of other pages and of the page itself', async () => {
		await activate();
		await page.locator('#to-features').getByRole('link').click();
		await page.waitForURL('**/about#oil');
		await page.getByRole('link', { name: 'oil', exact: true }).click();
		expect(await heading()).toBe('About');
		expect(loads).toEqual([]);
	});

	it('leaves clicks with a modifier, downloads and other windows to the browser', async () => {
		await activate();
		const [other] = await Promise.all([
			context.waitForEvent('page'),
			page
				.locator('footer a')
				.first()
				.click({ modifiers: ['Control'] }),
		]);
		expect(await other.locator('h1').textContent()).toBe('About');
		expect(path()).toBe('/');
		await page.evaluate(() => {
			for (const name of ['download', 'target'] as const)
				document.querySelector('footer a')?.setAttribute(name, name === 'target' ? '_blank' : '');
		});
		const [download] = await Promise.all([page.waitForEvent('download'), page.locator('footer a').first().click()]);
		expect(download.url()).toBe(`${site.origin}/about`);
		expect(path()).toBe('/');
	});

	it('follows the last of many clicks', async () => {
		await activate();
		await page.route('**/about/_payload.json*', async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 300));
			await route.continue();
		});
		await page.evaluate(() => {
			const links = [...document.querySelectorAll<HTMLAnchorElement>('footer a, header a[href="/guide"]')];
			for (let count = 0; count < 5; count++) for (const link of links) link.click();
		});
		await page.waitForTimeout(600);
		const last = await page.evaluate(
			() => [...document.querySelectorAll<HTMLAnchorElement>('footer a, header a[href="/guide"]')].at(-1)?.pathname,
		);
		expect(path()).toBe(last);
		expect(loads).toEqual([]);
	});

	it('to a page that does not exist shows the error screen under its address, and Back leads back (§10)', async () => {
		await activate();
		await page.evaluate(() => document.querySelector('footer a')?.setAttribute('href', '/nowhere?x=1'));
		await page.locator('footer a').first().click();
		await page.waitForURL('**/nowhere?x=1');
		expect(await heading()).toBe('404');
		expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
		expect(said.join()).toContain('Page Not Found: /nowhere?x=1');
		await page.goBack();
		await page.waitForURL(`${site.origin}/`);
		expect(await heading()).toBe('A lamp for nights');
		expect(loads).toEqual([]);
	});

	it('shows crawlers the server’s page instead of the error screen (§10, faults B9)', async () => {
		await open('/', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
		await activate();
		await page.evaluate(() => document.querySelector('footer a')?.setAttribute('href', '/nowhere'));
		await page.locator('footer a').first().click();
		await page.waitForURL('**/nowhere');
		await page.waitForLoadState();
		expect(loads).toEqual(['/nowhere']);
	});

	it.each(Object.keys(faults).filter((name) => name !== '404'))(
		'whose payload is %s becomes one load of its target, and its links are links for ten seconds (§7, §8, §16.16, §16.17, faults B4)',
		async (fault) => {
			await activate();
			await page.route('**/_payload.json*', faults[fault] ?? (() => Promise.resolve()));
			await page.locator('footer a').first().click();
			await page.waitForURL('**/about');
			await page.waitForLoadState();
			expect(await heading()).toBe('About');
			expect(loads).toEqual(['/about']);
			expect(await page.evaluate(() => Object.keys(JSON.parse(sessionStorage.getItem('reload') ?? '{}')))).toEqual([
				'/about',
			]);
			await page.getByRole('link', { name: 'the guide' }).click();
			await page.waitForURL('**/guide');
			expect(await heading()).toBe('Guide');
		},
	);

	it('whose payload is another build’s becomes a load of its target (§8)', async () => {
		await activate();
		await page.route('**/about/_payload.json*', async (route) => {
			const response = await route.fetch();
			await route.fulfill({ response, json: { ...(await response.json()), buildId: 'another' } });
		});
		await page.evaluate(() => document.querySelector('footer a')?.setAttribute('href', '/about?other'));
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about?other');
		await page.waitForLoadState();
		expect(await heading()).toBe('About');
	});

	it('whose payload never comes becomes a load of its target (§8, faults B4)', async () => {
		await activate();
		await page.route('**/_payload.json*', () => {});
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about', { timeout: 15_000 });
		await page.waitForLoadState();
		expect(await heading()).toBe('About');
		expect(loads).toEqual(['/about']);
	});

	it('happens in motion where motion is welcome', async () => {
		await open('/', { reducedMotion: 'no-preference' });
		await activate();
		await page.evaluate(() => {
			const start = document.startViewTransition.bind(document);
			document.startViewTransition = (...parameters) => {
				document.documentElement.dataset.moved = 'yes';
				return start(...parameters);
			};
		});
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(await page.getAttribute('html', 'data-moved')).toBe('yes');
		expect(said).toEqual([]);
	});
});

describe('a change of language', () => {
	it('happens in place, with address, language, title, texts and cookie together, query and hash kept (§4)', async () => {
		await open('/about?utm=1#oil');
		await activate();
		const announced = page.evaluate(
			() =>
				new Promise((resolve) =>
					document.addEventListener('beforelanguageswitch', (event) => resolve((event as CustomEvent).detail), {
						once: true,
					}),
				),
		);
		await russian().click();
		await page.waitForURL('**/ru/**');
		expect(path()).toBe('/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5?utm=1#oil');
		expect(await announced).toEqual({ from: 'en', to: 'ru' });
		expect(await page.getAttribute('html', 'lang')).toBe('ru-RU');
		expect(await heading()).toBe('О\u00A0лампе');
		expect(await page.locator('footer').innerText()).toContain('Lit by oil');
		expect(await cookie()).toBe('ru');
		expect(loads).toEqual([]);
		expect(said).toEqual([]);
	});

	it.each(Object.keys(faults))(
		'that meets %s leaves everything as it is, says so, and a later one succeeds (§4, §16.10)',
		async (fault) => {
			await open('/about');
			await activate();
			await page.route('**/_i18n/ru/**', faults[fault] ?? (() => Promise.resolve()));
			await russian().click();
			await page.getByText('switch failed').waitFor();
			expect(path()).toBe('/about');
			expect(await page.getAttribute('html', 'lang')).toBe('en-US');
			expect(await cookie()).toBe('');
			expect(loads).toEqual([]);
			await page.unroute('**/_i18n/ru/**');
			await russian().click();
			await page.waitForURL('**/ru/**');
			expect(await cookie()).toBe('ru');
		},
	);

	it('is decided by the last of many (faults L14)', async () => {
		await open('/about');
		await activate();
		await page.route('**/_payload.json*', async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 200));
			await route.continue();
		});
		await page.evaluate(() => {
			const links = ['ru', 'ja'].map((code) => document.querySelector<HTMLAnchorElement>(`nav a[data-locale=${code}]`));
			for (let count = 0; count < 10; count++) for (const link of links) link?.click();
		});
		await page.waitForURL('**/ja/about');
		await page.waitForTimeout(500);
		expect([path(), await page.getAttribute('html', 'lang'), await heading(), await cookie()]).toEqual([
			'/ja/about',
			'ja-JP',
			'ランプについて',
			'ja',
		]);
	});

	it('in one tab leaves the other tab alone, and Back after it leads back', async () => {
		await open('/about');
		await activate();
		const other = await context.newPage();
		await other.goto(`${site.origin}/ja/about`);
		await russian().click();
		await page.waitForURL('**/ru/**');
		expect(await other.locator('h1').textContent()).toBe('ランプについて');
		await page.goBack();
		await page.waitForURL('**/about');
		expect(await page.getAttribute('html', 'lang')).toBe('en-US');
		await english().click();
	});
});

describe('intent (§9)', () => {
	const payloads: string[] = [];
	const watchPayloads = async (fresh: Page) => {
		payloads.length = 0;
		fresh.on('request', (request) => {
			if (request.url().includes('_payload.json')) payloads.push(new URL(request.url()).pathname);
		});
	};

	it('is a pointer that rests on a link, and not one that passes over it', async () => {
		await open('/', {}, watchPayloads);
		const box = await page.locator('footer a').first().boundingBox();
		await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 2);
		await page.mouse.move(0, 0);
		await page.waitForTimeout(200);
		expect(payloads).toEqual([]);
		await page.locator('footer a').first().hover();
		await page.waitForTimeout(300);
		expect(payloads).toContain('/about/_payload.json');
		expect(path()).toBe('/');
	});

	it.each([
		['data saver', { saveData: true, effectiveType: '4g' }, 0],
		['2g', { effectiveType: '2g' }, 0],
		['slow-2g', { effectiveType: 'slow-2g' }, 0],
		['3g', { effectiveType: '3g' }, 2],
	])('on %s loads %o: %i payloads (§16.20)', async (_, connection, count) => {
		await open('/', {}, async (fresh) => {
			await watchPayloads(fresh);
			await fresh.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
		});
		await page.locator('footer a').first().hover();
		await page.waitForTimeout(500);
		expect(payloads).toHaveLength(count);
	});

	it('is the first touch anywhere', async () => {
		await open('/', { hasTouch: true }, watchPayloads);
		await page.touchscreen.tap(200, 300);
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		expect(path()).toBe('/');
	});

	it.each(['404', '500', 'no connection'])(
		'that meets a script with %s leaves the page as it is, and its links work (§7, §16.16, faults B4)',
		async (fault) => {
			await open('/', {}, (fresh) => fresh.route('**/assets/app-*', faults[fault] ?? (() => Promise.resolve())));
			await page.locator('footer a').first().hover();
			await page.waitForTimeout(300);
			expect(await isActive()).toBe(false);
			expect(await heading()).toBe('A lamp for nights');
			await page.locator('footer a').first().click();
			await page.waitForURL('**/about');
			expect(await heading()).toBe('About');
			expect(loads).toEqual(['/about']);
		},
	);

	it.each(Object.keys(faults))(
		'that meets messages with %s leaves the page as it is (§5, §16.11, faults L13)',
		async (fault) => {
			await open('/', {}, (fresh) => fresh.route('**/_i18n/**', faults[fault] ?? (() => Promise.resolve())));
			await page.locator('footer a').first().hover();
			await page.waitForTimeout(
				fault === '404' || fault === 'half a JSON' || fault === 'HTML instead of JSON' ? 400 : 1200,
			);
			expect(await isActive()).toBe(false);
			expect(await heading()).toBe('A lamp for nights');
			expect(said.filter((text) => text.includes('stays as it is'))).toHaveLength(1);
		},
	);

	it('that waits for messages in vain leaves the page as it is (§5, faults L13)', async () => {
		await open('/', {}, (fresh) => fresh.route('**/_i18n/**', () => {}));
		await page.locator('footer a').first().hover();
		const warnings = () => said.filter((text) => text.includes('stays as it is')).length;
		await expect.poll(warnings, { timeout: 30_000 }).toBe(1);
		expect(await isActive()).toBe(false);
		expect(await heading()).toBe('A lamp for nights');
	});
});

describe('a newer build (§6)', () => {
	const hour = 60 * 60 * 1000;
	const answer =
		(body: string, contentType = 'application/json', status = 200) =>
		(route: Route) =>
			route.fulfill({ status, contentType, body });

	it('makes the next change of page a load, and leaves anchors alone (§16.14, §16.15)', async () => {
		await open('/', {}, (fresh) => fresh.clock.install());
		await activate({ hasOwnClock: true });
		await page.route('**/builds/latest.json*', answer('{"id":"newer","timestamp":1}'));
		await page.clock.runFor(hour + 1000);
		await page.evaluate(() => {
			location.hash = 'to-features';
		});
		expect(loads).toEqual([]);
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(loads).toEqual(['/about']);
	});

	it('is asked for on return to the tab after ten minutes, and not before', async () => {
		await open('/', {}, (fresh) => fresh.clock.install());
		const asked: string[] = [];
		page.on('request', (request) => {
			if (request.url().includes('/builds/latest.json')) asked.push(request.url());
		});
		const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await page.clock.runFor(9 * 60 * 1000);
		await comeBack();
		expect(asked).toEqual([]);
		await page.clock.runFor(2 * 60 * 1000);
		await Promise.all([page.waitForRequest('**/builds/latest.json*'), comeBack()]);
		expect(asked).toHaveLength(1);
		expect(asked[0]).toMatch(/latest\.json\?\d{13}$/);
		await comeBack();
		expect(asked).toHaveLength(1);
	});

	it.each([
		['HTML with 200', answer('<!doctype html>', 'text/html')],
		['404', answer('{}', 'application/json', 404)],
		['500', answer('oops', 'text/plain', 500)],
		['garbage', answer('{"id":')],
		['no id', answer('{}')],
		['a number as id', answer('{"id":7}')],
	])('is not believed in on %s (§16.13, faults B6)', async (_, respond) => {
		await open('/', {}, (fresh) => fresh.clock.install());
		await activate({ hasOwnClock: true });
		await page.route('**/builds/latest.json*', respond);
		await page.clock.runFor(hour + 1000);
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(loads).toEqual([]);
	});

	it.each(Object.keys(faults))('whose facts are %s has no visible effect (§16.12)', async (fault) => {
		await open('/', {}, (fresh) => fresh.route('**/builds/meta/**', faults[fault] ?? (() => Promise.resolve())));
		await page.waitForTimeout(1300);
		await activate();
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(loads).toEqual([]);
	});
});

describe('the offer of a language (§3)', () => {
	const offer = () => page.locator('[data-suggestion=ru]');

	it('is made in the visitor’s language where the page exists in it, and shifts nothing', async () => {
		await open('/about', { locale: 'ru-RU' });
		expect(await offer().isVisible()).toBe(true);
		expect(await offer().getAttribute('lang')).toBe('ru-RU');
		expect(await page.locator('[data-suggestion=ja]').isVisible()).toBe(false);
		await offer().getByRole('link').click();
		await page.waitForURL('**/ru/**');
		expect(await cookie()).toBe('ru');
		expect(await page.locator('[data-suggestion]:visible').count()).toBe(0);
	});

	it('is not made on home pages, to those who read their language, or who chose', async () => {
		await open('/ja', { locale: 'ru-RU' });
		expect(await page.locator('[data-suggestion]').count()).toBe(0);
		await open('/about', { locale: 'en-GB' });
		expect(await offer().isVisible()).toBe(false);
		await open('/about', { locale: 'fr-FR' });
		expect(await offer().isVisible()).toBe(false);
		await open('/about', { locale: 'ru-RU' }, () =>
			context.addCookies([{ name: 'i18n_redirected', value: 'en', url: site.origin }]),
		);
		expect(await offer().isVisible()).toBe(false);
	});

	it('is not made again in this session once it was dismissed', async () => {
		await open('/about', { locale: 'ru-RU' });
		await offer().getByRole('button').click();
		expect(await offer().isVisible()).toBe(false);
		await page.reload();
		expect(await offer().isVisible()).toBe(false);
	});
});

describe('a page that the browser translates (§9, faults B11)', () => {
	/** What Chrome's translator does to a document. */
	const translate = () =>
		page.evaluate(() => {
			const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
			const nodes: Text[] = [];
			while (texts.nextNode()) nodes.push(texts.currentNode as Text);
			for (const text of nodes) {
				const font = document.createElement('font');
				text.replaceWith(font);
				font.append(`¡${text.data}!`);
			}
			document.documentElement.lang = 'es';
			document.documentElement.classList.add('translated-ltr');
		});

	it('is left alone before React takes over', async () => {
		await translate();
		await page.locator('footer a').first().focus();
		await page.waitForTimeout(500);
		expect(await isActive()).toBe(false);
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(said).toEqual([]);
	});

	it('is left by an ordinary load after React took over', async () => {
		await activate();
		await translate();
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(loads).toEqual(['/about']);
		expect(await heading()).toBe('About');
		expect(said).toEqual([]);
	});
});

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
