import * as v from 'valibot';
import { displayMessages, isOwnMessage, type MessageKey, type Messages, messagePlaceholders } from '#i18n/messages.ts';
import { nearest } from '#node/edit-distance.ts';
import { readFileIfThere } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import { coded } from '../problems/message.ts';
import type { Report } from '../problems/problem.ts';
import { rule } from '../problems/rule.ts';
import type { ExplainKey } from '../problems/schema-problems.ts';
import type { Typesetting } from '../typography/typesetting.ts';
import type { ContentLanguage } from './content-language.ts';
import { messageProblems } from './message-syntax.ts';

const keys = Object.keys(messagePlaceholders);
const nonEmpty = v.pipe(
	v.string(),
	v.trim(),
	v.minLength(1, rule('a text', 'write the text, or remove the key', coded('text-empty', {}))),
);
const entries = Object.fromEntries(keys.map((key) => [key, v.exactOptional(nonEmpty)]));

/** Path of the texts of the interface, within the folder of a language. */
export const messagesPath = 'messages.yaml';

const fileIn = (folder: string) => `content/${folder}/${messagesPath}`;

/**
 * Lists the texts that a site adds for its own header, footer and head: the keys of the default language that begin with
 * `own-`.
 */
export async function readOwnMessageKeys(root: string, defaultLocale: string): Promise<string[]> {
	const source = await readFileIfThere({ root, path: fileIn(defaultLocale) }, () => {});
	return [...(source?.text ?? '').matchAll(/^(own-[\w-]*)\s*:/gm)].flatMap(([, key = '']) =>
		isOwnMessage(key) ? [key] : [],
	);
}

/** Tells how a text of the site's own is named. */
const explainKey: ExplainKey = (key, { known }) => {
	if (/^own-/.test(key)) {
		const fix = isOwnMessage(key)
			? 'write it in the default language first, which decides on the texts of your own'
			: 'name it with small letters, digits and hyphens, as own-opening-hours';
		return { fix };
	}
	return nearest(key, known, 2) === undefined ? { fix: `name a text of your own own-${key}, or remove it` } : undefined;
};

/**
 * Reads the texts of the interface in one language: those of the kit, and in their place those of `messages.yaml`. The
 * file may be missing, and where the kit does not speak the language, texts too: others stand in for them.
 *
 * @param own keys of the texts that the site adds
 */
export async function readMessages(
	root: string,
	{ folder, tag, typesetting, builtIn }: ContentLanguage,
	own: readonly string[],
	report: Report,
): Promise<Messages> {
	const source = await readFileIfThere({ root, path: fileIn(folder) }, report);
	const added = Object.fromEntries(own.map((key) => [key, v.exactOptional(nonEmpty)]));
	const yaml = source && readYaml(source, v.strictObject({ ...entries, ...added }), report, { explainKey });
	if (!yaml) return setMessages(builtIn, typesetting);
	const messages = yaml.data as Messages;
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
	return Object.fromEntries(set) as Messages;
}
