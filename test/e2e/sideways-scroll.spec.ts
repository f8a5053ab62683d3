import { expect, it } from 'vitest';
import { buildPseudoLocale } from '../support/more-languages.ts';
import { serveSite, sharedChromium } from './support/browser.ts';

// All other languages: test-every-page.ts.
it('the pseudo-locale fits at every width from 320 to 1440 px', async () => {
	const [browser, pseudo] = await Promise.all([
		sharedChromium(),
		buildPseudoLocale().then((folder) => serveSite(folder)),
	]);
	// In a language that the site does not have, for then no other is offered.
	const context = await browser.newContext({ locale: 'fr-FR' });
	const page = await context.newPage();
	const paths = pseudo.paths.filter((path) => path.startsWith('/xa'));
	expect(paths).toContain('/xa');
	const found: string[] = [];
	for (const path of paths) {
		await page.goto(pseudo.origin + path);
		for (const width of [320, 390, 600, 768, 1024, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			const pixels = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
			);
			if (pixels > 0) found.push(`${path} at ${width}: ${pixels} px too wide`);
		}
	}
	await context.close();
	pseudo.close();
	expect(found).toEqual([]);
});
