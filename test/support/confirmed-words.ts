export const languages = ['en', 'ru', 'ja'] as const;

export type Language = (typeof languages)[number];

/** A text of a page, in its present words in each language. */
export type Text = Record<Language, string>;

export interface Page {
	name: string;
	title: Text;
	parts: Text[];
	/** What was confirmed of it last, as long as it is there under its name: languages and words of both sides. */
	confirmed: Set<string>;
}

const start = { en: 'Lamp of number', ru: 'Лампа под номером', ja: 'ランプの番号' } as const;

type Pairs = Map<string, Set<string>>;

/** For tests: words of texts, none of them in two texts, and which of them were confirmed with which. */
export class Words {
	/** Pairs of words that were on the site ever since they were confirmed, in both directions. */
	private readonly present: Pairs = new Map();
	/** The same, from originals to what was made from them. */
	private readonly made: Pairs = new Map();
	/** All that were ever confirmed. */
	private readonly ever: Pairs = new Map();
	/** What words of a translation replaced. */
	private readonly replaced: Pairs = new Map();
	private readonly former = new Map<Text, Text[]>();
	private count = 0;

	newText(): Text {
		return { en: this.newWords('en'), ru: this.newWords('ru'), ja: this.newWords('ja') };
	}

	newPage(name: string): Page {
		return {
			name,
			title: this.newText(),
			parts: [this.newText(), this.newText(), this.newText()],
			confirmed: new Set(),
		};
	}

	newName(): string {
		return `page-${++this.count}`;
	}

	confirm(source: string, translation: string): void {
		add(this.made, source, translation);
		for (const pairs of [this.present, this.ever]) {
			add(pairs, source, translation);
			add(pairs, translation, source);
		}
	}

	/** Notes that a command has written down what was up to date by a third text. */
	note(source: string, translation: string): void {
		add(this.ever, source, translation);
		add(this.ever, translation, source);
	}

	/** Turns what was confirmed round for another default language. */
	turn(text: Text, main: Language): void {
		for (const words of Object.values(text)) {
			if (!this.present.get(text[main])?.has(words)) continue;
			this.made.get(words)?.delete(text[main]);
			add(this.made, text[main], words);
		}
	}

	/** Gives a text other words, as those who write originals do, or those who polish a translation. */
	replace(text: Text, language: Language, { isPolished = false } = {}): void {
		this.write(text, language, { words: this.newWords(language), isPolished });
	}

	/** Gives a text words that it had before. */
	bringBack(text: Text, language: Language, { isPolished }: { isPolished: boolean }): void {
		const words = this.former.get(text)?.at(-1)?.[language];
		if (words !== undefined && words !== text[language]) this.write(text, language, { words, isPolished });
	}

	/** Takes a text from the site. */
	forget(text: Text): void {
		for (const words of Object.values(text)) this.leave(words);
	}

	/** Whether present words were confirmed with each other, or both with present words that were not made from either of them. */
	mustBeFresh(source: string, translation: string): boolean {
		const known = this.present.get(source);
		if (!known) return false;
		// Of a pair that was confirmed in both directions, the file keeps either.
		const isMade = (from: string, to: string) => this.made.get(from)?.has(to) && !this.made.get(to)?.has(from);
		const joins = (third: string) =>
			isMade(third, translation) || (isMade(third, source) && isMade(translation, third));
		return known.has(translation) || [...known].some(joins);
	}

	/** Whether that, or what was only polished since, was ever confirmed, in one step or by a third language. */
	mayBeFresh(source: string, translation: string): boolean {
		const ends = this.meanings(translation);
		const steps = (words: Iterable<string>) =>
			[...words].flatMap((one) => [...this.meanings(one)]).flatMap((one) => [one, ...(this.ever.get(one) ?? [])]);
		return steps(steps([source])).some((words) => ends.has(words));
	}

	/** Words, and all that they were polished from. */
	private meanings(words: string, known = new Set<string>()): Set<string> {
		if (known.has(words)) return known;
		known.add(words);
		for (const before of this.replaced.get(words) ?? []) this.meanings(before, known);
		return known;
	}

	private write(text: Text, language: Language, { words, isPolished }: { words: string; isPolished: boolean }): void {
		const before = text[language];
		this.former.set(text, [...(this.former.get(text) ?? []), { ...text }]);
		if (isPolished) add(this.replaced, words, before);
		this.leave(before);
		text[language] = words;
	}

	private leave(words: string): void {
		for (const other of this.present.get(words) ?? []) {
			for (const pairs of [this.present, this.made]) pairs.get(other)?.delete(words);
		}
		this.present.delete(words);
		this.made.delete(words);
	}

	private newWords(language: Language): string {
		return `${start[language]} ${++this.count}`;
	}
}

function add(pairs: Pairs, from: string, to: string): void {
	pairs.set(from, (pairs.get(from) ?? new Set()).add(to));
}
