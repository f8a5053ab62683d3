import type { FormConfig } from '#content/forms/form-schema.ts';
import { type FormTexts, languageOf, type Site } from '#content/site/site.ts';
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

/** Returns what mails of a form need: who reads them, and the words of their languages. */
export function mailSettings(
	site: Site,
	form: string,
	{ fields, recipients = {}, confirmation }: FormConfig,
): MailSettings {
	const { defaultLocale } = site.config;
	const codes = new Set([defaultLocale, ...Object.keys(recipients)]);
	return {
		...(codes.size > 1 || Object.keys(recipients).length > 0 ? { recipients } : {}),
		mails: Object.fromEntries([...codes].map((code) => [code, mailWords(site, code, { form, fields })])),
		...(confirmation ? { confirmations: confirmations(site) } : {}),
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

function mailWords(site: Site, code: string, { form, fields }: { form: string } & FormSettings): MailWords {
	const textOf = textsIn(site, code);
	const texts = (Object.keys(englishMailTexts) as MailText[]).map((key) => [key, textOf(`mail-${key}`)]);
	const known = contactFields.map((name) => [name, textOf(`contact-${name}`)]);
	const own = fields.filter((field) => typeof field === 'object');
	const find = (of: (texts: FormTexts) => string | undefined) => {
		for (const one of fallbackChain(code, site.config)) {
			const word = of(languageOf(site, one).forms[form] ?? {});
			if (word !== undefined) return plain(word);
		}
		return undefined;
	};
	const wordOf = (name: string, option?: string) =>
		find(({ fields: words }) => (option === undefined ? words?.[name]?.label : words?.[name]?.options?.[option])) ??
		option ??
		name;
	const subject = find((texts) => texts.subject);
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
		...(subject === undefined ? {} : { subject }),
	};
}

/** Without what pages need to break lines: a mail is read in any program. */
function plain(text: string): string {
	return text.replace(/[\u200b\u2060\u00ad]/g, '').replace(/[\u00a0\u202f]/g, ' ');
}
