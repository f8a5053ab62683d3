import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { builtFrom } from '../support/built-site.ts';
import { settings, siteWith } from '../support/fixture-site.ts';
import { repositoryRoot } from '../support/repository.ts';
import { axeFindings } from './support/axe.ts';
import { launchChromium, type ServedSite, serveSite } from './support/browser.ts';

const logo = (color: string) =>
	`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" onload="alert(1)">
<defs><linearGradient id="a"><stop stop-color="${color}"/></linearGradient></defs><script>alert(2)</script>
<rect width="120" height="40" fill="url(#a)" style="opacity: 0.5"/></svg>`;

const footer = `import type { FooterProps } from 'vitrine';
import { Breakable, LinkList } from 'vitrine/components';
import styles from './footer.module.css';

export default function Footer({ layout, siteName, t }: FooterProps) {
	return (
		<footer className={styles.footer}>
			<p>© {siteName}</p>
			<nav aria-label={siteName}>
				<LinkList links={layout.footer} current={layout.current} />
			</nav>
			<p><Breakable {...t('footer-note')} /></p>
		</footer>
	);
}
`;

const header = `import type { HeaderProps } from 'vitrine';
import { LanguageSwitch, ThemeSwitch } from 'vitrine/components';
import Brand from './brand-line.tsx';

export default function Header({ layout, siteName, t }: HeaderProps) {
	return (
		<header data-own="">
			<Brand address={layout.home} siteName={siteName} />
			<ThemeSwitch t={t} />
			<LanguageSwitch languages={layout.languages} t={t} />
		</header>
	);
}
`;

const brandLine = `export default function BrandLine({ address, siteName }: { address: string; siteName: string }) {
	return <a href={address}>{siteName}</a>;
}
`;

const head = `import type { HeadProps } from 'vitrine';

export default function Head({ locale }: HeadProps) {
	return <meta name="theme-test" content={locale.tag} />;
}
`;

let browser: Browser;
const sites: ServedSite[] = [];

async function serve(files: Record<string, string>): Promise<ServedSite & { out: string }> {
	const fontless = settings().replaceAll("font: 'house'", "font: 'system'");
	const root = siteWith({ 'site.config.ts': fontless, ...files });
	symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
	const out = await builtFrom(root);
	const site = await serveSite(out);
	sites.push(site);
	return { ...site, out };
}

beforeAll(async () => {
	browser = await launchChromium();
});
afterAll(async () => {
	await browser.close();
	for (const site of sites) site.close();
});

it('shows a header, footer, head and further styles of its own, before and after it is active', async () => {
	const { origin, out } = await serve({
		'theme/header.tsx': header,
		'theme/brand-line.tsx': brandLine,
		'theme/footer.tsx': footer,
		'theme/footer.module.css': '.footer {\n\tpadding-block: 7px;\n}\n',
		'theme/head.tsx': head,
		'theme/style.css': 'h1 {\n\tletter-spacing: 3px;\n}\n',
	});
	const page = await browser.newPage();
	const said: string[] = [];
	page.on('console', (message) => {
		if (['error', 'warning'].includes(message.type())) said.push(message.text());
	});
	await page.goto(`${origin}/ru`);
	const look = () =>
		page.evaluate(() => ({
			header: document.querySelectorAll('header[data-own]').length,
			headers: document.querySelectorAll('body > header').length,
			footer: getComputedStyle(document.querySelector('footer') as Element).paddingBlockStart,
			heading: getComputedStyle(document.querySelector('h1') as Element).letterSpacing,
			head: document.querySelector<HTMLMetaElement>('meta[name="theme-test"]')?.content,
		}));
	const own = { header: 1, headers: 1, footer: '7px', heading: '3px', head: 'ru-RU' };
	expect(await look()).toEqual(own);
	await page.hover('footer a');
	await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
	expect(await look()).toEqual(own);
	expect(said).toEqual([]);
	expect(audit(await readExport(out))).toEqual([]);
	await page.close();
});

it('has the header and the footer of the guide, with menus on a phone', async () => {
	const guide = readFileSync(join(repositoryRoot, 'docs/guides/change-the-looks.md'), 'utf8');
	const [ownFooter = '', , ownHeader = ''] = [...guide.matchAll(/```tsx\n(.*?)```/gs)].map(([, code = '']) => code);
	const { origin } = await serve({
		'theme/header.tsx': ownHeader,
		'theme/header.module.css': '.header {\n\tdisplay: flow-root;\n}\n',
		'theme/footer.tsx': ownFooter,
		'theme/footer.module.css': '.footer {\n\tpadding-block: 7px;\n}\n',
	});
	const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
	await page.goto(origin);
	const header = page.locator('body > header');
	expect(await header.evaluate((element) => getComputedStyle(element).display)).toBe('flow-root');
	await header.getByRole('button', { name: 'Menu' }).click();
	expect(await header.getByRole('navigation').getByRole('link').first().isVisible()).toBe(true);
	await page.keyboard.press('Escape');
	await header.locator('[popovertarget=header-languages]').click();
	await header.getByRole('link', { name: 'Русский' }).click();
	await page.waitForURL(`${origin}/ru`);
	const styles = (await page.locator('head > style').allInnerTexts()).join('');
	expect(styles).toMatch(/\.[a-z-]+\{padding-block:7px\}/);
	expect(styles).toMatch(/\.[a-z-]+\{min-block-size:2rem/);
	await page.close();
});

it('shows texts of its own in the header and footer, those that a language lacks in another one', async () => {
	const own = `import type { FooterProps } from 'vitrine';
import { Breakable } from 'vitrine/components';

export default function Footer({ locale, t }: FooterProps) {
	return (
		<footer data-code={locale.code}>
			<p><Breakable {...t('own-hours')} /></p>
			<p><Breakable {...t('own-place')} /></p>
			<p><Breakable {...t('own-nothing')} /></p>
		</footer>
	);
}
`;
	const words = (locale: string) =>
		readFileSync(join(repositoryRoot, `test/fixtures/trilingual/content/${locale}/messages.yaml`), 'utf8');
	const { origin, out } = await serve({
		'theme/footer.tsx': own,
		'content/en/messages.yaml': `${words('en')}\nown-hours: Open 9 to 17\nown-place: Lantern Street\n`,
		'content/ru/messages.yaml': `${words('ru')}\nown-hours: Открыто с 9 до 17\n`,
	});
	const page = await browser.newPage();
	await page.goto(`${origin}/ru`);
	const shown = () =>
		page
			.locator('footer')
			.evaluate((footer) => [
				footer.getAttribute('data-code'),
				...[...footer.querySelectorAll('p')].map((text) =>
					`${text.querySelector('[lang]')?.getAttribute('lang') ?? ''} ${text.textContent}`.trim(),
				),
			]);
	const inRussian = ['ru', 'Открыто с\u00A09 до\u00A017', 'en-US Lantern Street', ''];
	expect(await shown()).toEqual(inRussian);
	await page.goto(origin);
	expect(await shown()).toEqual(['en', 'Open 9 to 17', 'Lantern Street', '']);
	expect(audit(await readExport(out))).toEqual([]);
	await page.close();
});

it('keeps the scheme and the size that its tokens set, in every language and after a choice of the visitor', async () => {
	const { origin } = await serve({
		'theme/tokens.css': ':root { color-scheme: light; --size-h1: 47px; }\n:root:lang(ru) { --size-h1: 43px; }\n',
	});
	const page = await browser.newPage({ colorScheme: 'dark' });
	for (const [path, size] of [
		['/', '47px'],
		['/ja', '47px'],
		['/ru', '43px'],
	]) {
		await page.goto(origin + path);
		const look = () =>
			page.evaluate(() => ({
				scheme: getComputedStyle(document.documentElement).colorScheme,
				size: getComputedStyle(document.querySelector('h1') as Element).fontSize,
			}));
		expect(await look()).toEqual({ scheme: 'light', size });
		await page.evaluate(() => {
			document.documentElement.dataset.theme = 'dark';
		});
		expect(await look()).toEqual({ scheme: 'light', size });
	}
	await page.close();
});

it('shows a logo in place of the name, one on light and one on dark ground, and lets nothing in it run', async () => {
	const { origin, out } = await serve({
		'theme/logo-light.svg': logo('#123456'),
		'theme/logo-dark.svg': logo('#abcdef'),
	});
	for (const colorScheme of ['light', 'dark'] as const) {
		const page = await browser.newPage({ colorScheme });
		const said: string[] = [];
		page.on('console', (message) => said.push(message.text()));
		page.on('dialog', (dialog) => said.push(dialog.message()));
		await page.goto(origin);
		const home = page.getByRole('link', { name: 'Lantern' }).first();
		expect(await home.locator('svg:visible').count()).toBe(1);
		const color = await home.locator('svg:visible stop').evaluate((stop) => stop.getAttribute('stop-color'));
		expect(color).toBe(colorScheme === 'light' ? '#123456' : '#abcdef');
		expect(await home.locator('script, [style], [onload]').count()).toBe(0);
		await page.hover('footer a');
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		expect(said.filter((line) => !line.includes('known of this build'))).toEqual([]);
		expect(await axeFindings(page)).toEqual([]);
		await page.close();
	}
	expect(audit(await readExport(out))).toEqual([]);
});
