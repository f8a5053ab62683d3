import { unseenCharacter } from '#content/files/unseen-characters.ts';
import { parseInline, parseText } from '#content/markdown/markdown-fields.ts';
import { messageProblems } from '#content/messages/message-syntax.ts';
import { type Problem, quote } from '#content/problems/problem.ts';
import { splitRule } from '#content/problems/rule.ts';
import { countOf } from '../count-of.ts';
import { isTranslatable } from '../state/copies.ts';
import { bodyOf } from '../units/unit.ts';
import { codeProblems, lostEmphasis } from './check-codes.ts';
import { targetProblems } from './check-targets.ts';
import { composeBlock, misreadText, sourceBlock } from './compose-block.ts';
import { doubleApostrophes } from './double-apostrophes.ts';
import { markField } from './mark-codes.ts';
import {
	hasWords,
	type MarkedText,
	type Piece,
	renderMarked,
	shapeOf,
	tidySpace,
	withTags,
	wordsOf,
} from './marked-text.ts';
import { codesFor, type WorkFile, type WorkSegment, type WorkUnit } from './open-work.ts';
import type { ExchangeSegment, ExchangeText, ExchangeUnit } from './read-xliff.ts';
import type { ReportLine } from './read-xml.ts';

/** What came back of a text, segment by segment. */
export interface Arrival {
	unit: WorkUnit;
	segments: readonly (MarkedText | undefined)[];
}

/** A translation that came back whole, as it is to be written. */
export interface Delivery extends Arrival {
	/** 1-based, in the exchange file. */
	line: number;
	text: string;
	/** Whether it equals the present text: then the file keeps its notation. */
	isSame: boolean;
}

export interface UnitCheck {
	file: WorkFile;
	unit: WorkUnit;
	/** Tag of the language that was translated into. */
	tag: string;
	/** Tells words from what is the same in every language. */
	copies: Parameters<typeof isTranslatable>[1];
	/** Takes what a translator should know, though nothing is wrong. */
	remark: ReportLine;
}

/**
 * Reads the translation of one text, and refuses what would break a placeholder, a link, a mark or the syntax of a
 * message. An unworked text is not checked.
 *
 * @returns undefined if nothing of it is translated, or if something was reported
 */
export function checkUnit(
	exchange: ExchangeUnit,
	check: UnitCheck,
	report: ReportLine,
): Delivery | Arrival | undefined {
	const { unit } = check;
	if (exchange.segments.length !== unit.segments.length) {
		report(exchange.line, {
			found: countOf(exchange.segments.length, 'segment'),
			expected: `${unit.segments.length}, as they were exported`,
			fix: 'do not join or split segments of this text',
		});
		return undefined;
	}
	const segments = exchange.segments.map((segment, index) => ({
		segment,
		expected: unit.segments[index] as WorkSegment,
	}));
	const isWorkedOn = segments.some(({ segment, expected }) => isTouched(segment, expected));
	if (!isWorkedOn && !hasAllArrived(unit)) return undefined;
	if (
		segments.every(({ segment, expected }) => isFilledIn(segment, expected)) &&
		isTranslatable(unit.source, check.copies)
	) {
		const fix = 'translate it, or mark it as translated where it is right like that';
		const found = 'the words of the original, not marked as translated';
		check.remark(exchange.line, { found, expected: 'a translation: the text stays open', fix });
		return undefined;
	}
	let isSound = true;
	const complain: ReportLine = (line, problem) => {
		isSound = false;
		report(line, problem);
	};
	const read = segments.map(({ segment, expected }) => ({
		segment,
		expected,
		text: readSegment(segment, expected, { line: exchange.line, data: exchange.data }, complain) ?? expected.waiting,
	}));
	if (!isSound) return undefined;
	const there = read.filter(({ text }) => text).length;
	const arrived = { unit, segments: read.map(({ text }) => text) };
	if (there < read.length) {
		const expected = 'all of them: until then the text stays as it is, and what came is kept';
		const found = `${there} of ${read.length} segments translated`;
		check.remark(exchange.line, { found, expected, fix: 'translate the others, and import the file again' });
		return arrived;
	}
	const texts = read.map(({ text }) => text as MarkedText);
	const lines = read.map(({ segment }) => segment.target?.line ?? exchange.line);
	const text = writeUnit(texts, lines, check, complain);
	if (!isSound) return undefined;
	for (const [index, { text, expected }] of read.entries()) {
		for (const remark of lostEmphasis(text as MarkedText, expected)) check.remark(lines[index] ?? 1, remark);
	}
	const isSame = unit.translation !== undefined && read.every(({ expected, text }) => isAs(expected.target, text));
	return { ...arrived, line: exchange.line, text: isSame ? (unit.translation?.text ?? text) : text, isSame };
}

/** Reads one segment; undefined when it has no translation. */
function readSegment(
	{ state, source, target }: ExchangeSegment,
	expected: WorkSegment,
	{ line, data }: { line: number; data: ReadonlyMap<string, string> },
	complain: ReportLine,
): MarkedText | undefined {
	const { keepsSpace } = expected.source;
	const given = target && tidySpace(target.pieces, keepsSpace);
	const needsWords = hasWords(expected.source.pieces);
	if (!given || (needsWords && !hasWords(given))) {
		if (!needsWords) return expected.source;
		if (state === 'initial') return undefined;
		const fix = 'write the translation, or mark it as not translated';
		complain(target?.line ?? line, {
			found: `an empty translation that is marked as ${quote(state)}`,
			expected: 'words',
			fix,
		});
		return undefined;
	}
	if (
		!source ||
		shapeOf(tidySpace(source.pieces, keepsSpace)) !== shapeOf(tidySpace(expected.source.pieces, keepsSpace))
	) {
		complain(source?.line ?? line, changedOriginal(source?.pieces ?? [], expected.source.pieces));
		return undefined;
	}
	const unseen = unseenCharacter(wordsOf(given));
	if (unseen) {
		const { offset: _, ...problem } = unseen;
		complain(target?.line ?? line, problem);
		return undefined;
	}
	const problems = codeProblems(target as ExchangeText, expected, data);
	for (const problem of problems) complain(target?.line ?? line, problem);
	return problems.length === 0 ? { pieces: given, codes: codesFor(expected), keepsSpace } : undefined;
}

function changedOriginal(given: readonly Piece[], expected: readonly Piece[]): Parameters<ReportLine>[1] {
	const [found = '', wanted = ''] = [given, expected].map(wordsOf);
	if (found.replace(/\s/g, '') !== wanted.replace(/\s/g, '')) {
		const fix = 'put the original back; to change it, change the site';
		return { found: `an original that was changed in this file: ${quote(found)}`, expected: quote(wanted), fix };
	}
	return {
		found: `an original with other tags or spaces: ${quote(withTags(given))}`,
		expected: quote(withTags(expected)),
		fix: 'export the file again, and save it without new lines and indents between the tags of a text',
	};
}

/** Whether a translator has worked on a segment: marked it as done, or written something else than was there. */
function isTouched({ state, target }: ExchangeSegment, expected: WorkSegment): boolean {
	const { pieces, keepsSpace } = expected.source;
	const given = target && tidySpace(target.pieces, keepsSpace);
	const read = given && { pieces: given, codes: [], keepsSpace };
	// What came already is exported as translated.
	if (expected.waiting && isAs(expected.waiting, read)) return false;
	if (state !== 'initial') return given !== undefined || hasWords(pieces);
	if (!given || (hasWords(pieces) && !hasWords(given))) return false;
	// A file of another export may have what is there today, or what came for an earlier original.
	return ![expected.draft, expected.target].some((text) => isAs(text, read));
}

/**
 * Returns whether a segment has the original as its translation: some tools fill it in before a translator works on it.
 */
function isFilledIn({ state, target }: ExchangeSegment, { source }: WorkSegment): boolean {
	if (state !== 'initial' || !target) return false;
	const [given, original] = [target, source].map(({ pieces }) => shapeOf(tidySpace(pieces, source.keepsSpace)));
	return given === original;
}

/** Whether all of a text came already. */
export function hasAllArrived({ segments }: WorkUnit): boolean {
	const needed = segments.filter(({ source }) => hasWords(source.pieces));
	return needed.length > 0 && needed.every(({ waiting }) => waiting);
}

function isAs(present: MarkedText | undefined, text: MarkedText | undefined): boolean {
	if (!present || !text) return false;
	return shapeOf(text.pieces) === shapeOf(tidySpace(present.pieces, text.keepsSpace));
}

function writeUnit(
	texts: readonly MarkedText[],
	lines: readonly number[],
	{ file, unit, tag }: Pick<UnitCheck, 'file' | 'unit' | 'tag'>,
	complain: ReportLine,
): string {
	const { form } = unit.source;
	const [only] = texts;
	const [line = 1] = lines;
	if (form === 'block') return writeBlock(texts, lines, { file, unit }, complain);
	const text = only ? renderMarked(form === 'message' ? doubleApostrophes(only) : only) : '';
	if (form === 'message') {
		for (const problem of messageProblems(unit.key, text, tag)) complain(line, problem);
	}
	if (form === 'rich' && only) {
		const parsed = parseInline(text);
		if ('problem' in parsed) complain(line, { found: quote(text), ...splitRule(parsed.problem) });
		else if (writtenShape(markField(text)) !== writtenShape(only)) complain(line, misread(text));
	}
	if (form === 'long') {
		const parsed = parseText(text);
		if ('problem' in parsed) complain(line, { found: quote(parsed.line), ...splitRule(parsed.problem) });
		for (const problem of targetProblems(unit.source.text, text)) complain(line, problem);
	}
	return text;
}

function writeBlock(
	texts: readonly MarkedText[],
	lines: readonly number[],
	{ file, unit }: Pick<UnitCheck, 'file' | 'unit'>,
	complain: ReportLine,
): string {
	const source = sourceBlock(bodyOf(file.source), Number(unit.key));
	if (!source) return '';
	const composed = composeBlock(source, texts);
	const wrong = misreadText(composed, source, texts);
	if (wrong) complain(lines[wrong.index] ?? 1, { ...misread(''), found: wrong.found });
	return composed;
}

/** Returns a text with the contents of its codes, under any name. */
function writtenShape({ pieces, codes }: MarkedText): string {
	const written = new Map(codes.map(({ id, start, end }) => [id, `${start}\0${end}`]));
	return shapeOf(
		pieces.map((piece) => ('code' in piece ? { ...piece, code: written.get(piece.code) ?? piece.code } : piece)),
	);
}

function misread(text: string): Pick<Problem, 'found' | 'expected' | 'fix'> {
	return {
		found: `words that are read as Markdown: ${quote(text)}`,
		expected: 'the marks of the original and no others',
		fix: 'put a backslash before a character that is meant as text: \\* \\_ \\[ \\`',
	};
}
