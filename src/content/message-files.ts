import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import * as v from 'valibot';
import { type MessageKey, type Messages, messagePlaceholders } from '#i18n/messages.ts';
import { quote, type Report } from './problem.ts';
import { rule } from './rule.ts';
import type { SiteConfig } from './site-config.ts';
import { readSourceFile } from './source-file.ts';
import { readYaml } from './yaml.ts';

const keys = Object.keys(messagePlaceholders) as MessageKey[];
const nonEmpty = v.pipe(v.string(), v.trim(), v.minLength(1, rule('a text', 'write the text, or remove the key')));
const sourceSchema = v.strictObject(Object.fromEntries(keys.map((key) => [key, nonEmpty])));
const translationSchema = v.strictObject(Object.fromEntries(keys.map((key) => [key, v.optional(nonEmpty)])));

/**
 * Reads `messages.yaml` of one language. The source language must have every key; the others may lack some.
 * Each text must be ICU MessageFormat with exactly the placeholders that the interface fills.
 */
export async function readMessages(
	root: string,
	locale: string,
	config: SiteConfig,
	report: Report,
): Promise<Messages> {
	const source = await readSourceFile(root, `content/${locale}/messages.yaml`, report);
	const schema = locale === config.defaultLocale ? sourceSchema : translationSchema;
	const yaml = readYaml(source, schema, report);
	if (!yaml) return {};
	const messages = yaml.data as Messages;
	for (const key of keys) {
		const message = messages[key];
		if (message === undefined) continue;
		const place = { file: source.file, line: yaml.lineOf([key]), where: key };
		const syntax = parseMessage(message);
		if ('problem' in syntax) {
			report({
				...place,
				found: `${syntax.problem} in ${quote(message)}`,
				expected: 'ICU MessageFormat',
				fix: syntax.problem.includes('other')
					? 'add the form that all other numbers take: other {…}'
					: "close every brace, and write a brace that is meant as a sign as '{'",
			});
			continue;
		}
		const wanted = [...messagePlaceholders[key]].sort().join(', ');
		const found = [...placeholdersOf(syntax.elements)].sort().join(', ');
		if (found !== wanted) {
			report({
				...place,
				found: found ? `the placeholders ${found}` : 'no placeholder',
				expected: wanted ? `the placeholders ${wanted}` : 'no placeholder',
				fix: 'use the same names in braces in every language',
			});
		}
	}
	return messages;
}

function parseMessage(message: string): { elements: MessageFormatElement[] } | { problem: string } {
	try {
		return { elements: parse(message, { requiresOtherClause: true }) };
	} catch (error) {
		const name = error instanceof Error ? error.message : String(error);
		return { problem: name.toLowerCase().replaceAll('_', ' ') };
	}
}

function placeholdersOf(elements: readonly MessageFormatElement[], found = new Set<string>()): Set<string> {
	for (const element of elements) {
		if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
		found.add(element.value);
		if (element.type === TYPE.tag) placeholdersOf(element.children, found);
		if (element.type === TYPE.plural || element.type === TYPE.select) {
			for (const option of Object.values(element.options)) placeholdersOf(option.value, found);
		}
	}
	return found;
}
