import { expect, it } from 'vitest';
import type { OverviewPage, SiteOverview } from 'vitrine/edit';
import { shownFiles } from './shown-files.ts';

const pageIn = (id: string, codes: readonly string[]): OverviewPage => ({
	id,
	texts: Object.fromEntries(codes.map((code) => [code, { file: `content/${code}/pages/${id}.md`, title: id }])),
	addresses: {},
});

const site = {
	defaultLocale: 'en',
	files: [
		...['content/en/messages.yaml', 'content/en/navigation.yaml', 'content/en/shared/other.yaml'],
		...['content/en/shared/reasons.yaml', 'content/navigation.yaml', 'content/ru/forms/contact.yaml'],
		...['content/ru/messages.yaml', 'content/ru/shared/reasons.yaml', 'forms/contact.yaml', 'site.config.ts'],
	].map((file) => ({ file })),
} as unknown as SiteOverview;

it('lists the files of a text by where it is, and those of the original behind those of its language', () => {
	const seen = { page: pageIn('about', ['en', 'ru']), locale: 'ru' };
	const spot = { linked: pageIn('guide', ['en']), hasSection: (name: string) => name === 'reasons' };
	const main = ['content/ru/pages/about.md', 'content/en/pages/about.md'];
	const shared = ['content/ru/shared/reasons.yaml', 'content/en/shared/reasons.yaml'];
	const menus = ['content/en/navigation.yaml', 'content/navigation.yaml'];
	const others = ['content/ru/messages.yaml', 'content/en/messages.yaml', 'content/ru/forms/contact.yaml'];
	const around = [...menus, ...others, 'content/en/pages/guide.md'];
	expect(shownFiles(site, seen, { ...spot, isInMain: true })).toEqual([
		...[...main, ...shared, ...around],
		'site.config.ts',
	]);
	expect(shownFiles(site, seen, { ...spot, isInMain: false })).toEqual([
		...[...around, ...main, ...shared],
		'site.config.ts',
	]);
});
