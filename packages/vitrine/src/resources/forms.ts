import type { Root } from 'hast';
import { mapLinks } from '#content/markdown/link-syntax.ts';
import type { Site } from '#content/site/site.ts';
import { localizeTarget } from '#content/site/site-links.ts';
import { renderDocument } from '#document/render-document.tsx';
import { renderFormTemplate } from '#document/render-form-template.tsx';
import { localizePath } from '#i18n/locale-path.ts';
import { mainForm } from '#protocol/contact/form.ts';
import { formAddresses } from '#protocol/form-addresses.ts';
import type { ContactFormInfo, ContactPage, FormNote, ThanksPage } from '#protocol/page-content.ts';
import type { Payload } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { formIn } from '#views/forms.ts';
import { hastToTree } from '#views/hast-to-tree.ts';
import { waysOn } from '#views/layout-data.ts';
import { fallbackLocaleOf } from '#views/locale-info.ts';
import type { RenderContext } from '#views/render-context.ts';
import { translateFor } from '#views/translate.ts';
import { markApart } from './mark-apart.ts';
import { contentTypes, type Resource } from './resource.ts';
import { unlistedExtras, unlistedPage } from './unlisted-page.ts';

/** Returns the pages that answer each form, in every language: one of thanks, and one for what could not be sent. */
export function forms(context: RenderContext): Resource[] {
	const { config } = context.site;
	return Object.keys(config.forms).flatMap((name) =>
		config.locales.flatMap(({ code }) => formPages(context, { name, locale: code })),
	);
}

/** Names a form in a language. */
interface FormIn {
	name: string;
	locale: string;
}

function formPages(context: RenderContext, one: FormIn): Resource[] {
	const { site } = context;
	const form = formIn(site, one);
	if (!form) return [];
	const thanks = thanksAddress(site, one);
	return [
		{
			path: thanks,
			kind: 'page',
			contentType: contentTypes.html,
			compression: 'quick',
			body: () => {
				const payload = thanksPage(context, form, one);
				return renderDocument(payload, unlistedExtras(context, payload));
			},
		},
		{
			path: href('payload', { path: thanks }),
			kind: 'payload',
			contentType: contentTypes.json,
			compression: 'quick',
			body: () => JSON.stringify(thanksPage(context, form, one)),
		},
		{
			path: localizePath({ path: formAddresses(one.name).page, locale: one.locale }, site.config),
			kind: 'contact-form',
			contentType: contentTypes.json,
			compression: 'quick',
			body: () => {
				const payload = formPage(context, form, one);
				return JSON.stringify(renderFormTemplate(payload, unlistedExtras(context, payload)));
			},
		},
	];
}

function thanksAddress({ config }: Site, { name, locale }: FormIn): string {
	return localizePath({ path: formAddresses(name).thanks, locale }, config);
}

function thanksPage(context: RenderContext, form: ContactFormInfo, { name, locale }: FormIn): Payload<ThanksPage> {
	const { site } = context;
	const t = translateFor(site, locale);
	const { title, text } = form.thanks ?? { title: t('contact-sent-title'), text: t('contact-sent-text') };
	const page = { kind: 'thanks', title, text, links: waysOn(site, locale) } as const;
	const { layout, ...payload } = unlistedPage(context, { locale, title, description: text, page });
	const languages = layout.languages.map((link) => ({
		...{ ...link, address: thanksAddress(site, { name, locale: link.code }), leadsTo: 'translation' as const },
	}));
	const whole = { ...payload, layout: { ...layout, languages } };
	return markApart(whole, renderDocument(whole, unlistedExtras(context, whole)), site.config);
}

function formPage(context: RenderContext, form: ContactFormInfo, { name, locale }: FormIn): Payload<ContactPage> {
	const t = translateFor(context.site, locale);
	const texts = { title: t('contact-form-title'), description: t('contact-invalid') };
	const page = { kind: 'contact-form', form, note: noteOf(context.site, { name, locale }) } as const;
	const { layout, ...payload } = unlistedPage(context, { locale, ...texts, page });
	const languages = layout.languages.map((link) => (link.isCurrent ? link : { ...link, leadsTo: 'home' as const }));
	return { ...payload, layout: { ...layout, languages } };
}

/** Returns the note above the button of a form, of the first section that shows the form with one. */
function noteOf(site: Site, { name, locale }: FormIn): FormNote | undefined {
	for (const page of site.pages.values()) {
		const text = page.translations[locale] ?? page.translations[site.config.defaultLocale];
		const sections = text?.format === 'yaml' ? text.sections : [];
		const section = sections.find(
			({ content: { kind, note, form = mainForm } }) => kind === 'contacts' && note && form === name,
		);
		if (!section) continue;
		const tree = mapLinks(section.content.note as Root, (target) => localizeTarget(site, target, { page, locale }));
		return { tree: hastToTree(tree), fallbackLocale: fallbackLocaleOf(site, section.locale, locale) };
	}
	return undefined;
}
