import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { nothingDue } from '#cli/describe-due.ts';
import { createPreviewToken } from '#protocol/preview-token.ts';
import { createApp } from '#server/app.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { parseTarget } from '#server/request-info.ts';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { origin } from '../../../../../test/support/fixture-app.ts';
import { home } from '../../../../../test/support/fixture-site.ts';
import { entry, newsSettings, newsSite } from '../../../../../test/support/news-site.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { repositoryRoot, vitrine } from '../../../../../test/support/repository.ts';
import { unsupportedFeatures } from '../hosts/unsupported-features.ts';
import { rollBack } from './point-to-earlier.ts';

const picture = (name: string) => readFileSync(join(repositoryRoot, `packages/vitrine/src/pictures/${name}.avif`));
const secret = 'correct horse battery staple, and more of it';

/** An offer from nine in the morning until six in the evening four days later, long after the clock of any machine that runs this. */
const times = 'publishAt: 2999-04-01 09:00\nexpireAt: 2999-04-05T18:00\n';
const root = newsSite({
	'forms/contact.yaml': undefined,
	'site.config.ts': newsSettings("timeZone: 'Europe/Berlin', search: true,"),
	'content/en/pages/offer.md': `---\ntitle: Spring offer\ndescription: Lamps for less.\n${times}---\n\nQuokka prices.\n\n![A window](offer/quokka.avif)\n`,
	'content/ru/pages/offer.md':
		'---\ntitle: Весна\ndescription: Лампы дешевле.\nexpireAt: 2999-04-03T18:00\n---\n\nЦены.\n',
	'content/en/pages/offer/quokka.avif': picture('window'),
	'content/en/news/next.md': entry('What comes', `date: 2999-04-01\n${times}`),
	...home('en', {
		spring: `kind: text-with-picture\n${times}label: Spring\ntitle: Spring is near\ntext:\n  - See the [offer](/offer).\npicture:\n  file: numbat.avif\n  alt: A bench`,
	}),
	'content/en/pages/numbat.avif': picture('bench'),
	'content/navigation.yaml': 'header:\n  - /about\n  - /offer\n',
});
const moments = {
	before: Date.parse('2999-04-01T08:59:59+02:00'),
	during: Date.parse('2999-04-01T09:00+02:00'),
	withoutRussian: Date.parse('2999-04-04T12:00+02:00'),
	after: Date.parse('2999-04-05T18:00+02:00'),
};
let out: string;

async function build(now: number) {
	return quickBuild({ root, out, now, previews: true });
}

async function get(path: string): Promise<Response> {
	const app = createApp({ source: exportedFiles(out), previewSecret: secret, now: () => 0 });
	const connection = { target: parseTarget(path), isSecure: true, address: '203.0.113.9', requestId: 'test' };
	return app.fetch(new Request(origin + path), connection);
}

const textOf = async (path: string) => (await get(path)).text();

/** The files that visitors can have, of which some contain a word. */
function filesWith(word: string): string[] {
	const site = join(out, 'site');
	const files = readdirSync(site, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
	const paths = files.map(({ parentPath, name }) => join(parentPath, name));
	return paths.filter((path) => path.includes(word) || readFileSync(path).includes(word));
}

beforeAll(async () => {
	out = outFolder();
	await build(moments.before);
});

describe('a schedule', () => {
	it('keeps what is to come from all that visitors can have, its pictures included', async () => {
		for (const word of ['Spring', 'Quokka', 'What comes', 'Весна', 'quokka-', 'numbat-', '2999-04']) {
			expect([word, filesWith(word)]).toEqual([word, []]);
		}
		expect((await get('/offer')).status).toBe(404);
	});

	it('shows it to those who have a link, also what a public page will have', async () => {
		const token = await createPreviewToken({ pages: ['offer', 'index'], expires: 60_000 }, secret);
		const offer = await textOf(`/preview/${token}/offer`);
		expect(offer).toContain('Quokka');
		expect(offer).toContain('This is a draft.');
		const page = await textOf(`/preview/${token}/`);
		expect(page).toContain('Spring is near');
		expect(page).toContain('This is a draft.');
		for (const [, address = ''] of page.matchAll(/ src="(\/preview[^"]+numbat-[^"]+)"/g)) {
			expect((await get(address)).status).toBe(200);
		}
		expect(page).toMatch(/ src="\/preview[^"]+numbat-/);
	});

	it('has nothing to build until something is due, and reports what that is', async () => {
		const again = await build(moments.before - 3_600_000);
		expect(again.isNew).toBe(false);
		expect(again.manifest.schedule?.next.slice(0, 3)).toEqual([
			{ moment: Date.parse('2999-04-01T00:00+02:00') + 9 * 3_600_000, isEnd: false, file: 'content/en/news/next.md' },
			{ moment: moments.during, isEnd: false, file: 'content/en/pages/index.yaml', where: 'sections.spring' },
			{ moment: moments.during, isEnd: false, file: 'content/en/pages/offer.md' },
		]);
	});

	it('reads one file to find out that nothing is due', async () => {
		expect(nothingDue(out, moments.before)?.sentence).toBe(
			'Nothing is due until then: content/en/news/next.md begins in 1 minute, Monday 2999-04-01 09:00 (Europe/Berlin).',
		);
		const { status, stdout } = spawnSync(
			process.execPath,
			[vitrine, 'build', '--when-due', '--root', join(root, 'gone'), '--out', out],
			{ encoding: 'utf8' },
		);
		expect(stdout).toMatch(
			/^Nothing is due until then: content\/en\/news\/next\.md begins in [\d,]+ days, Monday 2999-04-01 09:00 \(Europe\/Berlin\)\.\n$/,
		);
		expect(status).toBe(0);
		expect(nothingDue(out, Date.parse('2026-03-15'))?.sentence).toBe(
			'The clock was set back: the site shows Wednesday 2026-04-01 00:00 (Europe/Berlin) or later, and stays.',
		);
		expect(nothingDue(out, moments.during)).toBeUndefined();
		expect(nothingDue(outFolder(), moments.during)).toBeUndefined();
	});

	it('publishes from the same files at its moment: pages, sections, entries, menus, lists, search, feeds', async () => {
		const running = exportedFiles(out);
		running.follow({ report: () => {} });
		expect(running.find('/offer')).toBeUndefined();
		const built = await build(moments.during);
		expect(built.isNew).toBe(true);
		// A server moves to it without a restart.
		await running.catchUp?.();
		expect(running.find('/offer')?.kind).toBe('page');
		const page = await textOf('/');
		expect(page).toContain('Spring is near');
		expect(page).toMatch(/<nav[\s\S]*href="\/offer"/);
		expect(page).not.toContain('publishAt');
		expect((await get('/ru/offer')).status).toBe(200);
		for (const path of ['/sitemap.xml', '/llms.txt', '/news/feed.xml', '/news']) {
			expect([path, /offer|What comes/.test(await textOf(path))]).toEqual([path, true]);
		}
		expect(filesWith('Quokka').some((path) => path.includes('/search/'))).toBe(true);
		expect(filesWith('quokka-').length).toBeGreaterThan(0);
	});

	it('ends in one language before the others', async () => {
		await build(moments.withoutRussian);
		expect((await get('/ru/offer')).status).toBe(410);
		expect(await textOf('/ru/offer')).toContain('lang="ru-RU"');
		expect(await textOf('/offer')).not.toContain('hreflang="ru-RU" href="https://lantern.example/ru/offer"');
		expect(await textOf('/ru')).not.toContain('/ru/offer');
	});

	it('takes everything away at the end, and answers 410', async () => {
		const { manifest, settings } = await build(moments.after);
		expect([(await get('/offer')).status, (await get('/news/next')).status]).toEqual([410, 410]);
		for (const word of ['Spring', 'Quokka', 'What comes']) expect([word, filesWith(word)]).toEqual([word, []]);
		const lines = unsupportedFeatures('netlify', {
			...{ config: settings.config, hasPreviews: false },
			manifest: { ...manifest, target: 'netlify' },
		});
		expect(lines.join('\n')).toContain(
			'netlify answers 404, and not 410, where pages have expired: /offer, /ru/offer, /news/next',
		);
	});

	it('shows what a moment has where it was missed, and where the clock was set back', async () => {
		// The machine was off from before the offer until after it.
		out = outFolder();
		await build(moments.before);
		await build(moments.after);
		expect((await get('/offer')).status).toBe(410);
		const back = await build(moments.during);
		expect(back.isNew).toBe(true);
		expect((await get('/offer')).status).toBe(200);
		expect(nothingDue(out, moments.after)).toBeUndefined();
		await rollBack({ out });
		// What was left behind does not come back by itself.
		expect(nothingDue(out, moments.after)?.sentence).toMatch(/^Export \d+ was brought back by a rollback, and stays/);
	});
});
