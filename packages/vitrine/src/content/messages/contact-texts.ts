import type { Root } from 'hast';
import * as v from 'valibot';
import { fallbackChain } from '#i18n/locale.ts';
import type { OwnField } from '#protocol/contact/form.ts';
import { richText, text } from '../fields/fields.ts';
import { setFields } from '../fields/set-fields.ts';
import { readSourceFile } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import { mapLinks } from '../markdown/link-syntax.ts';
import { quote, type Report } from '../problems/problem.ts';
import { rule } from '../problems/rule.ts';
import { asksForConsent, type ContactSettings, hasAddedFields } from '../settings/contact-schema.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import type { LanguageFiles } from '../site/language-files.ts';
import { createLinkCheck, type LinkSources } from '../site/link-problems.ts';
import type { ContactTexts } from '../site/site.ts';
import { homeOf, type Site } from '../site/site.ts';
import type { ContentLanguage } from './content-language.ts';

/** Path of the words of the form, within the folder of a language. */
export const contactTextsPath = 'contact.yaml';

/** What `contact.yaml` may hold: the words of each field of the settings, and what visitors agree to. */
export function contactTextsSchema({ fields, consent }: ContactSettings): v.GenericSchema<unknown, ContactTexts> {
	const own = fields.flatMap((field) => (typeof field === 'object' ? [[field.name, wordsSchema(field)] as const] : []));
	const entries = {
		...(own.length > 0 ? { fields: v.exactOptional(v.strictObject(Object.fromEntries(own))) } : {}),
		...(consent === false ? {} : { consent: v.exactOptional(consentText()) }),
	};
	return v.strictObject(entries) as v.GenericSchema<unknown, ContactTexts>;
}

function wordsSchema({ options = [] }: OwnField) {
	const words: Record<string, v.GenericSchema> = { label: v.exactOptional(text('text')) };
	const choices = options.map((name) => [name, v.exactOptional(text('text'))] as const);
	if (choices.length > 0) words.options = v.exactOptional(v.strictObject(Object.fromEntries(choices)));
	return v.exactOptional(v.strictObject(words));
}

function consentText() {
	return v.pipe(
		richText(),
		v.check(
			(tree) => linksOf(tree).length > 0,
			rule('a text with a link to the page about privacy', 'write for example "I agree, see [privacy](/privacy)."'),
		),
	);
}

function linksOf(tree: unknown): string[] {
	const targets: string[] = [];
	mapLinks(tree as Root, (target) => {
		targets.push(target);
		return target;
	});
	return targets;
}

/** The words of the form in one language, and the line of what visitors agree to. */
export interface ReadContactTexts {
	texts: ContactTexts;
	consentLine: number;
}

/** Reads the words of the form in one language. The source language must have those of all fields. */
export async function readContactTexts(
	root: string,
	{ code, folder, typesetting }: ContentLanguage,
	{ config, files, lineOf }: { config: SiteConfig; files: LanguageFiles; lineOf: (path: string[]) => number },
	report: Report,
): Promise<ReadContactTexts> {
	const { contact, defaultLocale } = config;
	const onDisk = files.get(contactTextsPath);
	const file = `content/${folder}/${contactTextsPath}`;
	if (!contact || !hasAddedFields(contact)) {
		const expected = 'no such file: "contact" in site.config.ts asks for no words';
		if (onDisk !== undefined) report({ file, line: 1, found: 'a file that nothing reads', expected, fix: 'remove it' });
		return { texts: {}, consentLine: 1 };
	}
	const schema = contactTextsSchema(contact);
	const yaml = onDisk === undefined ? undefined : readYaml(await readSourceFile(root, onDisk, report), schema, report);
	const texts = yaml?.data ?? {};
	if (code === defaultLocale && (onDisk === undefined || yaml)) {
		for (const { path, setting } of wordsOf(contact)) {
			if (path.reduce<unknown>((value, key) => Object(value)[key], texts) !== undefined) continue;
			const found = quote(setting.at(-1) ?? '');
			const place = { file: 'site.config.ts', line: lineOf(setting), where: setting.slice(0, 3).join('.') };
			report({ ...place, found, expected: `a text of ${file}`, fix: `write "${path.join(': ')}: …" there` });
		}
	}
	return { texts: setFields(texts, schema, () => typesetting), consentLine: yaml?.lineOf(['consent']) ?? 1 };
}

/** The words that fields need: where they stand in `contact.yaml`, and the setting that requires them. */
function wordsOf({ fields }: ContactSettings): { path: string[]; setting: string[] }[] {
	return fields.flatMap((field, index) => {
		if (typeof field === 'string') return [];
		const { name, options = [] } = field;
		const setting = ['contact', 'fields', `${index}`, name];
		return [
			{ path: ['fields', name, 'label'], setting },
			...options.map((option) => ({ path: ['fields', name, 'options', option], setting: [...setting, option] })),
		];
	});
}

/**
 * Returns the text that visitors of a language agree to, in the first language that has it, or undefined if the form
 * has no such text.
 */
export function consentIn(
	{ config, languages }: Pick<Site, 'config' | 'languages'>,
	locale: string,
): { tree: Root; locale: string } | undefined {
	if (!config.contact || !asksForConsent(config.contact, locale)) return undefined;
	for (const code of fallbackChain(locale, config)) {
		const tree = languages[code]?.contact.consent;
		if (tree) return { tree, locale: code };
	}
	return undefined;
}

/** Checks that the form states what visitors agree to, and that its links exist. */
export function checkConsent(
	site: Site,
	{ lines, sources }: { lines: ReadonlyMap<string, number>; sources: LinkSources },
	report: Report,
): void {
	const { contact, locales } = site.config;
	const check = createLinkCheck(site, sources, report);
	for (const { code } of locales) {
		if (!contact || !asksForConsent(contact, code)) continue;
		const file = `content/${code}/${contactTextsPath}`;
		const found = consentIn(site, code);
		if (!found) {
			const expected = 'a text "consent": "contact.consent" in site.config.ts asks for it';
			const fix = `write it, with a link to the page about privacy, or leave "${code}" out there`;
			report({ file, line: 1, found: 'nothing', expected, fix });
		}
		if (found?.locale !== code) continue;
		for (const target of linksOf(found.tree)) {
			check(target, { file, line: lines.get(code) ?? 1, where: 'consent', page: homeOf(site), locale: code });
		}
	}
}
