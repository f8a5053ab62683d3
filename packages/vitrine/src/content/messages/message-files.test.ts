import { describe, expect, it } from 'vitest';
import { complaintAbout, complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { loadSite } from '../load-site.ts';

describe('a mistake in the texts of the interface', () => {
	const ru = 'content/ru/messages.yaml';

	it('names a brace that is not closed (faults L12)', async () => {
		expect(await complaintAbout({ [ru]: 'article-updated: "Обновлено {date"\n' })).toMatchInlineSnapshot(`
			"
			content/ru/messages.yaml:1  article-updated
			  found     expect argument closing brace in "Обновлено {date"
			  expected  ICU MessageFormat
			  to do     close every brace, and write a brace that is meant as text as '{'
			"
		`);
	});

	it('names a placeholder that differs (faults L12)', async () => {
		expect(await complaintAbout({ [ru]: 'article-updated: Обновлено {day}\n' })).toMatchInlineSnapshot(`
			"
			content/ru/messages.yaml:1  article-updated
			  found     the placeholders day
			  expected  the placeholders date, as in "Updated {date}"
			  to do     use the same names in braces in every language
			"
		`);
	});

	it('names an apostrophe that makes a text of a placeholder, and takes those that do not', async () => {
		const wrong = ["article-updated: Version d'{date}", 'list-tag-title: "{title} : \'{tag}\'"'];
		expect(await complaintsAbout(wrong, (message) => ({ [ru]: `${message}\n` }))).toMatchInlineSnapshot(`
			"
			▸ article-updated: Version d'{date}
			content/ru/messages.yaml:1  article-updated
			  found     an apostrophe before {date}, which makes it a text
			  expected  {date} without such an apostrophe beside it
			  to do     write ’ in its place, or ''

			▸ list-tag-title: "{title} : '{tag}'"
			content/ru/messages.yaml:1  list-tag-title
			  found     an apostrophe before {tag}, which makes it a text
			  expected  {tag} without such an apostrophe beside it
			  to do     write ’ in its place, or ''
			"
		`);
		const plural = 'article-children: "{count, plural, one {d\'# pagina} other {d\'# pagine}}"\n';
		expect(await complaintAbout({ [ru]: plural })).toContain(
			"to do     an apostrophe before {, } or # makes a text of what follows: write ’ in its place, or ''",
		);
		const right = [
			'article-updated: Mis à jour aujourd’hui, version d’{date}',
			"article-updated: L'elenco dell''{date}",
			"article-updated: Actualitzat l'endemà d''{date}",
			"article-updated: З'явилося об''{date}",
		];
		for (const message of right) {
			expect(await complaintAbout({ [ru]: `${message}\n` })).toBe('nothing to complain about');
		}
	});

	it('names a plural without the form for all other numbers', async () => {
		expect(
			await complaintAbout({ [ru]: 'article-children: "{count, plural, one {# страница}}"\n' }),
		).toMatchInlineSnapshot(`
			"
			content/ru/messages.yaml:1  article-children
			  found     missing other clause in "{count, plural, one {# страница}}"
			  expected  ICU MessageFormat
			  to do     add the form that all other numbers take: other {…}
			"
		`);
	});

	it('names a key that the interface does not know', async () => {
		const complaint = await complaintAbout({ [ru]: 'article-update: Обновлено {date}\n' });
		expect(complaint.replace(/(one of [a-z-]+), .*/, '$1, …')).toMatchInlineSnapshot(`
			"
			content/ru/messages.yaml:1  article-update
			  found     the unknown key "article-update"
			  expected  one of skip-to-content, …
			  to do     rename it to "article-updated"
			"
		`);
	});

	it('tells how a text of the site is named, and where it begins', async () => {
		const told = (text: string) => complaintAbout({ [ru]: text });
		expect(await told('footer-hours: 9 до 17\n')).toContain(
			'to do     name a text of your own own-footer-hours, or remove it',
		);
		expect(await told('own-hours: 9 до 17\n')).toContain('to do     write it in the default language first');
		expect(await told('own-Hours: 9 до 17\n')).toContain('as own-opening-hours');
		const en = 'content/en/messages.yaml';
		expect(await complaintAbout({ [en]: 'own-hours: "{count} hours"\n' })).toContain('expected  no placeholder');
		expect(await complaintAbout({ [en]: 'own-hours: Nine\n', [ru]: 'own-hours: Девять\n' })).toBe(
			'nothing to complain about',
		);
	});

	it('names a form that does not fit what the interface fills in', async () => {
		const messages = [
			'article-updated: "{date, date}"',
			'article-updated: "{date, time, short}"',
			'article-updated: "{date, number}"',
			'article-updated: "{date, plural, other {x}}"',
			// Pages of search say it, in a browser, which would read "NaN".
			'search-found: "{count, plural, one {#} few {#} many {#} other {#}}"',
		];
		expect(await complaintsAbout(messages, (message) => ({ [ru]: `${message}\n` }))).toMatchInlineSnapshot(`
			"
			▸ article-updated: "{date, date}"
			content/ru/messages.yaml:1  article-updated
			  found     {date, date}
			  expected  {date}: it is filled with a text, which is written out already
			  to do     write {date}

			▸ article-updated: "{date, time, short}"
			content/ru/messages.yaml:1  article-updated
			  found     {date, time}
			  expected  {date}: it is filled with a text, which is written out already
			  to do     write {date}

			▸ article-updated: "{date, number}"
			content/ru/messages.yaml:1  article-updated
			  found     {date, number}
			  expected  {date}: it is filled with a text, which is written out already
			  to do     write {date}

			▸ article-updated: "{date, plural, other {x}}"
			content/ru/messages.yaml:1  article-updated
			  found     {date, plural}
			  expected  {date}: it is filled with a text, which is written out already
			  to do     write {date}

			▸ search-found: "{count, plural, one {#} few {#} many {#} other {#}}"
			content/ru/messages.yaml:1  search-found
			  found     {count, plural}
			  expected  {count}: it is filled with a text, which is written out already
			  to do     write {count}
			"
		`);
	});

	it('takes the forms that fit', async () => {
		const messages = [
			'article-updated: "{date, select, other {{date}}}"',
			'article-children: "{count, plural, =0 {нет} one {#} few {#} many {#} other {#}}"',
			'article-children: "{count, selectordinal, other {#-я}}"',
			'article-children: "{count, number}"',
		];
		for (const message of messages) {
			expect(await complaintAbout({ [ru]: `${message}\n` })).toBe('nothing to complain about');
		}
	});

	it('names plural forms that the language does not have, and those that it has', async () => {
		const forms = ['one {#} few {#} mony {#} other {#}', 'one {#} other {#}'];
		expect(
			await complaintsAbout(forms, (form) => ({ [ru]: `article-children: "{count, plural, ${form}}"\n` })),
		).toMatchInlineSnapshot(`
			"
			▸ one {#} few {#} mony {#} other {#}
			content/ru/messages.yaml:1  article-children
			  found     the form "mony" in {count, plural, …}
			  expected  the plural forms that "ru-RU" has: one, few, many, other
			  to do     write "many"

			▸ one {#} other {#}
			content/ru/messages.yaml:1  article-children
			  found     no form "few" in {count, plural, …}
			  expected  the plural forms that "ru-RU" has: one, few, many, other
			  to do     add few {…}

			content/ru/messages.yaml:1  article-children
			  found     no form "many" in {count, plural, …}
			  expected  the plural forms that "ru-RU" has: one, few, many, other
			  to do     add many {…}
			"
		`);
	});

	it('is no missing text or file in any language: the words of the kit stand in', async () => {
		const nothing = { [ru]: undefined, 'content/en/messages.yaml': undefined };
		expect(await complaintAbout(nothing)).toBe('nothing to complain about');
		const { languages, kitMessages } = await loadSite({ root: siteWith(nothing) });
		expect(languages.ru?.messages).toHaveProperty('contact-send', 'Отправить сообщение');
		expect(languages.ru?.messages).not.toHaveProperty('footer-note');
		expect(languages.en?.messages).toHaveProperty('contact-sending', 'Sending');
		expect(kitMessages['contact-sending']).toBe('Sending');
	});
});
