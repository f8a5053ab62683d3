import * as v from 'valibot';
import { displayMessages, type MessageKey, type Messages, messagePlaceholders } from '#i18n/messages.ts';
import type { ContentLanguage } from './content-language.ts';
import { messageProblems } from './message-syntax.ts';
import type { Report } from './problem.ts';
import { rule } from './rule.ts';
import type { SiteConfig } from './site-config.ts';
import { readFileIfThere } from './source-file.ts';
import { readYaml } from './yaml.ts';

const keys = Object.keys(messagePlaceholders) as MessageKey[];
const nonEmpty = v.pipe(v.string(), v.trim(), v.minLength(1, rule('a text', 'write the text, or remove the key')));
const sourceSchema = v.strictObject(Object.fromEntries(keys.map((key) => [key, nonEmpty])));
const translationSchema = v.strictObject(Object.fromEntries(keys.map((key) => [key, v.optional(nonEmpty)])));

/**
 * Reads `messages.yaml` of one language. The source language must have every key; the others may lack some, or the
 * whole file.
 */
export async function readMessages(
	root: string,
	{ folder, tag, typesetting }: ContentLanguage,
	config: SiteConfig,
	report: Report,
): Promise<Messages> {
	const isSource = folder === config.defaultLocale;
	const path = `content/${folder}/messages.yaml`;
	const missing = {
		expected: 'the texts of the interface',
		fix: 'create it; the next run names every key that it needs',
	};
	const source = await readFileIfThere({ root, path }, report, isSource ? missing : undefined);
	const yaml = source && readYaml(source, isSource ? sourceSchema : translationSchema, report);
	if (!yaml) return {};
	const messages = yaml.data as Messages;
	for (const [key, message] of Object.entries(messages) as [MessageKey, string | undefined][]) {
		if (message === undefined) continue;
		const place = { file: source.file, line: yaml.lineOf([key]), where: key };
		for (const problem of messageProblems(message, messagePlaceholders[key], tag)) report({ ...place, ...problem });
		messages[key] = typesetting.message(message, displayMessages.includes(key) ? 'display' : 'text');
	}
	return messages;
}
