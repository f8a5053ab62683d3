import { describe, expect, it } from 'vitest';
import { home } from '../../../../../test/support/fixture-site.ts';
import { confirmedSite } from '../../../../../test/support/translated-site.ts';
import { exported, sentBack, translate } from '../../../../../test/support/xliff-files.ts';

/** The day of the last change is that of the import. A section that it adds has no empty line before it. */
const withoutDay = (text = '') => text.replace(/^updated: .*\n/m, '').replaceAll(/\n+/g, '\n');

describe('a YAML file that comes back', () => {
	it('writes the names of groups in header and footer', async () => {
		const site = await confirmedSite({
			'content/navigation.yaml': 'header: [{ group: lamps, links: [/guide] }]\n',
			'content/en/navigation.yaml': 'lamps: Our lamps\n',
		});
		expect(await site.open('ru', 'navigation.yaml')).toEqual(['lamps missing']);
		const { file, xliff } = await exported(site, 'ru');
		await sentBack(site, file, translate(xliff, { 'Our lamps': 'Лампы' }));
		expect(site.read('content/ru/navigation.yaml')).toBe('lamps: Лампы\n');
		expect(await site.open('ru', 'navigation.yaml')).toEqual([]);
	});

	it('changes a YAML file only where its texts changed', async () => {
		const yaml = `# Главный экран.\nkind: hero\ntitle:   'Лампа для ночей'   \nlead: >-\n  Лампа на масле.\n  **Лампа для ночей**\n\nactions:\n- label: Подробнее\n  link: /guide\n`;
		const page = 'content/ru/pages/index.yaml';
		const whole = (hero: string) => home('ru', { hero })[page] ?? '';
		const site = await confirmedSite({ [page]: whole(yaml) });
		site.edit('content/en/pages/index.yaml', 'title: A lamp for nights', 'title: A lamp for long nights');
		site.edit('content/en/pages/index.yaml', 'label: More', 'label: Read on');
		site.edit('content/en/pages/index.yaml', /(?<=lead: .*)burns on oil/, 'burns on olive oil');
		const { file, xliff } = await exported(site, 'ru');
		const { text } = await sentBack(
			site,
			file,
			translate(xliff, {
				'A lamp for long nights': 'Лампа: для длинных ночей',
				'Read on': 'Дальше',
				'A lamp that burns on olive oil. A lamp for nights': 'Лампа на оливковом масле. <0>Лампа для ночей<1>',
			}),
		);
		expect(text).toContain('Took over 3 texts');
		expect(withoutDay(site.read('content/ru/pages/index.yaml'))).toBe(
			withoutDay(
				whole(
					`# Главный экран.\nkind: hero\ntitle:   'Лампа: для длинных ночей'   \nlead: >-\n  Лампа на оливковом масле. **Лампа для ночей**\n\nactions:\n- label: Дальше\n  link: /guide\n`,
				),
			),
		);
		expect(await site.openIn('ru', 'hero')).toEqual([]);
	});

	it('takes entries, keys and whole files over from the original, and keeps the comments', async () => {
		const site = await confirmedSite({
			...home('ru', {
				features:
					'# Свойства.\nkind: features\nlabel: Свойства\ntitle: Что она умеет\nitems:\n  # Первое.\n  - icon: lucide:lamp\n    title: Свойства 1\n    text: Лампа на масле. [Подробнее](/about#oil)\n',
			}),
		});
		site.edit(
			'content/en/pages/index.yaml',
			'    items:\n',
			'    lead: It *burns*.\n    items:\n      - icon: lucide:sun\n        title: Sun\n        text: See [about](/about).\n',
		);
		const { file, xliff } = await exported(site, 'ru');
		const { text } = await sentBack(
			site,
			file,
			translate(xliff, {
				'It burns.': 'Она <0>горит<1>.',
				Sun: 'Солнце',
				'See about.': 'См. <0>о лампе<1>.',
				'Lit by oil': 'Горит на масле',
			}),
		);
		expect(text).toContain('Took over 4 texts into 2 files');
		expect(withoutDay(site.read('content/ru/pages/index.yaml'))).toBe(
			withoutDay(
				home('ru', {
					features:
						'# Свойства.\nkind: features\nlabel: Свойства\ntitle: Что она умеет\nlead: Она *горит*.\nitems:\n  - icon: lucide:sun\n    title: Солнце\n    text: См. [о лампе](/about).\n  # Первое.\n  - icon: lucide:lamp\n    title: Свойства 1\n    text: Лампа на масле. [Подробнее](/about#oil)\n',
				})['content/ru/pages/index.yaml'],
			),
		);
		expect(site.read('content/ru/messages.yaml')).toContain(
			'footer-navigation: Страницы\nfooter-note: Горит на масле\n',
		);
		expect(await site.openIn('ru', 'features')).toEqual([]);

		const japanese = await exported(site, 'ja');
		await sentBack(
			site,
			japanese.file,
			translate(japanese.xliff, {
				Contacts: '連絡先',
				'Write to us': 'ご連絡',
				'E-mail': 'メール',
				'lamp@lantern.example': '<0>lamp@lantern.example<1>',
			}),
		);
		expect(withoutDay(site.read('content/ja/pages/index.yaml'))).toBe(
			withoutDay(
				home('ja', {
					contacts:
						'kind: contacts\nlabel: 連絡先\ntitle: ご連絡\nitems:\n  - icon: lucide:mail\n    label: メール\n    value: "[lamp@lantern.example](mailto:lamp@lantern.example)"\n',
				})['content/ja/pages/index.yaml'],
			),
		);
	});

	it('keeps what is confirmed of another text that has the same words', async () => {
		const site = await confirmedSite();
		for (const key of ['contact-name', 'contact-email'])
			site.edit('content/ru/messages.yaml', new RegExp(`^${key}: .*`, 'm'), `${key}: Запись`);
		await site.run('accept', 'ru', 'messages');
		site.edit('content/en/messages.yaml', 'contact-name: Name', 'contact-name: Your name');
		site.edit('content/en/messages.yaml', 'Home', 'Home page');
		const { file, xliff } = await exported(site, 'ru');
		await sentBack(site, file, translate(xliff, { 'Your name': 'Ваше имя' }));
		expect(await site.open('ru', 'messages.yaml')).not.toContain('contact-email stale unconfirmed');
	});

	it('keeps its line ends, also where an entry is new', async () => {
		const site = await confirmedSite();
		const path = 'content/ru/pages/index.yaml';
		site.write(path, site.read(path).replaceAll('\n', '\r\n'));
		site.edit('content/en/pages/index.yaml', '    items:\n', '    lead: It *burns*.\n    items:\n');
		const { file, xliff } = await exported(site, 'ru');
		await sentBack(site, file, translate(xliff, { 'It burns.': 'Она <0>горит<1>.' }));
		expect(site.read(path)).toContain('lead: Она *горит*.\r\n');
		expect(site.read(path)).not.toMatch(/(?<!\r)\n/);
	});

	it('writes a text of several paragraphs line by line', async () => {
		const page = (title: string, text: string) =>
			`title: ${title}\ndescription: D.\nupdated: 2026-02-01\nsections:\n  care:\n    kind: text\n    label: L\n    title: T\n    text: |\n${text.replace(/^(?=.)/gm, '      ')}`;
		const site = await confirmedSite({
			'content/en/pages/care.yaml': page('Care', 'Dust it.\n\n## Shade\n\n- Brush it.\n'),
			'content/ru/pages/care.yaml': page('Уход', 'Сметайте пыль.\n\n## Абажур\n\n- Щёткой.\n'),
		});
		site.edit('content/en/pages/care.yaml', '- Brush it.', '- Brush it.\n      - Keep it dry.');
		const { file, xliff } = await exported(site, 'ru');
		const original = 'Dust it.\n\n## Shade\n\n- Brush it.\n- Keep it dry.\n';
		const wrong = await sentBack(site, file, translate(xliff, { [original]: 'Пыль.\n\n### Абажур\n' }));
		expect(wrong.text).toContain('found     "### Абажур"');
		const translation = 'Сметайте пыль.\n\n## Абажур\n\n- Щёткой.\n- Берегите от воды.\n';
		await sentBack(site, file, translate(xliff, { [original]: translation }));
		expect(withoutDay(site.read('content/ru/pages/care.yaml'))).toBe(withoutDay(page('Уход', translation)));
	});
});
