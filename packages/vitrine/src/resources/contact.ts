import type { Root } from 'hast';
import { mapLinks } from '#content/markdown/link-syntax.ts';
import { homeOf, type Site, textIn } from '#content/site/site.ts';
import { localizeTarget } from '#content/site/site-links.ts';
import { renderDocument } from '#document/render-document.tsx';
import { renderFormTemplate } from '#document/render-form-template.tsx';
import { localizePath } from '#i18n/locale-path.ts';
import type { ContactFormInfo, ContactPage, FormNote, ThanksPage } from '#protocol/page-content.ts';
import type { Payload } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { contactForm } from '#views/contact-form.ts';
import { hastToTree } from '#views/hast-to-tree.ts';
import { waysOn } from '#views/layout-data.ts';
import { fallbackLocaleOf } from '#views/locale-info.ts';
import type { RenderContext } from '#views/render-context.ts';
import { translateFor } from '#views/translate.ts';
import { markApart } from './mark-apart.ts';
import { contentTypes, type Resource } from './resource.ts';
import { unlistedExtras, unlistedPage } from './unlisted-page.ts';

/** The pages that answer a form, in every language: one of thanks, and one for what could not be sent. */
export function contact(context: RenderContext): Resource[] {
	const { config } = context.site;
	return config.locales.flatMap(({ code }): Resource[] => {
		const form = contactForm(context.site, code);
		if (!form) return [];
		const thanks = thanksAddress(context.site, code);
		return [
			{
				path: thanks,
				kind: 'page',
				contentType: contentTypes.html,
				compression: 'quick',
				body: () => {
					const payload = thanksPage(context, code);
					return renderDocument(payload, unlistedExtras(context, payload));
				},
			},
			{
				path: href('payload', { path: thanks }),
				kind: 'payload',
				contentType: contentTypes.json,
				compression: 'quick',
				body: () => JSON.stringify(thanksPage(context, code)),
			},
			{
				path: localizePath({ path: href('contactForm'), locale: code }, config),
				kind: 'contact-form',
				contentType: contentTypes.json,
				compression: 'quick',
				body: () => {
					const payload = contactPage(context, form, code);
					return JSON.stringify(renderFormTemplate(payload, unlistedExtras(context, payload)));
				},
			},
		];
	});
}

function thanksAddress({ config }: Site, locale: string): string {
	return localizePath({ path: href('contactThanks'), locale }, config);
}

function thanksPage(context: RenderContext, locale: string): Payload<ThanksPage> {
	const { site } = context;
	const t = translateFor(site, locale);
	const texts = { title: t('contact-sent-title'), description: t('contact-sent-text') };
	const page = { kind: 'thanks', links: waysOn(site, locale) } as const;
	const { layout, ...payload } = unlistedPage(context, { locale, ...texts, page });
	const languages = layout.languages.map((link) =>
		contactForm(site, link.code)
			? { ...link, address: thanksAddress(site, link.code), leadsTo: 'translation' as const }
			: link,
	);
	const whole = { ...payload, layout: { ...layout, languages } };
	return markApart(whole, renderDocument(whole, unlistedExtras(context, whole)), site.config);
}

function contactPage(context: RenderContext, form: ContactFormInfo, locale: string): Payload<ContactPage> {
	const t = translateFor(context.site, locale);
	const texts = { title: t('contact-form-title'), description: t('contact-invalid') };
	const page = { kind: 'contact-form', form, note: noteOf(context.site, locale) } as const;
	const { layout, ...payload } = unlistedPage(context, { locale, ...texts, page });
	const languages = layout.languages.map((link) => (link.isCurrent ? link : { ...link, leadsTo: 'home' as const }));
	return { ...payload, layout: { ...layout, languages } };
}

/** Returns the note of the contacts section above the button of its form. */
function noteOf(site: Site, locale: string): FormNote | undefined {
	const home = homeOf(site);
	const text = textIn(home, locale);
	const sections = text.format === 'yaml' ? text.sections : [];
	const section = sections.find(({ content }) => content.kind === 'contacts' && content.note);
	if (!section) return undefined;
	const note = section.content.note as Root;
	const tree = mapLinks(note, (target) => localizeTarget(site, target, { page: home, locale }));
	return { tree: hastToTree(tree), fallbackLocale: fallbackLocaleOf(site, section.locale, locale) };
}
