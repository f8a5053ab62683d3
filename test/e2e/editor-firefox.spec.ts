import { afterAll, beforeAll, expect, it } from 'vitest';
import { readClientFile } from '../../packages/vitrine-editor/src/server/client-files.ts';
import { type Editor, serveEditor } from '../../packages/vitrine-editor/src/server/serve-editor.ts';
import { findFirefox } from '../support/find-browser.ts';
import { confirmedSite, type TranslatedSite } from '../support/translated-site.ts';
import { type BidiBrowser, launchFirefox } from './support/bidi.ts';

let browser: BidiBrowser;
let site: TranslatedSite;
let editor: Editor;

beforeAll(async () => {
	site = await confirmedSite();
	site.commit();
	// The interface is bundled for the first page, which would take longer than a command may.
	await readClientFile('index.html');
	[browser, editor] = await Promise.all([launchFirefox(findFirefox()), serveEditor({ root: site.root })]);
});
afterAll(async () => {
	await browser.close();
	await editor.close();
});

/** Waits until an expression gives a text. */
function until(expression: string, text: string): Promise<void> {
	return expect.poll(() => browser.evaluate(expression).catch(() => ''), { timeout: 30_000 }).toBe(text);
}

/** Types into the field at a place, as a key press does. */
async function type(place: string, text: string): Promise<void> {
	const field = `document.querySelector('[data-place="' + CSS.escape('${JSON.stringify([place])}') + '"]')`;
	await until(`String(${field} !== null)`, 'true');
	await browser.evaluate(`{
		const field = ${field};
		field.closest('details').open = true;
		field.focus();
		const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
		set.call(field, ${JSON.stringify(text)});
		field.dispatchEvent(new Event('input', { bubbles: true }));
		''
	}`);
}

const shown = `document.querySelector('iframe').contentDocument.querySelector('h1')?.textContent.replaceAll('\u00a0', ' ') ?? ''`;

it('changes a headline and brings a translation up to date in Firefox, without a word on the console', async () => {
	await browser.goTo(editor.address);
	await browser.goTo(new URL('/__edit/?open=about', editor.address).href);
	await type('title', 'About this lamp');
	await until(shown, 'About this lamp');
	await browser.evaluate("document.activeElement.blur(); ''");
	await expect
		.poll(() => site.read('content/en/pages/about.md'), { timeout: 30_000 })
		.toContain('title: About this lamp\n');
	await browser.evaluate(
		"[...document.querySelectorAll('main button')].find(({ lang }) => lang.startsWith('ru')).click(); ''",
	);
	await until("document.querySelector('main section h2').textContent.replaceAll('\\u00a0', ' ')", 'О лампе');
	await type('title', 'Об этой лампе');
	await until(shown, 'Об этой лампе');
	const confirm = "document.querySelector('[data-confirm]')";
	await until(`String(${confirm} !== null)`, 'true');
	await browser.evaluate(`${confirm}.click(); ''`);
	await until(`String(${confirm} === null)`, 'true');
	expect(site.read('content/ru/pages/about.md')).toContain('title: Об этой лампе\n');
	expect(site.git('diff', '--name-only').trim().split('\n').sort()).toEqual([
		'content/en/pages/about.md',
		'content/ru/pages/about.md',
		'content/translations.lock',
	]);
	expect(browser.said).toEqual([]);
}, 180_000);
