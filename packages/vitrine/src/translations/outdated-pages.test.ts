import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outFolder } from '../../../../test/support/built-site.ts';
import { quickBuild } from '../../../../test/support/quick-build.ts';
import { repositoryRoot } from '../../../../test/support/repository.ts';
import { confirmedSite, type TranslatedSite } from '../../../../test/support/translated-site.ts';

/** Builds a site, and reads the notice at the top of one of its pages. */
async function noticeOn(site: TranslatedSite, file: string): Promise<string | undefined> {
	const out = outFolder();
	await quickBuild({ root: site.root, out });
	return /<article[^>]*><p[^>]*>(.*?)<\/p>/.exec(readFileSync(join(out, 'site', file), 'utf8'))?.[1];
}

/** A site whose Russian guide is older than its original, and whose Russian pages say so, or do not. */
async function agedSite({ says = true } = {}): Promise<TranslatedSite> {
	const settings = readFileSync(join(repositoryRoot, 'test/fixtures/trilingual/site.config.ts'), 'utf8');
	const notice = `tag: 'ru-RU', staleNotice: ${says}`;
	const plain = settings.replace('export default {', 'export default {\n\tcards: false,');
	const site = await confirmedSite({ 'site.config.ts': plain.replace("tag: 'ru-RU'", notice) });
	site.edit('content/en/pages/guide.md', 'Light it.', 'Light it at once.');
	return site;
}

const guide = 'ru/rukovodstvo.html';

describe('a page that is older than its original', () => {
	it('reports it with the day on which that changed, in the languages that want it', async () => {
		const site = await agedSite();
		expect(await noticeOn(site, guide)).toBe('Оригинал изменился 4 февраля 2026 г., перевод сделан раньше.');
		expect(await noticeOn(site, 'ru/о-лампе.html')).toBeUndefined();
		expect(await noticeOn(await agedSite({ says: false }), guide)).toBeUndefined();
	});

	it('says nothing any more once it was confirmed, and nothing where nobody confirmed anything', async () => {
		const site = await agedSite();
		await site.run('accept', 'ru', 'pages/guide');
		expect(await noticeOn(site, guide)).toBeUndefined();
		site.write('content/translations.lock', site.read('content/translations.lock').replace(/^ru .*\n/gm, ''));
		expect(await noticeOn(site, guide)).toBeUndefined();
	});

	it('stops the build when the lock file is damaged', async () => {
		const site = await agedSite();
		site.write('content/translations.lock', 'nonsense\n');
		await expect(noticeOn(site, guide)).rejects.toThrow('content/translations.lock:1');
	});
});
