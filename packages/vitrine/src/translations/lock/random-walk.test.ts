import { expect, it } from 'vitest';
import { type Language, languages, type Page, type Text, Words } from '../../../../../test/support/confirmed-words.ts';
import { settings } from '../../../../../test/support/fixture-site.ts';
import { rounds, seed } from '../../../../../test/support/long-form.ts';
import { randomSource } from '../../../../../test/support/random-inputs.ts';
import { page, type TranslatedSite, translatedSite } from '../../../../../test/support/translated-site.ts';
import { lockFile } from './lock.ts';

/** Files of the fixture that the walk does without. */
const left = ['messages.yaml', 'pages/about.md', 'pages/guide.md', 'pages/guide/wick.md', 'pages/secret.md'].flatMap(
	(path) => languages.map((language) => `content/${language}/${path}`),
);

/** A site, what is done to it, and a model that knows of each pair of words whether it was confirmed. */
class Walk {
	readonly words = new Words();
	readonly steps: string[] = [];
	main: Language = 'en';
	/** All that were the default language since the command was run last. */
	defaults = new Set<Language>(['en']);
	pages: Page[];
	site: TranslatedSite;
	private readonly random: (below: number) => number;
	private readonly isCommanded: boolean;

	constructor(start: number, isCommanded: boolean) {
		this.random = randomSource(start);
		this.isCommanded = isCommanded;
		this.pages = ['lamp', 'wick', 'oil'].map((name) => this.words.newPage(name));
		this.site = this.newSite();
	}

	/** A folder of its own: a process reads the settings of a folder once. */
	private newSite(lock?: string): TranslatedSite {
		const site = translatedSite({
			'site.config.ts': settings().replace("defaultLocale: 'en'", `defaultLocale: '${this.main}'`),
			...(lock === undefined ? {} : { [lockFile]: lock }),
		});
		for (const path of left) if (site.has(path)) site.remove(path);
		for (const one of this.pages) this.write(one, site);
		return site;
	}

	private write({ name, title, parts }: Page, site: TranslatedSite = this.site): void {
		for (const language of languages) {
			const texts = parts.map((part) => part[language]);
			site.write(`content/${language}/pages/${name}.md`, page(title[language], ...texts));
		}
	}

	private remove({ name }: Page): void {
		for (const language of languages) this.site.remove(`content/${language}/pages/${name}.md`);
	}

	private pick<One>(list: readonly One[]): One {
		return list[this.random(list.length)] as One;
	}

	private others(): Language[] {
		return languages.filter((language) => language !== this.main);
	}

	/** Which texts are up to date in which language, as `ru` and their words. */
	async fresh(): Promise<Set<string>> {
		const { languages: states } = JSON.parse((await this.site.run('--json')).text);
		const fresh = this.others().flatMap((language) =>
			this.pages.flatMap(({ name, title, parts }) => {
				const file = states[language].files.find(({ path }: { path: string }) => path === `pages/${name}.md`);
				const open = new Set(file.open.map(({ key }: { key: string }) => key));
				const isOpen = (text: Text) =>
					text === title
						? open.has('title') || open.has('description')
						: open.has(`${parts.indexOf(text) + 1}`.padStart(3, '0'));
				return [title, ...parts].filter((text) => !isOpen(text)).map((text) => `${language} ${text[language]}`);
			}),
		);
		return new Set(fresh);
	}

	/** What must be up to date, whatever was done since; all else may be, or must not. */
	async check(): Promise<Set<string>> {
		const fresh = await this.fresh();
		for (const language of this.others()) {
			for (const text of this.pages.flatMap(({ title, parts }) => [title, ...parts])) {
				const [source, translation] = [text[this.main], text[language]];
				const isFresh = fresh.has(`${language} ${translation}`);
				const told = `${source} | ${translation}\n${this.steps.slice(-60).join('\n')}`;
				if (this.words.mustBeFresh(source, translation)) expect(isFresh, `lost: ${told}`).toBe(true);
				if (isFresh) expect(this.words.mayBeFresh(source, translation), `guessed: ${told}`).toBe(true);
			}
		}
		return fresh;
	}

	async step(): Promise<void> {
		const moves = [this.rename, this.move, this.split, this.edit, this.edit, this.polish, this.polish, this.undo];
		const others = [this.accept, this.accept, this.accept, this.add, this.take, this.changeDefault, this.tidy];
		await this.pick([...moves, ...others]).call(this);
		await this.check();
	}

	private rename(): void {
		const one = this.pick(this.pages);
		this.remove(one);
		one.name = this.words.newName();
		// Where no other words of it are as they were confirmed, nothing leads from the new name to the records of the former one.
		one.confirmed.clear();
		this.write(one);
		this.steps.push(`a page is ${one.name} now`);
	}

	private move(): void {
		const [from, to] = [this.pick(this.pages), this.pick(this.pages)];
		if (from.parts.length < 2) return;
		const [part] = from.parts.splice(this.random(from.parts.length), 1);
		if (part) to.parts.splice(this.random(to.parts.length + 1), 0, part);
		this.write(from);
		this.write(to);
		this.steps.push(`${part?.en} goes from ${from.name} to ${to.name}`);
	}

	private split(): void {
		const from = this.pick(this.pages);
		if (from.parts.length < 4 || this.pages.length > 5) return;
		const to = { ...this.words.newPage(this.words.newName()), parts: from.parts.splice(2) };
		this.pages.push(to);
		this.write(from);
		this.write(to);
		this.steps.push(`${from.name} is split, the end is ${to.name}`);
	}

	private edit(): void {
		const { one, text } = this.pickText();
		this.steps.push(`${text[this.main]} is edited`);
		// Once the language is the default one no more, nothing but the command could tell this from a polished translation.
		this.words.replace(text, this.main, { isPolished: !this.isCommanded });
		this.write(one);
	}

	private async polish(): Promise<void> {
		const { one, text } = this.pickText();
		const language = this.pick(this.others());
		const mustStay = one.confirmed.has(`${language} ${this.main} ${text[this.main]} ${text[language]}`);
		this.steps.push(`${text[language]} is polished`);
		this.words.replace(text, language, { isPolished: true });
		this.write(one);
		const isFresh = (await this.fresh()).has(`${language} ${text[language]}`);
		// Records of three default languages may contradict each other. Until the command is run, a doubtful text is shown again.
		if (mustStay && this.defaults.size < 3)
			expect(isFresh, `not fresh once polished:\n${this.steps.join('\n')}`).toBe(true);
	}

	/** Brings words back that were there before. */
	private undo(): void {
		const { one, text } = this.pickText();
		const language = this.pick(languages);
		this.steps.push(`${text[language]} gets its former words`);
		this.words.bringBack(text, language, { isPolished: language !== this.main || !this.isCommanded });
		this.write(one);
	}

	private async accept(): Promise<void> {
		const one = this.pick(this.pages);
		const language = this.pick(this.others());
		this.steps.push(`${one.name} is confirmed in ${language}`);
		expect(await this.site.run('accept', language, `pages/${one.name}`)).toMatchObject({ isGood: true });
		for (const text of [one.title, ...one.parts]) {
			this.words.confirm(text[this.main], text[language]);
			one.confirmed.add(`${language} ${this.main} ${text[this.main]} ${text[language]}`);
		}
	}

	private add(): void {
		const one = this.pick(this.pages);
		one.parts.splice(this.random(one.parts.length + 1), 0, this.words.newText());
		this.write(one);
		this.steps.push(`${one.name} gets a text`);
	}

	private take(): void {
		const one = this.pick(this.pages);
		if (one.parts.length < 3) return;
		const [part] = one.parts.splice(this.random(one.parts.length), 1);
		if (part) this.words.forget(part);
		this.write(one);
		this.steps.push(`${part?.en} goes`);
	}

	private async changeDefault(): Promise<void> {
		const before = await this.fresh();
		const former = this.main;
		this.main = this.pick(this.others());
		this.defaults.add(this.main);
		this.steps.push(`${former} was the default language, ${this.main} is`);
		for (const one of this.pages) one.confirmed.clear();
		this.site = this.newSite(this.site.has(lockFile) ? this.site.read(lockFile) : undefined);
		if (!this.isCommanded) return;
		// Two texts that were up to date with the same third one are up to date with each other.
		for (const text of this.pages.flatMap(({ title, parts }) => [title, ...parts])) {
			for (const language of this.others().filter((one) => before.has(`${one} ${text[one]}`))) {
				if (before.has(`${this.main} ${text[this.main]}`)) this.words.note(text[this.main], text[language]);
			}
		}
		await this.check();
		expect(await this.site.run('rename')).toMatchObject({ isGood: true });
		this.defaults = new Set([this.main]);
		const fresh = await this.check();
		this.note(fresh);
		for (const text of this.pages.flatMap(({ title, parts }) => [title, ...parts])) {
			this.words.turn(text, this.main);
			if (!before.has(`${this.main} ${text[this.main]}`)) continue;
			for (const language of this.others()) {
				const was = language === former || before.has(`${language} ${text[language]}`);
				const told = `${text[this.main]} | ${text[language]}\n${this.steps.join('\n')}`;
				if (was) expect(fresh.has(`${language} ${text[language]}`), `lost with the default: ${told}`).toBe(true);
			}
		}
	}

	/** Has the model know what the command wrote down, of states that were checked. */
	private note(fresh: ReadonlySet<string>): void {
		for (const text of this.pages.flatMap(({ title, parts }) => [title, ...parts])) {
			for (const language of this.others()) {
				if (fresh.has(`${language} ${text[language]}`)) this.words.note(text[this.main], text[language]);
			}
		}
	}

	/** Commands that write the file anew change no state. */
	private async tidy(): Promise<void> {
		const before = await this.fresh();
		const command = this.isCommanded ? this.pick(['prune', 'rename']) : 'prune';
		this.steps.push(command);
		expect(await this.site.run(command)).toMatchObject({ isGood: true });
		const after = await this.check();
		if (command === 'rename') this.note(after);
		expect(
			[...before].filter((one) => !after.has(one)),
			`${command}\n${this.steps.join('\n')}`,
		).toEqual([]);
	}

	private pickText(): { one: Page; text: Text } {
		const one = this.pick(this.pages);
		return { one, text: this.pick([one.title, ...one.parts]) };
	}
}

it.each([
	['with the command after each change of the default language', true],
	['without a command', false],
])(
	'keeps what was confirmed, and guesses nothing, over a random walk %s',
	{ timeout: 3_600_000 },
	async (_, isCommanded) => {
		for (let round = 0; round < rounds(1, 12); round++) {
			const walk = new Walk(seed + round, isCommanded);
			for (let step = 0; step < rounds(30, 400); step++) await walk.step();
		}
	},
);
