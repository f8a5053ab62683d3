import { type Candidate, candidates, isOurs } from './candidates.ts';
import { launchChromium, sleep, type Tab } from './chromium.ts';
import { desktop } from './measures/measure.ts';

const paths = ['/', '/ru', '/ja', '/about', '/ru/about', '/ja/guides/getting-started'];

/**
 * What is compared. Spaces are not: the languages differ in how frameworks join lines. Of an article, only its text is:
 * Vitrine says when it was updated, lists its headings and leads to the next one.
 */
const probe = `(() => {
	const attribute = (selector, name) => document.querySelector(selector)?.getAttribute(name)?.replace(/\\/$/, '');
	const textOf = (element) => {
		const copy = element.cloneNode(true);
		for (const one of copy.querySelectorAll('script, style, template')) one.remove();
		return copy.textContent.replace(/[\\s\\u200B]+/g, '');
	};
	const article = document.querySelector('article');
	const parts = 'header.site-header, main, footer';
	const count = (selector) => [...document.querySelectorAll(parts)].reduce((sum, part) => sum + part.querySelectorAll(selector).length, 0);
	return {
		language: document.documentElement.lang,
		title: document.title.replace(/ · Meridian$/, ''),
		description: attribute('meta[name=description]', 'content'),
		canonical: attribute('link[rel=canonical]', 'href'),
		translations: [...document.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => link.hreflang + ' ' + link.getAttribute('href').replace(/\\/$/, '')).sort().join(', '),
		heading: textOf(document.querySelector('h1')),
		header: textOf(document.querySelector('header.site-header')),
		footer: textOf(document.querySelector('footer')),
		text: article ? [...article.querySelectorAll('h2, p, blockquote, li')].filter((one) => !one.closest('nav, header') && !one.querySelector('p')).map(textOf).join('') : textOf(document.querySelector('main')),
		icons: count('svg'),
		questions: count('details'),
		links: article ? undefined : count('a[href]'),
	};
})()`;

/**
 * Opens every candidate in a browser: the same texts, head and number of links; a form that complains and thanks; and
 * links that change the page.
 *
 * @throws {Error} naming what differs
 */
export async function verify(): Promise<void> {
	const differences: string[] = [];
	const reference = new Map<string, Record<string, unknown>>();
	for (const candidate of [...candidates.filter((one) => !isOurs(one)), ...candidates.filter(isOurs)]) {
		const browser = await launchChromium(desktop);
		const tab = await browser.openTab();
		for (const domain of ['Page', 'Runtime', 'Network']) await tab.send(`${domain}.enable`);
		tab.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text } }) =>
			differences.push(`${candidate.id}: ${exception?.description ?? text}`),
		);
		for (const path of paths) {
			await tab.open(candidate.origin + path);
			await sleep(500);
			const found = await tab.run<Record<string, unknown>>(probe);
			const expected = reference.get(path) ?? found;
			reference.set(path, expected);
			for (const [name, value] of Object.entries(found)) {
				if (value === expected[name]) continue;
				const [here, there] = [value, expected[name]].map((one) => String(one).slice(0, 300));
				differences.push(`${candidate.id} ${path}, ${name}:\n  ${here}\n  ${there}`);
			}
		}
		for (const check of [checkForm, checkLinks])
			await check(tab, candidate).catch((fault: Error) => differences.push(`${candidate.id}: ${fault.message}`));
		await browser.close();
	}
	if (differences.length > 0) throw new Error(`The candidates differ:\n${differences.join('\n')}`);
	console.log('All candidates show the same.');
}

/** As a visitor writes: into the first field, which is when Vitrine starts its code. */
async function checkForm(tab: Tab, { origin }: Candidate): Promise<void> {
	await tab.open(`${origin}/ru`);
	await tab.run(`document.querySelector('.contact-form').scrollIntoView()`);
	await tab.run(`document.querySelector('.contact-form [name=name]').focus()`);
	await sleep(2000);
	await tab.run(`document.querySelector('.contact-form button').click()`);
	await tab.until(`document.querySelectorAll('.field-error').length === 3`);
	const message = { name: 'Анна', email: 'anna@example.com', message: 'Здравствуйте, это проверка.' };
	for (const [name, text] of Object.entries(message)) {
		await tab.run(`document.querySelector('.contact-form [name=${name}]').focus()`);
		await tab.send('Input.insertText', { text });
	}
	await tab.run(`document.querySelector('.contact-form button').click()`);
	await tab.until(`document.querySelector('.form-result').textContent.includes('Спасибо')`);
}

async function checkLinks(tab: Tab, { origin }: Candidate): Promise<void> {
	await tab.open(`${origin}/`);
	await sleep(1500);
	await tab.run(`document.querySelector('.hero .button:not(.button-primary)').click()`);
	await tab.until(`document.querySelector('h1').textContent.trim() === 'Getting started'`);
	await sleep(500);
	await tab.run(`document.querySelector('.locales a[lang=ja]').click()`);
	await tab.until(
		`document.documentElement.lang === 'ja' && document.querySelector('h1').textContent.trim() === 'はじめに'`,
	);
}
