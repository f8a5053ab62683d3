import type { ContactField } from '#protocol/contact/contact-form.ts';

/** A sign of advertising. None of the light ones says anything alone. */
interface Sign {
	name: string;
	weight: number;
	isSeen: (message: Words) => boolean;
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
const enough = 4;

/** How much more the words must weigh beside a good token: one sign of markup with a link is then forgiven. */
const tokenCredit = 2;

const signs: readonly Sign[] = [
	{ name: 'link', weight: 1, isSeen: ({ links }) => links.length > 0 },
	{ name: 'many-links', weight: 2, isSeen: ({ links }) => links.length > 4 },
	{ name: 'mostly-links', weight: 1, isSeen: ({ links, text }) => links.join('').length > text.length / 2 },
	{ name: 'repeated-link', weight: 2, isSeen: ({ links }) => links.length > new Set(links).size + 1 },
	{ name: 'markup', weight: 3, isSeen: ({ text }) => /\[(?:url|link)[=\]]|<a\s+href/i.test(text) },
	{ name: 'link-in-name', weight: 4, isSeen: ({ fields: { name = '' } }) => linksIn(name).length > 0 },
	{ name: 'same-text', weight: 4, isSeen: ({ fields: { name, message } }) => name === message },
	{ name: 'foreign-script', weight: 1, isSeen: ({ text, tag }) => isForeign(text, tag) },
];

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

/** Names what makes a message look like advertising; nothing for an ordinary one, whatever single sign it has. */
export function contentSigns(fields: Words['fields'], tag: string, { hasToken = false } = {}): string[] {
	const text = Object.values(fields).join('\n');
	const { message = '' } = fields;
	const words: Words = { fields, text, links: linksIn(message), tag };
	const seen = signs.filter(({ isSeen }) => isSeen(words));
	const weight = seen.reduce((sum, sign) => sum + sign.weight, 0);
	return weight < enough + (hasToken ? tokenCredit : 0) ? [] : seen.map(({ name }) => name);
}

function linksIn(text: string): string[] {
	return text.match(/(?:https?:\/\/|www\.)[^\s<>"\]]+/gi) ?? [];
}

/** Whether most letters are neither of the language's script nor Latin, which is at home everywhere. */
function isForeign(text: string, tag: string): boolean {
	const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
	const { script } = new Intl.Locale(tag).maximize();
	const own = script && letters[script];
	const known = count(/\p{Script=Latin}/gu) + (own ? count(own) : 0);
	return known < count(/\p{L}/gu) / 2;
}
