import { describe, expect, it } from 'vitest';
import { complaintAbout } from './complaint-about.ts';

describe('a mistake in the texts of the interface', () => {
	const ru = 'content/ru/messages.yaml';

	it('names a brace that is not closed', async () => {
		expect(await complaintAbout({ [ru]: 'article-updated: "Обновлено {date"\n' })).toMatchInlineSnapshot(`
			"
			content/ru/messages.yaml:1  article-updated
			  found     expect argument closing brace in "Обновлено {date"
			  expected  ICU MessageFormat
			  to do     close every brace, and write a brace that is meant as a sign as '{'
			"
		`);
	});

	it('names a placeholder that differs', async () => {
		expect(await complaintAbout({ [ru]: 'article-updated: Обновлено {day}\n' })).toMatchInlineSnapshot(`
			"
			content/ru/messages.yaml:1  article-updated
			  found     the placeholders day
			  expected  the placeholders date
			  to do     use the same names in braces in every language
			"
		`);
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
		expect(await complaintAbout({ [ru]: 'article-update: Обновлено {date}\n' })).toMatchInlineSnapshot(`
			"
			content/ru/messages.yaml:1  article-update
			  found     the unknown key "article-update"
			  expected  one of skip-to-content, header-home, header-navigation, language-switch, language-untranslated, language-ancestor, footer-navigation, footer-note, article-updated, article-children, fallback-notice, table-label, error-not-found-title, error-not-found-text, error-fault-title, error-fault-text, error-navigation, error-home
			  to do     rename it to "article-updated"
			"
		`);
	});

	it('names a key that the source language lacks', async () => {
		const complaint = await complaintAbout({ 'content/en/messages.yaml': 'skip-to-content: Skip\n' });
		expect(complaint.split('\n\n')[0]).toMatchInlineSnapshot(`
			"
			content/en/messages.yaml:1  header-home
			  found     nothing
			  expected  the key "header-home"
			  to do     add "header-home:" with its value here"
		`);
	});
});
