/** A page of text: its first lines by key, as YAML writes them, and its parts. */
export interface TextPage {
	head: Record<string, string>;
	blocks: string[];
}

/** A section: its fields by key, as YAML writes them, and a list. */
export interface Section {
	fields: Record<string, string>;
	list: string;
	items: Record<string, string>[];
}

/** A page of sections, by their names in order. */
export interface SectionPage {
	head: Record<string, string>;
	sections: [name: string, section: Section][];
}

/** What the files of a site should be, by path. */
export interface WalkModel {
	texts: Record<string, TextPage>;
	homes: Record<string, SectionPage>;
}

export const pathOf = (locale: string, id: string): string =>
	`content/${locale}/pages/${id}.${id === 'index' ? 'yaml' : 'md'}`;

const words = {
	en: { about: 'About', guide: 'Guide', part: 'Part', home: 'Lantern', item: 'Item', section: 'Section' },
	ru: { about: 'О лампе', guide: 'Советы', part: 'Часть', home: 'Лантерн', item: 'Пункт', section: 'Раздел' },
	ja: { about: '', guide: '', part: '', home: 'ランタン', item: '項目', section: '節' },
} as const;

/** The site as a walk begins. */
export function firstModel(): WalkModel {
	const text = (title: string, part: string, further = {}): TextPage => ({
		head: { title, description: `${title}.`, updated: '2026-02-01', ...further },
		blocks: [1, 2, 3, 4].map((number) => `${part} ${number}.`),
	});
	const textsIn = (locale: 'en' | 'ru') => ({
		[pathOf(locale, 'about')]: text(words[locale].about, words[locale].part),
		[pathOf(locale, 'guide')]: text(words[locale].guide, words[locale].part),
	});
	return {
		texts: {
			...textsIn('en'),
			...textsIn('ru'),
			[pathOf('en', 'secret')]: text('Secret', words.en.part, { draft: 'true' }),
		},
		homes: Object.fromEntries((['en', 'ru', 'ja'] as const).map((code) => [pathOf(code, 'index'), home(words[code])])),
	};
}

function home({ home: title, item, section }: { home: string; item: string; section: string }): SectionPage {
	const numbers = [1, 2, 3];
	return {
		head: { title, description: `${title}.`, updated: '2026-01-01' },
		sections: [
			[
				'hero',
				{
					fields: { kind: 'hero', title: `${section} 1`, lead: `${section} 1.` },
					list: 'actions',
					items: numbers.map((number) => ({ label: `${item} ${number}`, link: '/guide' })),
				},
			],
			[
				'features',
				{
					fields: { kind: 'features', label: `${section} 2`, title: `${section} 2.` },
					list: 'items',
					items: numbers.map((number) => ({
						icon: 'lucide:lamp',
						title: `${item} ${number}`,
						text: `${item} ${number}.`,
					})),
				},
			],
			[
				'contacts',
				{
					fields: { kind: 'contacts', label: `${section} 3`, title: `${section} 3.` },
					list: 'items',
					items: numbers.map((number) => ({ icon: 'lucide:mail', label: `${item} ${number}`, value: `Box ${number}` })),
				},
			],
		],
	};
}

/** Writes the files as the model has them. */
export function filesOf({ texts, homes }: WalkModel): Record<string, string> {
	return {
		...Object.fromEntries(Object.entries(texts).map(([path, page]) => [path, writeText(page)])),
		...Object.fromEntries(Object.entries(homes).map(([path, page]) => [path, writeSections(page)])),
	};
}

function writeText({ head, blocks }: TextPage): string {
	return `---\n${lines(head)}---\n\n${blocks.join('\n\n')}\n`;
}

function writeSections({ head, sections }: SectionPage): string {
	const written = sections.map(([name, { fields, list, items }]) => {
		const own = items.map((item) => `      - ${lines(item, '        ').trimStart()}`).join('');
		return `  ${name}:\n${lines(fields, '    ')}    ${list}:\n${own}`;
	});
	return `${lines(head)}\nsections:\n${written.join('\n')}`;
}

function lines(fields: Record<string, string>, indent = ''): string {
	return Object.entries(fields)
		.map(([key, value]) => `${indent}${key}:${value.startsWith('\n') ? '' : ' '}${value}\n`)
		.join('');
}

/** One step of a walk: what the site is before and after it. */
interface WalkStep {
	before: WalkModel;
	after: WalkModel;
	/** The field that was typed into: what is typed into it in a row is one step. */
	typed: string | undefined;
}

/** What the site should be now, and what Undo and Redo make of it. */
export interface WalkHistory {
	now: () => WalkModel;
	note: (after: WalkModel, typed?: string) => void;
	/** What Undo would make; undefined where there is nothing to take back. */
	before: () => WalkModel | undefined;
	/** What Redo would make. */
	after: () => WalkModel | undefined;
	back: () => void;
	again: () => void;
	/** Begins anew, as a tab that is loaded again does. */
	begin: (model: WalkModel) => void;
}

/** Most steps that the editor keeps. */
const most = 500;

/** Creates the history of a walk. */
export function createWalkHistory(model: WalkModel): WalkHistory {
	let now = model;
	let done: WalkStep[] = [];
	let undone: WalkStep[] = [];
	return {
		now: () => now,
		note(after, typed) {
			const last = done.at(-1);
			undone = [];
			if (typed !== undefined && last?.typed === typed) last.after = after;
			else done.push({ before: now, after, typed });
			if (done.length > most) done.shift();
			now = after;
		},
		before: () => done.at(-1)?.before,
		after: () => undone.at(-1)?.after,
		back() {
			const step = done.pop();
			if (!step) return;
			undone.push(step);
			now = step.before;
		},
		again() {
			const step = undone.pop();
			if (!step) return;
			done.push(step);
			now = step.after;
		},
		begin(model) {
			[now, done, undone] = [model, [], []];
		},
	};
}
