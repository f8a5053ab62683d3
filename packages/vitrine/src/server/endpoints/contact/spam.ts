import type { ContactField } from '#protocol/contact/form.ts';
import type { Sender } from './read-post.ts';
import type { TokenJudgment } from './token-endpoint.ts';

/** What is known of a message. */
interface SeenMessage {
	fields: Words['fields'];
	/** Tag of the language that the visitor reads. */
	tag: string;
	sender: Sender;
	/** What came in the field that people do not see. */
	honeypot: unknown;
	token: TokenJudgment;
}

/**
 * Returns the signals of abuse in a message; none for most. It is stored all the same, and its sender does not learn of
 * them.
 *
 * With a valid token, the words weigh less: a visitor who waited in an open page is hardly a program that only posts.
 * An invalid token counts as none, and none is no signal by itself: tokens come by scripts, which some visitors lack.
 */
export function findSuspicions({ fields, tag, sender, honeypot, token }: SeenMessage): string[] {
	const isHoneypotFilled = honeypot !== undefined && honeypot !== '';
	const found = [
		...(isHoneypotFilled ? ['honeypot'] : []),
		...(sender === 'unknown' ? ['no-origin'] : []),
		...suspiciousWords(fields, tag, { hasToken: token === 'good' }),
	];
	return found.length === 0 || token === 'good' ? found : [...found, `token-${token}`];
}

/** One feature of advertising. None of the light ones is a signal alone. */
interface Heuristic {
	name: string;
	weight: number;
	matches: (words: Words) => boolean;
}

/** A message, taken apart once. */
interface Words {
	fields: Partial<Record<ContactField, string>>;
	text: string;
	links: string[];
	/** Tag of the language that the visitor reads. */
	tag: string;
}

/** From here on a message is marked. One link weighs 1, and so does a script that is foreign to the page. */
const threshold = 4;

/** How much more the words must weigh beside a good token: markup with a link is then forgiven. */
const tokenCredit = 2;

const heuristics: readonly Heuristic[] = [
	{ name: 'link', weight: 1, matches: ({ links }) => links.length > 0 },
	{ name: 'many-links', weight: 2, matches: ({ links }) => links.length > 4 },
	{ name: 'mostly-links', weight: 1, matches: ({ links, text }) => links.join('').length > text.length / 2 },
	{ name: 'repeated-link', weight: 2, matches: ({ links }) => links.length > new Set(links).size + 1 },
	{ name: 'markup', weight: 3, matches: ({ text }) => /\[(?:url|link)[=\]]|<a\s+href/i.test(text) },
	{ name: 'link-in-name', weight: 4, matches: ({ fields: { name = '' } }) => linksIn(name).length > 0 },
	{ name: 'same-text', weight: 4, matches: ({ fields: { name, message } }) => name !== undefined && name === message },
	{ name: 'foreign-script', weight: 1, matches: ({ text, tag }) => isForeign(text, tag) },
];

/** Names what makes the words of a message look like advertising; nothing where all of it together weighs little. */
export function suspiciousWords(fields: Words['fields'], tag: string, { hasToken = false } = {}): string[] {
	const text = Object.values(fields).join('\n');
	const { message = '' } = fields;
	const words: Words = { fields, text, links: linksIn(message), tag };
	const matching = heuristics.filter(({ matches }) => matches(words));
	const weight = matching.reduce((sum, heuristic) => sum + heuristic.weight, 0);
	return weight < threshold + (hasToken ? tokenCredit : 0) ? [] : matching.map(({ name }) => name);
}

function linksIn(text: string): string[] {
	return text.match(/(?:https?:\/\/|www\.)[^\s<>"\]]+/gi) ?? [];
}

/** Letters of the scripts that languages are written in, by the codes of ISO 15924. */
const letters: Record<string, RegExp> = {
	Arab: /\p{Script=Arabic}/gu,
	Cyrl: /\p{Script=Cyrillic}/gu,
	Deva: /\p{Script=Devanagari}/gu,
	Grek: /\p{Script=Greek}/gu,
	Hans: /\p{Script=Han}/gu,
	Hant: /\p{Script=Han}/gu,
	Hebr: /\p{Script=Hebrew}/gu,
	Jpan: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/gu,
	Kore: /\p{Script=Hangul}|\p{Script=Han}/gu,
	Thai: /\p{Script=Thai}/gu,
};

/** Whether most letters are neither of the language's script nor Latin, which is at home everywhere. */
function isForeign(text: string, tag: string): boolean {
	const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
	const { script } = new Intl.Locale(tag).maximize();
	const own = script && letters[script];
	const known = count(/\p{Script=Latin}/gu) + (own ? count(own) : 0);
	return known < count(/\p{L}/gu) / 2;
}
