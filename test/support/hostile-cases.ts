import { readFileSync } from 'node:fs';

/** A piece of Markdown, and what a visitor reads of it. */
export interface HostileCase {
	/** The heading above it. */
	name: string;
	markdown: string;
	/** As HTML. */
	shown: string;
	/** The same, of the Markdown twin as other readers of Markdown show it. */
	shownOfTwin: string;
	/** Whether other readers find other marks in it: CommonMark denies emphasis beside punctuation of Japanese. */
	isTwinInWords: boolean;
}

/** What a language of the site consists of, from `fixtures/hostile/<language>.txt`. */
export interface HostileWords {
	title: string;
	description: string;
	cases: HostileCase[];
}

/**
 * Reads the words of a language. Below `@ name` is Markdown; below `=>`, the HTML that it has to become, without which it has
 * to be shown as it is typed; below `=> md`, the HTML that other readers make of it, of which
 * `=> md in words` compares the words alone. Signs that cannot be seen are written as `{U+200C}`.
 */
export function hostileWords(language: string): HostileWords {
	const written = readFileSync(new URL(`../fixtures/hostile/${language}.txt`, import.meta.url), 'utf8');
	const text = written.replace(/\{U\+([0-9A-F]{4,5})\}/g, (_, code: string) =>
		String.fromCodePoint(Number.parseInt(code, 16)),
	);
	const [head = '', ...parts] = text.split(/^@ /m);
	const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? '';
	return { title: field('title'), description: field('description'), cases: parts.map(readCase) };
}

function readCase(part: string): HostileCase {
	const end = part.indexOf('\n');
	const isTwinInWords = /^=> md in words$/m.test(part);
	const body = part.slice(end + 1).replace(/^=> md in words$/m, '');
	const [markdown = '', first, second] = body.split(/^=>(?: md)?\n/m);
	const shown = first ?? typed(markdown);
	return {
		name: part.slice(0, end),
		markdown: markdown.trim(),
		shown,
		shownOfTwin: second ?? shown,
		isTwinInWords,
	};
}

/** Returns paragraphs whose words are as they are typed. */
function typed(markdown: string): string {
	const escaped = markdown.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
	return escaped
		.split('\n')
		.map((line) => `<p>${line}</p>`)
		.join('');
}
