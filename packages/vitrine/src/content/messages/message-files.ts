import * as v from 'valibot';
import { displayMessages, type MessageKey, type Messages, messagePlaceholders } from '#i18n/messages.ts';
import { readFileIfThere } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import type { Report } from '../problems/problem.ts';
import { rule } from '../problems/rule.ts';
import type { Typesetting } from '../typography/typesetting.ts';
import type { ContentLanguage } from './content-language.ts';
import { messageProblems } from './message-syntax.ts';

const keys = Object.keys(messagePlaceholders) as MessageKey[];
const nonEmpty = v.pipe(v.string(), v.trim(), v.minLength(1, rule('a text', 'write the text, or remove the key')));
const schema = v.strictObject(Object.fromEntries(keys.map((key) => [key, v.exactOptional(nonEmpty)])));

/**
 * Reads the texts of the interface in one language: those of the kit, and in their place those of `messages.yaml`. The
 * file may be missing, and where the kit does not speak the language, texts too: others stand in for them.
 */
export async function readMessages(
	root: string,
	{ folder, tag, typesetting, builtIn }: ContentLanguage,
	report: Report,
): Promise<Messages> {
	const source = await readFileIfThere({ root, path: `content/${folder}/messages.yaml` }, report);
	const yaml = source && readYaml(source, schema, report);
	if (!yaml) return setMessages(builtIn, typesetting);
	const messages: Messages = yaml.data;
	for (const [key, message] of Object.entries(messages)) {
		const place = { file: source.file, line: yaml.lineOf([key]), where: key };
		const problems = messageProblems(key, message, tag);
		for (const problem of problems) report({ ...place, ...problem });
	}
	return setMessages({ ...builtIn, ...messages }, typesetting);
}

/** Sets texts of the interface by the rules of their language. */
export function setMessages(messages: Messages, typesetting: Typesetting): Messages {
	const set = Object.entries(messages).map(([key, message]) => {
		const role = displayMessages.includes(key as MessageKey) ? 'display' : 'text';
		return [key, typesetting.message(message, role)];
	});
	return Object.fromEntries(set);
}
