import { languageOf, type Site } from '#content/site/site.ts';
import { fallbackChain } from '#i18n/locale.ts';
import type { InterfaceText, MessageKey } from '#i18n/messages.ts';
import { checked } from '#protocol/contact/added-fields.ts';
import { contactFields, type FormSettings } from '#protocol/contact/form.ts';
import {
	type ConfirmationWords,
	englishMailTexts,
	type MailSettings,
	type MailText,
	type MailWords,
} from '#protocol/contact/mail-words.ts';
import { translateFor } from './translate.ts';

/** What mails of the form need: who reads them, and the words of their languages. */
export function mailSettings(site: Site, { fields }: FormSettings): MailSettings {
	const { defaultLocale, contact } = site.config;
	const recipients = contact?.recipients ?? {};
	const codes = new Set([defaultLocale, ...Object.keys(recipients)]);
	return {
		...(codes.size > 1 || Object.keys(recipients).length > 0 ? { recipients } : {}),
		mails: Object.fromEntries([...codes].map((code) => [code, mailWords(site, code, fields)])),
		...(contact?.confirmation ? { confirmations: confirmations(site) } : {}),
	};
}

function confirmations(site: Site): Record<string, ConfirmationWords> {
	const wordsOf = (code: string): ConfirmationWords => {
		const textOf = textsIn(site, code);
		const [subject, text] = [textOf('mail-confirmation-subject'), textOf('mail-confirmation-text')];
		return { subject, text, note: textOf('mail-confirmation-note') };
	};
	return Object.fromEntries(site.config.locales.map(({ code }) => [code, wordsOf(code)]));
}

/** Placeholders that a mail fills in. */
const open = { site: '{site}', origin: '{origin}', count: '{count}' };

/** Returns a function for the texts of a language, with their placeholders. */
function textsIn(site: Site, code: string): (key: MessageKey) => string {
	const translate = translateFor(site, code) as (key: MessageKey, values: Record<string, string>) => InterfaceText;
	return (key) => plain(translate(key, open).text);
}

function mailWords(site: Site, code: string, fields: FormSettings['fields']): MailWords {
	const textOf = textsIn(site, code);
	const texts = (Object.keys(englishMailTexts) as MailText[]).map((key) => [key, textOf(`mail-${key}`)]);
	const known = contactFields.map((name) => [name, textOf(`contact-${name}`)]);
	const own = fields.filter((field) => typeof field === 'object');
	const wordOf = (name: string, option?: string) => {
		for (const one of fallbackChain(code, site.config)) {
			const { label, options } = languageOf(site, one).contact.fields?.[name] ?? {};
			const word = option === undefined ? label : options?.[option];
			if (word !== undefined) return plain(word);
		}
		return option ?? name;
	};
	const labels = own.map(({ name }) => [name, wordOf(name)]);
	const options = own.flatMap(({ name, kind, options = [] }) => {
		const chosen = options.map((option) => [option, wordOf(name, option)]);
		if (kind === 'checkbox') chosen.push([checked, textOf('mail-checked')]);
		return chosen.length > 0 ? [[name, Object.fromEntries(chosen)]] : [];
	});
	return {
		texts: Object.fromEntries(texts),
		labels: Object.fromEntries([...known, ...labels]),
		options: Object.fromEntries(options),
	};
}

/** Without what pages need to break lines: a mail is read in any program. */
function plain(text: string): string {
	return text.replace(/[\u200b\u2060\u00ad]/g, '').replace(/[\u00a0\u202f]/g, ' ');
}
