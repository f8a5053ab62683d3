import { localizePath } from '#i18n/locale-path.ts';
import type { FormTemplate } from '#protocol/contact/form-template.ts';
import { routes } from '#routes.ts';
import type { Source } from '../../source.ts';

/**
 * Finds the page of the form in a language, as the build wrote it. Each is parsed once.
 *
 * @returns gives undefined where the build has none
 */
export function formTemplates(source: Source): (locale: string) => Promise<FormTemplate | undefined> {
	const parsed = new Map<string, FormTemplate>();
	return async (locale) => {
		const stored = source.find(localizePath({ path: routes.contactForm, locale }, source.facts()));
		if (!stored) return undefined;
		const template =
			parsed.get(stored.hash) ?? (JSON.parse(new TextDecoder().decode(await stored.read('identity'))) as FormTemplate);
		parsed.set(stored.hash, template);
		return template;
	};
}
