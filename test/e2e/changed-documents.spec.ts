import { describe, expect, it } from 'vitest';
import { builtWith } from '../support/built-site.ts';
import { home } from '../support/fixture-site.ts';
import { sampled } from '../support/long-form.ts';
import { activate, heading, isActive, loads, open, page, prepareFixtureTab, said } from './support/fixture-tab.ts';

const questions = `kind: questions
label: Questions
title: Before you order
items:
  - question: How long does delivery take?
    answer: A month. Call +1 (555) 010-99 or [write](mailto:lamp@lantern.example).
  - question: What if it breaks?
    answer: We repair it.`;

prepareFixtureTab(() => builtWith(home('en', { questions })));

/** What is said where a page stays without the app. */
const left = 'The page stays as it is: its document was changed after it was sent.';

/** Opens the home page as it is after something between server and browser has changed it. */
const openChanged = (change: (html: string) => string, hasPolicy = true) =>
	open('/', { locale: 'de-DE' }, (fresh) =>
		fresh.route(/\/$/, async (route) => {
			const response = await route.fetch();
			const html = await response.text();
			const changed = change(html);
			expect(changed).not.toBe(html);
			const { 'content-security-policy': policy = '', ...headers } = response.headers();
			return route.fulfill({
				response,
				headers: hasPolicy ? { ...headers, 'content-security-policy': policy } : headers,
				body: changed,
			});
		}),
	);

const details = () => page.locator('details').nth(1);
const field = () => page.getByLabel('Name', { exact: true });

/** Opens an answer and begins to write a message. */
async function use(): Promise<void> {
	await details().locator('summary').click();
	await field().click();
	await page.keyboard.type('Ada');
}

/** Goes on writing where the focus was left, and gives what is there. */
async function goOn() {
	await page.keyboard.type(' Lovelace');
	return { written: await field().inputValue(), isOpen: await details().evaluate((node) => node.hasAttribute('open')) };
}

async function followLink(): Promise<void> {
	await page.locator('main a[href="/guide"]').first().click();
	await page.waitForURL('**/guide');
	await expect.poll(heading).toBe('Guide');
}

const body = (change: (text: string) => string) => (html: string) =>
	html.replace(/<body>.*<\/body>/s, (text) => change(text));

const onTheWay: Record<string, (html: string) => string> = {
	'a proxy that hides mail addresses': (html) =>
		html.replace(
			/<a href="mailto:[^>]*>.*?<\/a>/gs,
			'<a href="/cdn-cgi/l/email-protection"><span class="__cf_email__" data-cfemail="aa">[email&#160;protected]</span></a>',
		),
	'a proxy that hides mail addresses and keeps the elements': (html) =>
		html.replaceAll('href="mailto:lamp@lantern.example"', 'href="/cdn-cgi/l/email-protection#aa"'),
	'a minifier that takes comments away': (html) => html.replace(/<!--.*?-->/gs, ''),
	'a minifier that takes white space away': body((text) => text.replace(/ (?=<)/g, '')),
	'a minifier that puts white space between elements': body((text) => text.replace('<main', '\n<main')),
	'a minifier that takes elements away': body((text) => text.replace(/<svg.*?<\/svg>/s, '')),
	'a proxy that makes links of numbers': (html) =>
		html.replace('+1 (555) 010-99', '<a href="tel:+155501099">+1 (555) 010-99</a>'),
	'a proxy that inserts an element first in main': (html) => html.replace(/<main[^>]*>/, '$&<div>An offer</div>'),
	'a proxy that inserts an element first in body': (html) => html.replace('<body>', '<body><div>An offer</div>'),
	'a proxy that inserts a paragraph before the end of the head': (html) =>
		html.replace('</head>', '<p>An offer</p></head>'),
	'a proxy that replaces a text': (html) => html.replace('We repair it.', 'We sell you another.'),
	'a proxy that rewrites addresses': body((text) =>
		text.replaceAll('href="/about"', 'href="https://mirror.example/about"'),
	),
	'a connection that broke off': (html) => html.slice(0, html.indexOf('We repair it.') + 5),
};

const onThePage: Record<string, () => void> = {
	'a browser that makes links of numbers': () => {
		const [answer] = [...document.querySelectorAll('details p')].flatMap((element) => [...element.childNodes]);
		const link = document.createElement('a');
		link.href = 'tel:+155501099';
		const number = (answer as Text).splitText((answer as Text).data.indexOf('+1'));
		number.splitText(number.data.indexOf(' or'));
		number.replaceWith(link);
		link.append(number);
	},
	'a translator': () => {
		const font = document.createElement('font');
		const [text] = document.querySelector('h1')?.childNodes ?? [];
		text?.replaceWith(font);
		font.append('Eine Lampe');
	},
	'an extension that marks a word': () => {
		const [text] = document.querySelector('h1')?.childNodes ?? [];
		const mark = document.createElement('mark');
		const word = (text as Text).splitText(2);
		word.splitText(4);
		word.replaceWith(mark);
		mark.append(word);
	},
	'an extension that moves elements': () =>
		document.querySelector('main')?.append(...document.querySelectorAll('main section:first-of-type')),
	'an extension that inserts an element first in main': () =>
		document.querySelector('main')?.prepend(document.createElement('div')),
	'an extension that replaces a text': () => {
		const title = document.querySelector('h1');
		if (title) title.textContent = 'Another title';
	},
};

describe('a document that is changed on its way or in the browser stays as it is (§9, faults B12)', () => {
	const stays = async () => {
		await use();
		await expect.poll(() => said).toEqual([left]);
		expect(await goOn()).toEqual({ written: 'Ada Lovelace', isOpen: true });
		await followLink();
		expect({ active: await isActive(), loads, said }).toEqual({ active: false, loads: ['/guide'], said: [left] });
	};

	it.each(sampled(Object.entries(onTheWay), 4))('by %s', async (_, change) => {
		await openChanged(change);
		await stays();
	});

	it('by a proxy that sets the base of addresses', async () => {
		await openChanged((html) => html.replace('<head>', '<head><base href="/elsewhere/">'), false);
		await stays();
	});

	it.each(sampled(Object.entries(onThePage), 4))('by %s', async (_, change) => {
		await open('/');
		await page.evaluate(change);
		await stays();
	});

	it('by an extension that removes the form', async () => {
		await open('/');
		await page.evaluate(() => document.querySelector('main form')?.remove());
		await details().locator('summary').click();
		await page.locator('footer a').first().focus();
		await expect.poll(() => said).toEqual([left]);
		expect(await details().getAttribute('open')).not.toBeNull();
		await followLink();
		expect(loads).toEqual(['/guide']);
	});
});

const harmless: Record<string, () => void> = {
	'attributes of extensions': () => {
		document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
		document.documentElement.className = 'extension';
		document.body.setAttribute('cz-shortcut-listen', 'true');
		for (const element of document.querySelectorAll<HTMLElement>('input, textarea, a, p')) {
			element.setAttribute('data-extension', '"1" > 0');
			element.style.outline = '0';
		}
	},
	'an iframe at the end of the body': () => document.body.append(document.createElement('iframe')),
	'elements and texts at the end of the body': () => {
		document.body.append('\n', document.createElement('div'), 'text', document.createComment('cached'));
		document.documentElement.append(document.createElement('extension-root'));
	},
	'links and scripts in head and body': () => {
		for (const name of ['script', 'link', 'meta']) {
			document.head.prepend(document.createElement(name));
			document.body.prepend(document.createElement(name));
		}
	},
	'an element of an extension first in the body': () => document.body.prepend(document.createElement('extension-root')),
	'comments between elements': () => document.querySelector('main')?.before(document.createComment('cached')),
	'another title of the window': () => {
		document.title = '(1) Messages';
	},
};

describe('a document in which nothing counts that was changed is taken over (§9, faults B12)', () => {
	const isTakenOver = async () => {
		await use();
		await expect.poll(isActive).toBe(true);
		expect(await goOn()).toEqual({ written: 'Ada Lovelace', isOpen: true });
		await followLink();
		expect({ loads, said }).toEqual({ loads: [], said: [] });
	};

	it.each(sampled(Object.entries(harmless), 4))('with %s', async (_, change) => {
		await open('/');
		await page.evaluate(change);
		await isTakenOver();
	});

	it('with an offer of another language, query and hash, and a language opened in another tab', async () => {
		await open('/about?from=mail#oil', { locale: 'ru-RU' });
		await page.locator('[data-suggestion="ru"]').waitFor();
		const opened = page.context().waitForEvent('page');
		await page.locator('header a[data-locale="ja"]').click({ modifiers: ['Control'] });
		await (await opened).close();
		expect(await page.locator('header a[data-locale="ja"]').getAttribute('href')).toContain('?from=mail#oil');
		await activate();
		expect(said).toEqual([]);
	});
});
