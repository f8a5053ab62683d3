import * as v from 'valibot';
import { displayMessages, type MessageKey, type Messages, messagePlaceholders } from '#i18n/messages.ts';
import type { ContentLanguage } from './content-language.ts';
import { messageProblems } from './message-syntax.ts';
import type { Report } from './problem.ts';
import { rule } from './rule.ts';
import { readFileIfThere } from './source-file.ts';
import type { Typesetting } from './typography/typesetting.ts';
import { readYaml } from './yaml.ts';

const keys = Object.keys(messagePlaceholders) as MessageKey[];
const nonEmpty = v.pipe(v.string(), v.trim(), v.minLength(1, rule('a text', 'write the text, or remove the key')));
const schema = v.strictObject(Object.fromEntries(keys.map((key) => [key, v.exactOptional(nonEmpty)])));

/** Reads `messages.yaml` of one language. It may lack some texts, or be missing: others stand in for it. */
export async function readMessages(
	root: string,
	{ folder, tag, typesetting }: ContentLanguage,
	report: Report,
): Promise<Messages> {
	const source = await readFileIfThere({ root, path: `content/${folder}/messages.yaml` }, report);
	const yaml = source && readYaml(source, schema, report);
	if (!yaml) return {};
	const messages: Messages = yaml.data;
	for (const [key, message] of Object.entries(messages)) {
		const place = { file: source.file, line: yaml.lineOf([key]), where: key };
		const problems = messageProblems(message, messagePlaceholders[key as MessageKey], tag);
		for (const problem of problems) report({ ...place, ...problem });
	}
	return setMessages(messages, typesetting);
}

/** Sets texts of the interface by the rules of their language. */
export function setMessages(messages: Messages, typesetting: Typesetting): Messages {
	const set = Object.entries(messages).map(([key, message]) => {
		const role = displayMessages.includes(key as MessageKey) ? 'display' : 'text';
		return [key, typesetting.message(message, role)];
	});
	return Object.fromEntries(set);
}
