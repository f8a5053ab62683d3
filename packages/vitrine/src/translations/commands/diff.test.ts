import { describe, expect, it, vi } from 'vitest';
import { confirmedSite, hasGit, translatedSite } from '../../../../../test/support/translated-site.ts';

describe('the difference', () => {
	it.skipIf(!hasGit)(
		'shows the original then and now beside the translation, with the changed words marked',
		async () => {
			const site = await confirmedSite();
			site.commit();
			site.edit(
				'content/en/pages/index.yaml',
				'text: A lamp that burns on oil.',
				'text: A lamp that burns on olive oil.',
			);
			site.commit();
			site.edit('content/en/pages/index.yaml', /(?<=text: )A lamp that burns/, 'A lantern that burns');
			expect(`\n${(await site.run('diff', 'ru', 'pages/index')).text}\n`).toMatchInlineSnapshot(`
				"
				sections.features.items.0.text  out of date: is older than the original  (content/en/pages/index.yaml:21, content/ru/pages/index.yaml:21)
				then  A lamp that burns on oil. [More](/about#oil)
				now   A [-lamp-]{+lantern+} that burns on{+ olive+} oil. [More](/about#oil)
				here  Лампа на масле. [Подробнее](/about#oil)

				When the translation means what the original means: npm run translations -- accept ru pages/index
				"
			`);
		},
	);

	it.skipIf(!hasGit)(
		'finds the earlier original under the name that its file had then, whatever letters that has',
		async () => {
			const site = await confirmedSite();
			site.commit();
			for (const locale of ['en', 'ru']) {
				site.git('mv', `content/${locale}/pages/guide.md`, `content/${locale}/pages/наша лампа.md`);
			}
			site.commit();
			site.edit('content/en/pages/наша лампа.md', 'Light it.', 'Light it at once.');
			expect((await site.run('diff', 'ru', 'pages/наша лампа')).text).toContain(
				'then  Light it.\nnow   Light it{+ at once+}.',
			);
		},
	);

	it('reports that the earlier source is not known where there is no history, or not that far back', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/index.yaml', /(?<=text: )A lamp that burns/, 'A lantern that burns');
		const unknown = 'then  (the earlier source is not known)\nnow   A lantern that burns on oil. [More](/about#oil)';
		expect((await site.run('diff', 'ru', 'pages/index')).text).toContain(unknown);
		if (hasGit) site.commit();
		expect((await site.run('diff', 'ru', 'pages/index')).text).toContain(unknown);
	});

	it.runIf(hasGit)('shows why Git refuses to look it up, as in a repository of another user', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/index.yaml', /(?<=text: )A lamp that burns/, 'A lantern that burns');
		site.commit();
		vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
		const { text } = await site.run('diff', 'ru', 'pages/index');
		vi.unstubAllEnvs();
		expect(text).toContain('Earlier sources are not known, since Git does not answer:');
		expect(text).toContain('detected dubious ownership');
	});

	it('reports it of a translation that was never confirmed', async () => {
		const site = translatedSite();
		expect((await site.run('diff', 'ru', 'pages/index')).text).toContain(
			'then  (this translation was never confirmed)\nnow ',
		);
	});

	it('reports it when nothing is open', async () => {
		const site = await confirmedSite();
		expect(await site.run('diff', 'ru', 'pages/index')).toEqual({
			text: 'pages/index in "ru" is up to date.',
			isGood: true,
		});
	});

	it('shows several files, one after the other, with one command that confirms what is open', async () => {
		const site = await confirmedSite();
		site.edit('content/en/pages/index.yaml', 'title: A lamp', 'title: A lantern');
		site.edit('content/ru/pages/guide.md', 'Зажгите.', '- раз');
		const { text } = await site.run(
			'diff',
			'ru',
			'pages/index',
			'pages/about',
			'pages/guide',
			'content/ru/pages/index.yaml',
		);
		expect(`\n${text}\n`).toMatchInlineSnapshot(`
			"
			sections.hero.title  out of date: is older than the original  (content/en/pages/index.yaml:8, content/ru/pages/index.yaml:8)
			then  (the earlier source is not known)
			now   A lantern for nights
			here  Лампа для ночей

			pages/about in "ru" is up to date.

			002  missing: is not translated  (content/en/pages/guide.md:10)
			now   Light it.

			002  without an original: has no original any more  (content/ru/pages/guide.md:11)
			here  - раз

			When the translation means what the original means: npm run translations -- accept ru pages/index pages/guide
			"
		`);
		expect(await site.run('diff', 'ru', 'pages/index', 'pages/indexes')).toMatchObject({
			text: expect.stringContaining('There is no "pages/indexes" to translate. Did you mean pages/index?'),
			isGood: false,
		});
	});

	it('shows what is missing and what is too much', async () => {
		const site = await confirmedSite();
		site.edit('content/ru/pages/guide.md', 'Зажгите.', '- раз\n- два');
		const { text } = await site.run('diff', 'ru', 'pages/guide');
		expect(text).toContain('002  missing: is not translated  (content/en/pages/guide.md:10)\nnow   Light it.');
		expect(text).toContain(
			'002  without an original: has no original any more  (content/ru/pages/guide.md:11)\nhere  - раз - два',
		);
	});
});
