import { compareWords } from '#content/edit/word-diff.ts';
import { describeTerms } from '#content/glossary/glossary.ts';
import type { TermCheck } from '../glossary/check-terms.ts';
import type { EarlierOriginal } from '../history/earlier-originals.ts';
import type { FileState, UnitState } from '../state/unit-state.ts';
import { fileOf, type Unit, type UnitFile } from '../units/unit.ts';
import { hasAllArrived } from '../xliff/check-unit.ts';
import type { WorkFile } from '../xliff/open-work.ts';
import { html, type Markup } from './markup.ts';
import { readable } from './readable.ts';
import { conditionOf, conditions, nameUnit } from './words.ts';

/** A language, as its texts are marked. */
export interface BoardLanguage {
	code: string;
	name: string;
	tag: string;
	dir: string;
}

export interface EntryOptions {
	source: BoardLanguage;
	target: BoardLanguage;
	earlier: EarlierOriginal;
	/** Returns the address of the page that a file is, in the language that it is translated into. */
	addressOf: (file: FileState) => string | undefined;
	/** What is open in a file, as it is exported. */
	workIn: (file: FileState) => WorkFile | undefined;
	/** Looks up the terms of the glossary. */
	terms: TermCheck | undefined;
}

/** Shows one text: its state, the original with its changes, and its translation. */
export function entry(file: FileState, unit: UnitState, options: EntryOptions): Markup {
	const { source: from, target: into, earlier } = options;
	const condition = conditionOf(unit);
	const { name, advice } = conditions[condition];
	const { source, translation } = unit;
	const then = source && translation ? earlier(unit) : undefined;
	// Where the words are the same, a link or a mark changed: then both are shown as they are written.
	const isInMarks = source && then !== undefined && readable(then, source.form) === words(source);
	const show = isInMarks ? ({ text }: Unit) => text : words;
	const read = isInMarks ? (text: string) => text : (text: string) => readable(text, source?.form ?? 'line');
	const named = source ?? translation;
	const terms = termsOf(unit, options);
	const isUnknown = source && translation && !['fresh', 'same'].includes(condition) && then === undefined;
	return html`<li class="entry" data-state="${condition}"${terms.problems.length > 0 ? html` data-terms` : undefined}>
<p class="state"><span class="badge">${name}</span> ${named ? nameUnit(named) : ''}</p>
${advice === '' ? undefined : html`<p class="advice">${advice}${movedAdvice(unit)}</p>`}
<div class="sides">
<div class="side">
<p class="place"><span lang="${from.tag}">${from.name}</span> ${placeOf(file.source, source)}</p>
${source ? text(then === undefined ? show(source) : changes(read(then), read(source.text), from.tag), source.kit ?? from) : nothing('Not there any more.')}
${isUnknown ? nothing('The earlier wording is not known.') : undefined}
</div>
<div class="side">
<p class="place"><span lang="${into.tag}">${into.name}</span> ${placeOf(file.translation, translation)}</p>
${translation ? text(show(translation), into) : nothing(hasCome(file, unit, options) ? cameAlready : 'Nothing yet.')}
</div>
</div>
${terms.found === '' ? undefined : html`<p class="words">Glossary: ${terms.found}</p>`}
${terms.problems.map(({ found, expected }) => html`<p class="advice">${found}; expected ${expected}</p>`)}
</li>`;
}

/** The terms of a text in words, and what its translation has in their place. */
function termsOf({ source, translation }: UnitState, { target, terms }: EntryOptions) {
	if (!source || !terms) return { found: '', problems: [] };
	const problems = translation ? terms.problemsOf(source, translation.text) : [];
	return { found: describeTerms(terms.termsIn(source), target.code), problems };
}

const cameAlready = 'It came, and is written with the rest of its page, section, entry or list.';

/** Whether a delivery brought a text that is not written yet. */
function hasCome(file: FileState, { key }: UnitState, { workIn }: EntryOptions): boolean {
	return workIn(file)?.units.some((unit) => unit.key === key && hasAllArrived(unit)) === true;
}

/** A file without a translation: what waits for a translator, to be unfolded. */
export function missingFile(file: FileState, options: EntryOptions): Markup {
	const { source } = options;
	const came = file.units.filter((unit) => hasCome(file, unit, options)).length;
	const count = `${file.units.length} text${file.units.length === 1 ? '' : 's'}`;
	const texts = file.units.flatMap((unit) => {
		const { source } = unit;
		return source
			? [html`<li${source.kit && html` lang="${source.kit.tag}" dir="${source.kit.dir}"`}>${words(source)}</li>`]
			: [];
	});
	return html`<li class="entry" data-state="missing">
<p class="state"><span class="badge">${conditions.missing.name}</span> The whole file</p>
<p class="advice">${came > 0 ? `${came} of its texts came, and are written with the others.` : 'None of it is translated yet.'}</p>
<details><summary>${count} in the original</summary>
<ul class="texts" lang="${source.tag}" dir="${source.dir}">${texts}</ul></details>
</li>`;
}

function movedAdvice({ leftBehind }: UnitState): string {
	return leftBehind ? ` The original was moved: its translation is still at line ${leftBehind.line}.` : '';
}

function text(words: string | Markup, { tag, dir }: Pick<BoardLanguage, 'tag' | 'dir'>): Markup {
	return html`<p class="text" lang="${tag}" dir="${dir}">${words}</p>`;
}

function nothing(sentence: string): Markup {
	return html`<p class="none">${sentence}</p>`;
}

function placeOf(file: UnitFile | undefined, unit: Unit | undefined): Markup | undefined {
	return file && unit && html`<span>${fileOf(file, unit)}, line ${unit.line}</span>`;
}

function words({ text, form }: Unit): string {
	return readable(text, form);
}

function changes(before: string, now: string, tag: string): Markup {
	const parts = compareWords(before, now, tag).map(({ kind, text }) => {
		if (kind === 'removed') return html`<del>${text}</del>`;
		return kind === 'added' ? html`<ins>${text}</ins>` : html`${text}`;
	});
	return html`${parts}`;
}
