import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTranslations } from '#cli/translations.ts';
import { messagePlaceholders, siteMessages } from '#i18n/messages.ts';
import { settings } from '../../../../../test/support/fixture-site.ts';
import { siteWithoutMessages } from '../../../../../test/support/site-without-messages.ts';
import { confirmedSite, translatedSite } from '../../../../../test/support/translated-site.ts';
import { exported, sentBack, translate } from '../../../../../test/support/xliff-files.ts';
import { readBoard } from '../board/board.ts';
import { lockFile } from '../lock/lock.ts';

const russian = 'content/ru/messages.yaml';
const english = 'content/en/messages.yaml';

/** How many texts the interface has for which the kit has words. */
const count = Object.keys(messagePlaceholders).length - siteMessages.length;

describe('the texts of the interface in a language that the kit speaks', () => {
	it('are not missing where the site does not replace them', async () => {
		const site = translatedSite({ [russian]: 'contact-send: Передать\n' });
		expect(await site.open('ru', 'messages.yaml')).toEqual(['footer-note missing', 'contact-send stale unconfirmed']);
		await site.run('accept', 'ru', 'messages');
		expect(await site.open('ru', 'messages.yaml')).toEqual(['footer-note missing']);
		site.edit(english, 'contact-send: Send the', 'contact-send: Post the');
		site.edit(english, 'contact-name: Name', 'contact-name: Your name');
		expect(await site.open('ru', 'messages.yaml')).toEqual(['footer-note missing', 'contact-send stale changed']);
	});

	it('stay confirmed when the original leaves the words to the kit', async () => {
		const site = await confirmedSite();
		site.edit(english, 'contact-name: Name\n', '');
		expect(await site.open('ru', 'messages.yaml')).toEqual(['footer-note missing']);
		expect((await site.run('prune')).text).toBe(`Nothing in ${lockFile} is out of use.`);
	});

	it('are forgotten by "prune" when the site leaves the words to the kit', async () => {
		const site = await confirmedSite();
		site.edit(russian, 'contact-name: Имя\n', '');
		expect(await site.open('ru', 'messages.yaml')).toEqual(['footer-note missing']);
		expect((await site.run('prune')).text).toBe(
			'Took out 1 line of texts in messages.yaml in "ru" that are gone or were confirmed anew since.',
		);
		expect(site.read(lockFile)).not.toContain('ru messages.yaml contact-name');
	});

	it('need no file: translation tools get what the kit does not say', async () => {
		const site = await confirmedSite({ [russian]: undefined });
		const { file, xliff } = await exported(site, 'ru');
		expect(xliff).not.toContain('contact-name');
		const { text } = await sentBack(site, file, translate(xliff, { 'Lit by oil': 'Горит на масле' }));
		expect(text).toContain('Took over 1 text into 1 file');
		expect(site.read(russian)).toBe('footer-note: Горит на масле\n');
	});
});

describe('the texts of the interface in a language that the kit does not speak', () => {
	const row = "{ code: 'kk', name: 'Қазақша', shortName: 'ҚАЗ', tag: 'kk-KZ' },";
	const config = settings().replace('\n\t],\n\tdefaultLocale', `\n\t\t${row}\n\t],\n\tdefaultLocale`);
	const kazakh = {
		'site.config.ts': config,
		'content/kk/pages/index.yaml': 'title: Шам\ndescription: Май шам.\nupdated: 2026-01-01\n',
	};
	const nothing = { [english]: undefined, [russian]: undefined, 'content/ja/messages.yaml': undefined };

	it('are missing, with the words of the kit as originals', async () => {
		const site = translatedSite({ ...kazakh, ...nothing });
		expect(await site.open('kk', 'messages.yaml')).toHaveLength(count);
		const { text, isGood } = await site.run();
		expect(isGood).toBe(true);
		expect(text).toMatch(/^messages +in the words of the kit +in the words of the kit +not translated, \d+ missing$/m);
		expect(text).toContain(`${count} missing`);
		expect((await site.run('diff', 'kk', 'messages')).text).toContain(
			'contact-name  missing: is not translated  (vitrine/i18n/words/en.yaml:',
		);
	});

	it('go to translation tools and come back', async () => {
		const site = await confirmedSite({ ...kazakh, ...nothing });
		const { file, xliff } = await exported(site, 'kk');
		const { text } = await sentBack(site, file, translate(xliff, { Name: 'Аты' }));
		expect(text).toContain('Took over 1 text into 1 file');
		expect(site.read('content/kk/messages.yaml')).toBe('contact-name: Аты\n');
		expect(await site.open('kk', 'messages.yaml')).toHaveLength(count - 1);
	});

	it('go to translation tools apart from originals in another language, and come back', async () => {
		const root = siteWithoutMessages({ 'content/kk/pages/index.yaml': kazakh['content/kk/pages/index.yaml'] });
		const settingsFile = join(root, 'site.config.ts');
		writeFileSync(settingsFile, readFileSync(settingsFile, 'utf8').replace('locales: [', `locales: [ ${row}`));
		const run = (...words: string[]) => runTranslations(['--root', root, ...words]);
		const { text } = await run('export', 'kk', join(root, 'work.xlf'));
		const withoutCounts = text
			.replaceAll(root, '')
			.replace(`${count}`, 'N')
			.replaceAll(/\d+ words: [^)]*/g, 'words');
		expect(withoutCounts).toMatchInlineSnapshot(`
			"Wrote 17 texts of 2 files to /work.xlf (words).
			Wrote N texts of 1 file, which the kit has in "en", to /work.en.xlf (words)."
		`);
		const read = (name: string) => readFileSync(join(root, name), 'utf8');
		expect(read('work.xlf')).toContain('srcLang="lb-LU" trgLang="kk-KZ"');
		expect(read('work.xlf')).not.toContain('original="content/lb/messages.yaml"');
		expect(read('work.en.xlf')).toContain('srcLang="en" trgLang="kk-KZ"');
		writeFileSync(join(root, 'work.en.xlf'), translate(read('work.en.xlf'), { Name: 'Аты' }));
		expect((await run('import', join(root, 'work.en.xlf'))).text).toContain('Took over 1 text into 1 file');
		expect(read('content/kk/messages.yaml')).toBe('contact-name: Аты\n');
		expect((await run('export', 'kk', join(root, 'work.xlf'))).isGood).toBe(false);
	});

	it('stand on the board in the language that they are in', async () => {
		const root = siteWithoutMessages({ 'content/kk/pages/index.yaml': kazakh['content/kk/pages/index.yaml'] });
		const file = join(root, 'site.config.ts');
		writeFileSync(file, readFileSync(file, 'utf8').replace('locales: [', `locales: [ ${row}`));
		const board = await readBoard(root);
		expect(board).toContain(`content/lb/messages.yaml lacks ${count} texts of the interface`);
		expect(board).toContain('<li lang="en" dir="ltr">Send message</li>');
	});

	it('are named where that is the default language', async () => {
		const root = siteWithoutMessages({ 'content/lb/messages.yaml': 'contact-send: Schécken\n' });
		const { text, isGood } = await runTranslations(['--root', root]);
		expect(isGood).toBe(true);
		expect(text).toContain(
			`content/lb/messages.yaml lacks ${count - 1} texts of the interface, which visitors read in the kit's English (node_modules/vitrine/src/i18n/words/en.yaml): skip-to-content, `,
		);
	});
});
