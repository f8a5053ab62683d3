import * as v from 'valibot';
import { addressKey } from '#protocol/contact/mail-address.ts';
import { mailAddress } from '../forms/form-schema.ts';
import { rule } from '../problems/rule.ts';
import type { SettingProblem } from './setting-problems.ts';

const nameRule = rule('a name of at most 100 characters', 'write what colleagues call this person');

const editorSchema = v.strictObject({
	/** Where links that sign in are sent; or what a proxy that signs in calls this person. */
	address: mailAddress,
	/** Shown to colleagues; the author of what this person publishes. */
	name: v.pipe(v.string(), v.trim(), v.minLength(1, nameRule), v.maxLength(100, nameRule)),
	/** Codes of the languages that this person may change; without it, all, and what they share: pictures, addresses, menus. */
	languages: v.optional(
		v.pipe(
			v.array(v.string()),
			v.minLength(1, rule('at least one language', 'write for example ["ru"], or remove it for all languages')),
		),
	),
	/** Whether this person may confirm that translations are up to date. */
	confirm: v.optional(v.boolean(), false),
	/** Whether this person may publish. */
	publish: v.optional(v.boolean(), false),
});

/** Who may use the editor of a site from elsewhere: `editors` in `site.config.ts`. */
export const editorsSchema = v.array(editorSchema);

/** A person who may use the editor, as the settings have it. */
export type EditorSettings = v.InferOutput<typeof editorSchema>;

/** Returns the settings of the editor that name a person twice, or a language which the site does not have. */
export function editorsProblems({
	editors,
	locales,
}: {
	editors: readonly EditorSettings[];
	locales: readonly { code: string }[];
}): SettingProblem[] {
	const codes = locales.map(({ code }) => code);
	const keys = editors.map(({ address }) => addressKey(address));
	const twice = rule('each address once', 'remove one of the two, or write the address of the other person');
	const unknown = rule(`a language of the site: ${codes.join(', ')}`, 'write one of these');
	return editors.flatMap(({ address, languages = [] }, index): SettingProblem[] => [
		...(keys.indexOf(addressKey(address)) < index
			? [{ path: ['editors', index, 'address'] as const, input: address, message: twice }]
			: []),
		...languages.flatMap((code, place): SettingProblem[] =>
			codes.includes(code) ? [] : [{ path: ['editors', index, 'languages', place], input: code, message: unknown }],
		),
	]);
}
