import { createHash } from 'node:crypto';
import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { mapLinks } from '#content/markdown/link-syntax.ts';
import { consentIn } from '#content/messages/contact-texts.ts';
import { type ContactTexts, homeOf, languageOf, type Site } from '#content/site/site.ts';
import { localizeTarget } from '#content/site/site-links.ts';
import { fallbackChain } from '#i18n/locale.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import { addedFields, type ConsentText, formFields } from '#protocol/contact/form.ts';
import type { ContactFormSettings } from '#protocol/manifest.ts';
import type { ContactFormInfo, FormNote, ShownField } from '#protocol/page-content.ts';
import { hastToTree } from './hast-to-tree.ts';
import { fallbackLocaleOf, textLanguage } from './locale-info.ts';
import { mailSettings } from './mail-words.ts';

const knownSettings = new WeakMap<Site, ContactFormSettings>();

/** What a server needs to know of the form; undefined for a site without one. */
export function contactSettings(site: Site): ContactFormSettings | undefined {
	const { contact } = site.config;
	if (!contact) return undefined;
	const settings = knownSettings.get(site) ?? makeSettings(site, contact);
	knownSettings.set(site, settings);
	return settings;
}

function makeSettings(
	site: Site,
	{ address, fields, campaign }: Pick<ContactFormSettings, 'address' | 'fields' | 'campaign'>,
): ContactFormSettings {
	const consent = site.config.locales.flatMap(({ code }) => {
		const found = consentIn(site, code);
		return found ? [[code, consentText(found.tree)] as const] : [];
	});
	return {
		...{ address, fields, ...mailSettings(site, { fields }) },
		...(campaign ? { campaign } : {}),
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

/** The form of a site in a language, its fields in their order; undefined for a site without one. */
export function contactForm(site: Site, locale: string): ContactFormInfo | undefined {
	const settings = contactSettings(site);
	if (!settings) return undefined;
	const added = addedFields(settings, locale).map((field): ShownField => {
		if (field.kind === 'consent') {
			const consent = { ...consentNote(site, locale), version: settings.consent?.[locale]?.version ?? '' };
			return { ...field, label: { text: '', lang: undefined, dir: undefined }, consent };
		}
		const wordOf = (find: (texts: NonNullable<ContactTexts['fields']>[string]) => string | undefined) =>
			wordIn(site, locale, ({ fields }) => find(fields?.[field.name] ?? {}));
		const choices = (field.options ?? []).map((value) => ({ value, ...wordOf(({ options }) => options?.[value]) }));
		return { ...field, label: wordOf(({ label }) => label), ...(choices.length > 0 ? { choices } : {}) };
	});
	const { address, campaign } = settings;
	return {
		...{ fields: formFields(settings), address },
		...(added.length > 0 ? { added } : {}),
		...(campaign ? { campaign: [...campaign] } : {}),
	};
}

/** A word of the form in the first language that has it. */
function wordIn(site: Site, locale: string, find: (texts: ContactTexts) => string | undefined): InterfaceText {
	for (const code of fallbackChain(locale, site.config)) {
		const text = find(languageOf(site, code).contact);
		if (text !== undefined) return { text, ...textLanguage(site, code, locale) };
	}
	return { text: '', lang: undefined, dir: undefined };
}

function consentNote(site: Site, locale: string): FormNote {
	const found = consentIn(site, locale);
	if (!found) throw new Error(`The form has no text to agree to in "${locale}".`);
	const tree = mapLinks(found.tree, (target) => localizeTarget(site, target, { page: homeOf(site), locale }));
	return { tree: hastToTree(tree), fallbackLocale: fallbackLocaleOf(site, found.locale, locale) };
}
