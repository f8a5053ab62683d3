import { localizePath } from '#i18n/locale-path.ts';
import type { FormTemplate } from '#protocol/contact/form-template.ts';
import { routes } from '#routes.ts';
import type { AnswerContext } from '../../responses.ts';
import type { StoredResource } from '../../source.ts';

/**
 * Finds the page of the form in a language, as the build wrote it. Each is parsed once.
 *
 * @returns gives undefined where the build has none
 */
export function formTemplates(): (locale: string, context: AnswerContext) => Promise<FormTemplate | undefined> {
	const parsed = new WeakMap<StoredResource, FormTemplate>();
	return async (locale, { find, facts }) => {
		const stored = find(localizePath({ path: routes.contactForm, locale }, facts));
		if (!stored) return undefined;
		const template =
			parsed.get(stored) ?? (JSON.parse(new TextDecoder().decode(await stored.read('identity'))) as FormTemplate);
		parsed.set(stored, template);
		return template;
	};
}
