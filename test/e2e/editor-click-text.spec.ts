import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';
import { axeFindings } from './support/axe.ts';
import { editorPages } from './support/editor-page.ts';

const fixture = (path: string) => readFileSync(join(repositoryRoot, 'test/fixtures/trilingual', path), 'utf8');
const offer = (title: string) =>
	`title: ${title}\ndescription: ${title}.\nupdated: 2026-02-01\n\nsections:\n  reasons: shared\n`;
const reasons = (label: string, title: string) => `kind: features\nlabel: ${label}\ntitle: ${title}\nitems: []\n`;

/** A page whose one section is shared, a menu with a group, and a Russian footer; Russian has one text of the kit. */
const files = {
	'content/en/pages/offer.yaml': offer('Offer'),
	'content/ru/pages/offer.yaml': offer('Предложение'),
	'content/en/shared/reasons.yaml': reasons('Reasons', 'Why oil'),
	'content/ru/shared/reasons.yaml': reasons('Почему', 'Почему масло'),
	'content/navigation.yaml': 'header:\n  - /guide\nfooter:\n  - group: company\n    links: [/about]\n',
	'content/en/navigation.yaml': 'company: Our company\n',
	'content/ru/navigation.yaml': 'company: О компании\n',
	'content/ru/messages.yaml': `${fixture('content/ru/messages.yaml').replace(/^article-updated:.*\n/m, '')}footer-note: Светит маслом\n`,
};

const opened = editorPages();

describe('a click on a text of the page', { timeout: 180_000 }, () => {
	it.each([
		['en', 'Offer', { heading: 'Why oil', group: 'Our company', guide: 'Guide', menu: 'Menu', note: 'Lit by oil' }],
		[
			'ru',
			'Предложение',
			{ heading: 'Почему масло', group: 'О компании', guide: 'Руководство', menu: 'Меню', note: 'Светит маслом' },
		],
	])('of another file opens its field in %s, with the page in sight', async (language, title, texts) => {
		const { page, shown, problems } = await opened(`?open=offer&language=${language}`, { files });
		const isOpen = async (open: string, place: string, text: string) => {
			const control = page.locator(`[data-place='["${place}"]']:focus`);
			await control.waitFor();
			expect(await control.inputValue()).toBe(text);
			const { searchParams } = new URL(page.url());
			expect([searchParams.get('open'), searchParams.get('language')]).toEqual([open, language]);
		};
		const pageTitle = shown.getByRole('heading', { level: 1, name: title });
		await shown.getByRole('heading', { name: texts.heading }).click();
		await isOpen(`content/${language}/shared/reasons.yaml`, 'title', texts.heading);
		// The field takes the focus again.
		await page.getByRole('searchbox').focus();
		await shown.getByRole('heading', { name: texts.heading }).click();
		await isOpen(`content/${language}/shared/reasons.yaml`, 'title', texts.heading);
		await shown.getByRole('contentinfo').getByText(texts.group).click();
		await isOpen(`content/${language}/navigation.yaml`, 'company', texts.group);
		await shown.getByText(texts.note).click();
		await isOpen(`content/${language}/messages.yaml`, 'footer-note', texts.note);
		await pageTitle.waitFor();
		// What is typed is seen in the page.
		await page.keyboard.press('End');
		await page.keyboard.type(' 12');
		await shown.getByText(`${texts.note} 12`).waitFor();
		await pageTitle.click();
		await isOpen('offer', 'title', title);
		const [menu, link] = [
			shown.getByRole('button', { name: texts.menu, exact: true }),
			shown.getByRole('link', { name: texts.guide }),
		];
		await menu.click();
		await link.waitFor();
		expect(new URL(page.url()).searchParams.get('open')).toBe('offer');
		await link.click();
		await isOpen('guide', 'title', texts.guide);
		await shown.getByRole('heading', { level: 1, name: texts.guide }).waitFor();
		await link.waitFor({ state: 'hidden' });
		await page.goBack();
		await pageTitle.waitFor();
		expect(problems).toEqual([]);
	});

	it('that the kit brings opens the field in which the site can write its own, and so does the search', async () => {
		const { page, shown, problems } = await opened('?open=about&language=ru', { files });
		await shown.getByText(/^Обновлено/).click();
		const control = page.locator(`[data-place='["article-updated"]']:focus`);
		await control.waitFor();
		expect(await control.getAttribute('placeholder')).toBe('Обновлено {date}');
		expect(new URL(page.url()).searchParams.get('open')).toBe('content/ru/messages.yaml');
		expect(await axeFindings(page)).toEqual([]);
		await page.goBack();
		await page.getByRole('heading', { level: 2, name: 'О лампе' }).waitFor();
		await page.getByRole('searchbox').focus();
		await page.keyboard.type('Обновлено {');
		await page.getByRole('navigation').getByRole('button', { name: 'Обновлено' }).waitFor();
		await page.keyboard.press('Tab');
		await page.getByRole('navigation').getByRole('button', { name: 'Обновлено' }).press('Enter');
		await control.waitFor();
		expect(problems).toEqual([]);
	});

	it('is looked for when it is clicked, and leads nowhere where no file has it', async () => {
		const { page, shown } = await opened('?open=offer&language=en', { files });
		const heading = shown.getByRole('heading', { name: 'Why oil' });
		await heading.waitFor();
		const [read, done]: [string[], string[]] = [[], []];
		const note = (files: string[]) => (request: Request) => {
			const { pathname, searchParams } = new URL(request.url());
			if (pathname.endsWith('/fields')) files.push(searchParams.get('file') ?? '');
		};
		page.on('request', note(read));
		page.on('requestfinished', note(done));
		await heading.hover();
		await shown.getByRole('contentinfo').getByText('Our company').hover();
		expect(read).toEqual([]);
		const { href } = new URL(page.url());
		await shown.getByRole('link', { name: 'About' }).evaluate((link) => {
			link.textContent = 'Nowhere';
		});
		await shown.getByRole('link', { name: 'Nowhere' }).click();
		await expect.poll(() => read.length > 3 && done.length === read.length).toBe(true);
		expect(page.url()).toBe(href);
		await heading.click();
		await page.locator(`[data-place='["title"]']:focus`).waitFor();
		expect(read).toContain('content/en/messages.yaml');
		await page.goBack();
		await expect.poll(() => page.url()).toBe(href);
	});

	it('shows its field at 390 pixels', async () => {
		const { page, shown } = await opened('?open=about&language=ru', { files, width: 390, locale: 'ru' });
		await page.getByRole('button', { name: 'Страница', exact: true }).click();
		await shown.getByText('Любое.').click();
		await page.locator("[data-place='[2]']:focus").waitFor();
		await page.getByRole('button', { name: 'Страница', exact: true }).click();
		await shown.getByText('Светит маслом').click();
		const note = page.locator(`[data-place='["footer-note"]']:focus`);
		await note.waitFor();
		// The originals come later, and it stays in sight.
		await page.getByText(/^Актуально: \d+ из \d+$/).waitFor();
		await expect.poll(() => note.evaluate((field) => field.getBoundingClientRect().bottom)).toBeLessThan(860);
		// A button that is half scrolled out of sight is small.
		const findings = (await axeFindings(page)).filter((finding) => !finding.startsWith('target-size'));
		expect(findings).toEqual([]);
	});
});
