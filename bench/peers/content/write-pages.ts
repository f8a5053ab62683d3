import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pseudoRandom } from '../../pseudo-random.ts';
import { setAside } from '../../set-aside.ts';
import { fixedPages, type Topic, texts, topics } from './texts.ts';

export const languages = ['en', 'ru', 'ja'] as const;
export type Language = (typeof languages)[number];

const numbered: Record<Language, (title: string, number: number) => string> = {
	en: (title, number) => `${title}, guide ${number}`,
	ru: (title, number) => `${title}, руководство ${number}`,
	ja: (title, number) => `${title}のガイド ${number}`,
};

/** A picture of a guide: its file, and its description in each language. */
export interface Picture extends Record<Language, string> {
	file: string;
}

/** How a candidate has its pages written. */
export interface PageStyle {
	/** Lines of the frontmatter besides title and description. */
	frontmatter?: string;
	/** Whether links name the language that they lead to. */
	hasPrefix?: boolean;
	/** Pictures beside guides, which show them in turn. */
	pictures?: readonly Picture[];
}

/** Writes a number of Markdown pages in each language to `folder/<language>/`. The same number gives the same pages. */
export function writePages(folder: string, count: number, style: PageStyle = {}): void {
	setAside(folder);
	const pages = Array.from({ length: count }, (_, number) => topicOf(number));
	for (const language of languages) {
		for (const [number, page] of pages.entries()) {
			const next = pages[(number + 1) % count] ?? page;
			const file = join(folder, language, `${page.slug}.md`);
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, pageText({ language, page, next, number, style }));
		}
	}
}

function topicOf(number: number): Topic {
	const fixed = fixedPages[number];
	if (fixed) return fixed;
	const topic = topics[number % topics.length] as Topic;
	const title = (language: Language) => numbered[language](topic[language], number);
	const slug = `guides/${topic.slug}-${String(number).padStart(4, '0')}`;
	return { slug, en: title('en'), ru: title('ru'), ja: title('ja') };
}

interface PageInfo {
	language: Language;
	page: Topic;
	next: Topic;
	number: number;
	style: PageStyle;
}

function pageText({ language, page, next, number, style }: PageInfo): string {
	const { bank, heads, list, quote, describe, next: continued } = texts[language];
	const random = pseudoRandom(number + 1);
	const sentences = bank
		.map((sentence) => ({ sentence, place: random() }))
		.sort((one, other) => one.place - other.place)
		.map(({ sentence }) => sentence);
	let used = 0;
	const paragraph = (length: number) =>
		Array.from({ length }, () => sentences[used++ % sentences.length]).join(language === 'ja' ? '' : ' ');
	const { pictures = [] } = style;
	const picture = page.slug.startsWith('guides/') ? pictures[number % pictures.length] : undefined;
	const prefix = language === 'en' || style.hasPrefix === false ? '' : `/${language}`;
	const body = [
		paragraph(4),
		`## ${heads[0]}`,
		paragraph(4),
		`## ${heads[1]}`,
		paragraph(3),
		list.map((item) => `- ${item}`).join('\n'),
		`## ${heads[2]}`,
		paragraph(4),
		...(picture ? [`![${picture[language]}](./${picture.file})`] : []),
		`> ${quote}`,
		`## ${heads[3]}`,
		paragraph(4),
		`## ${heads[4]}`,
		`${continued} [${next[language]}](${prefix}/${next.slug}).`,
	];
	const title = page[language];
	const fields = [`title: "${title}"`, `description: "${describe(title)}"`, style.frontmatter].filter(Boolean);
	return `---\n${fields.join('\n')}\n---\n\n${body.join('\n\n')}\n`;
}
