import { createHash } from 'node:crypto';
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { FormConfig } from '#content/forms/form-schema.ts';
import { mapLinks } from '#content/markdown/link-syntax.ts';
import { consentIn } from '#content/messages/form-texts.ts';
import { type FormTexts, homeOf, languageOf, type PageSection, type Site } from '#content/site/site.ts';
import { localizeTarget } from '#content/site/site-links.ts';
import { fallbackChain } from '#i18n/locale.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import { type ConsentText, consentRow, mainForm, type OwnField } from '#protocol/contact/form.ts';
import type { ContactFormSettings } from '#protocol/manifest.ts';
import type { ContactFormInfo, FormNote, ShownField } from '#protocol/page-content.ts';
import { hastToTree } from './hast-to-tree.ts';
import { fallbackLocaleOf, textLanguage } from './locale-info.ts';
import { mailSettings } from './mail-words.ts';

const knownSettings = new WeakMap<Site, Record<string, ContactFormSettings>>();

/** Returns what a server needs to know of the forms of a site, by their names. */
export function formSettings(site: Site): Record<string, ContactFormSettings> {
	const known = knownSettings.get(site);
	if (known) return known;
	const forms = Object.entries(site.config.forms);
	const settings = Object.fromEntries(forms.map(([name, form]) => [name, makeSettings(site, name, form)]));
	knownSettings.set(site, settings);
	return settings;
}

function makeSettings(site: Site, name: string, form: FormConfig): ContactFormSettings {
	const { address, fields, campaign, keepDays, limit } = form;
	const consent = site.config.locales.flatMap(({ code }) => {
		const found = consentIn(site, { form: name, locale: code });
		return found ? [[code, consentText(found.tree)] as const] : [];
	});
	return {
		...{ address, fields, ...mailSettings(site, name, form) },
		...(campaign ? { campaign } : {}),
		...(keepDays === undefined ? {} : { keepDays }),
		...(limit === undefined ? {} : { limit }),
		...(consent.length > 0 ? { consent: Object.fromEntries(consent) } : {}),
	};
}

/** The words that are shown, without where they may break, and with where their links lead. */
function consentText(tree: Root): ConsentText {
	const words: string[] = [];
	const links: string[] = [];
	visit(tree, (node) => {
		if (node.type === 'text') words.push(node.value);
		if (node.type === 'element' && node.properties.href) links.push(`<${node.properties.href}>`);
	});
	const text = [words.join('').replace(/[\u200b\u2060\u00ad]/g, ''), ...links].join(' ');
	return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 16) };
}

/** Returns a form in a language, its fields in their order; undefined where the site has none of this name. */
export function formIn(site: Site, { name, locale }: { name: string; locale: string }): ContactFormInfo | undefined {
	const settings = formSettings(site)[name];
	if (!settings) return undefined;
	const wordOf = (find: (texts: FormTexts) => string | undefined) => wordIn(site, { name, locale }, find);
	const show = (field: OwnField): ShownField => {
		const words = (texts: FormTexts) => texts.fields?.[field.name];
		const choices = (field.options ?? []).map((value) => ({
			value,
			...wordOf((texts) => words(texts)?.options?.[value]),
		}));
		return { ...field, label: wordOf((texts) => words(texts)?.label), ...(choices.length > 0 ? { choices } : {}) };
	};
	const version = settings.consent?.[locale]?.version;
	const consent: ShownField[] =
		version === undefined
			? []
			: [{ ...consentRow, label: noText, consent: { ...consentNote(site, { name, locale }), version } }];
	const button = wordOf((texts) => texts.button);
	const [title, text] = [wordOf(({ thanks }) => thanks?.title), wordOf(({ thanks }) => thanks?.text)];
	const { address, campaign, fields } = settings;
	return {
		...{
			name,
			fields: [...fields.map((field) => (typeof field === 'string' ? field : show(field))), ...consent],
			address,
		},
		...(button.text === '' ? {} : { button }),
		...(title.text === '' ? {} : { thanks: { title, text } }),
		...(campaign ? { campaign: [...campaign] } : {}),
	};
}

/** Returns the forms that sections of a page may show, by their names: the main one, and those that sections name. */
export function formsOf(site: Site, sections: readonly PageSection[], locale: string): Record<string, ContactFormInfo> {
	const named = sections.flatMap(({ content: { form } }) => (typeof form === 'string' ? [form] : []));
	return Object.fromEntries(
		[...new Set([mainForm, ...named])].flatMap((name) => {
			const form = formIn(site, { name, locale });
			return form ? [[name, form]] : [];
		}),
	);
}

const noText: InterfaceText = { text: '', lang: undefined, dir: undefined };

/** Returns a word of a form in the first language that has it. */
function wordIn(
	site: Site,
	{ name, locale }: { name: string; locale: string },
	find: (texts: FormTexts) => string | undefined,
): InterfaceText {
	for (const code of fallbackChain(locale, site.config)) {
		const text = find(languageOf(site, code).forms[name] ?? {});
		if (text !== undefined) return { text, ...textLanguage(site, code, locale) };
	}
	return noText;
}

function consentNote(site: Site, { name, locale }: { name: string; locale: string }): FormNote {
	const found = consentIn(site, { form: name, locale });
	if (!found) throw new Error(`The form "${name}" has no text to agree to in "${locale}".`);
	const tree = mapLinks(found.tree, (target) => localizeTarget(site, target, { page: homeOf(site), locale }));
	return { tree: hastToTree(tree), fallbackLocale: fallbackLocaleOf(site, found.locale, locale) };
}
