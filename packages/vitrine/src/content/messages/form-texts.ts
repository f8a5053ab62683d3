import type { Root } from 'hast';
import * as v from 'valibot';
import { fallbackChain } from '#i18n/locale.ts';
import { nearest } from '#node/edit-distance.ts';
import { fieldNames, type OwnField } from '#protocol/contact/form.ts';
import { richText, text } from '../fields/fields.ts';
import { setFields } from '../fields/set-fields.ts';
import { readSourceFile } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import { type FormConfig, needsConsent } from '../forms/form-schema.ts';
import type { FormLines } from '../forms/read-forms.ts';
import { mapLinks } from '../markdown/link-syntax.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import { rule } from '../problems/rule.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import type { LanguageFiles } from '../site/language-files.ts';
import { createLinkCheck, type LinkSources } from '../site/link-problems.ts';
import type { FormTexts } from '../site/site.ts';
import { homeOf, type Site } from '../site/site.ts';
import type { ContentLanguage } from './content-language.ts';

/** Returns the path of the words of a form, within the folder of a language. */
export function formTextsPath(form: string): string {
	return `forms/${form}.yaml`;
}

/** What `forms/<name>.yaml` of a language may hold: the words of each field of the settings, and what visitors agree to. */
export function formTextsSchema(form: FormConfig): v.GenericSchema<unknown, FormTexts> {
	const { fields, consent } = form;
	const own = fields.flatMap((field) => (typeof field === 'object' ? [[field.name, wordsSchema(field)] as const] : []));
	const entries = {
		...(own.length > 0 ? { fields: v.exactOptional(v.strictObject(Object.fromEntries(own))) } : {}),
		...(consent === false ? {} : { consent: v.exactOptional(consentText()) }),
		button: v.exactOptional(v.pipe(text(), v.description('The words on the button that sends the form.'))),
		thanks: v.exactOptional(
			v.pipe(
				v.strictObject({ title: text(), text: text('text') }),
				v.description('What visitors read once the form was sent.'),
			),
		),
		subject: v.exactOptional(mailSubject(fieldNames({ fields }))),
	};
	return v.strictObject(entries) as v.GenericSchema<unknown, FormTexts>;
}

/** The subject of mails to those who answer: words, and names of fields in braces. */
function mailSubject(names: readonly string[]) {
	const known = [...names, 'site'];
	return v.pipe(
		text('text'),
		v.description('The subject of the mails that bring messages, with fields in braces: "Order: {product}".'),
		v.check(
			(words) => [...words.matchAll(/\{([^{}]*)\}/g)].every(([, name = '']) => known.includes(name)),
			rule(
				`the names of fields in braces: ${known.map((name) => `{${name}}`).join(', ')}`,
				'write one of these',
				coded('form-subject', { names: known }),
			),
		),
	);
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
			rule(
				'a text with a link to the page about privacy',
				'write for example "I agree, see [privacy](/privacy)."',
				coded('consent-link', {}),
			),
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
export interface ReadFormTexts {
	texts: FormTexts;
	consentLine: number;
}

/** What the forms of a site have in one language, by their names. */
export type ReadForms = Readonly<Record<string, ReadFormTexts>>;

/** Reads the words of all forms in one language. The source language must have those of all fields. */
export async function readAllFormTexts(
	root: string,
	language: ContentLanguage,
	sources: FormSources,
	report: Report,
): Promise<ReadForms> {
	const { config, files, formLines } = sources;
	const names = Object.keys(config.forms);
	const known = new Set([...formLines.keys()].map(formTextsPath));
	for (const path of files.keys()) {
		if (!path.startsWith('forms/') || known.has(path)) continue;
		const file = `content/${language.folder}/${path}`;
		const expected = known.size > 0 ? `one of ${[...known].join(', ')}` : 'no such file: the site has no forms';
		const meant = nearest(path, [...known]);
		const fix = meant ? `rename it to ${meant}` : 'add its form to the folder forms/, or remove it';
		const message = coded('file-unread', { meant: meant && `content/${language.folder}/${meant}` });
		report({ file, line: 1, found: 'a file that nothing reads', expected, fix, message });
	}
	const read = names.map(async (name) => [name, await readFormTexts(root, language, { name, ...sources }, report)]);
	return Object.fromEntries(await Promise.all(read));
}

interface FormSources {
	config: SiteConfig;
	files: LanguageFiles;
	/** Where the settings of each form are. */
	formLines: ReadonlyMap<string, FormLines>;
}

async function readFormTexts(
	root: string,
	{ code, folder, typesetting }: ContentLanguage,
	{ name, config, files, formLines }: FormSources & { name: string },
	report: Report,
): Promise<ReadFormTexts> {
	const form = config.forms[name];
	if (!form) return { texts: {}, consentLine: 1 };
	const onDisk = files.get(formTextsPath(name));
	const file = `content/${folder}/${formTextsPath(name)}`;
	const schema = formTextsSchema(form);
	const yaml = onDisk === undefined ? undefined : readYaml(await readSourceFile(root, onDisk, report), schema, report);
	const texts = yaml?.data ?? {};
	if (code === config.defaultLocale && (onDisk === undefined || yaml)) {
		const { file: settings = '', lineOf = () => 1 } = formLines.get(name) ?? {};
		for (const { path, setting } of wordsOf(form)) {
			if (path.reduce<unknown>((value, key) => Object(value)[key], texts) !== undefined) continue;
			const found = quote(`${setting.at(-1)}`);
			const place = { file: settings, line: lineOf(setting), where: setting.slice(0, 2).join('.') };
			const message = coded('form-text-missing', { name: path.join('.'), file });
			report({ ...place, found, expected: `a text of ${file}`, fix: `write "${path.join(': ')}: …" there`, message });
		}
	}
	return { texts: setFields(texts, schema, () => typesetting), consentLine: yaml?.lineOf(['consent']) ?? 1 };
}

/** The words that fields need: where they are in the file of a language, and the setting that requires them. */
function wordsOf({ fields }: FormConfig): { path: string[]; setting: (string | number)[] }[] {
	return fields.flatMap((field, index) => {
		if (typeof field === 'string') return [];
		const { name, options = [] } = field;
		const setting = ['fields', index, name];
		return [
			{ path: ['fields', name, 'label'], setting },
			...options.map((option) => ({ path: ['fields', name, 'options', option], setting: [...setting, option] })),
		];
	});
}

/**
 * Returns the text that visitors of a language agree to in a form, in the first language that has it, or undefined if the
 * form has no such text.
 */
export function consentIn(
	{ config, languages }: Pick<Site, 'config' | 'languages'>,
	{ form, locale }: { form: string; locale: string },
): { tree: Root; locale: string } | undefined {
	const settings = config.forms[form];
	if (!settings || !needsConsent(settings, locale)) return undefined;
	for (const code of fallbackChain(locale, config)) {
		const tree = languages[code]?.forms[form]?.consent;
		if (tree) return { tree, locale: code };
	}
	return undefined;
}

/** Checks that each form states what visitors agree to, and that its links exist. */
export function checkConsent(
	site: Site,
	{ forms, sources }: { forms: ReadonlyMap<string, ReadForms>; sources: LinkSources },
	report: Report,
): void {
	const check = createLinkCheck(site, sources, report);
	for (const [name, form] of Object.entries(site.config.forms)) {
		for (const { code } of site.config.locales) {
			if (!needsConsent(form, code)) continue;
			const file = `content/${code}/${formTextsPath(name)}`;
			const found = consentIn(site, { form: name, locale: code });
			if (!found) {
				const expected = `a text "consent": forms/${name}.yaml requires it`;
				const fix = `write it, with a link to the page about privacy, or leave "${code}" out there`;
				report({ file, line: 1, found: 'nothing', expected, fix, message: coded('consent-missing', { form: name }) });
			}
			if (found?.locale !== code) continue;
			const line = forms.get(code)?.[name]?.consentLine ?? 1;
			for (const target of linksOf(found.tree)) {
				check(target, { file, line, where: 'consent', page: homeOf(site), locale: code });
			}
		}
	}
}
