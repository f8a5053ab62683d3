import { readBlocks } from '#content/markdown/blocks.ts';
import { haveSameParts } from '../state/compare-file.ts';
import { compareList } from '../state/compare-list.ts';
import type { FileState, UnitState } from '../state/unit-state.ts';
import { messagesPath } from '../units/interface-texts.ts';
import { bodyOf, type Unit, type UnitFile, unitsOf, wholeKey } from '../units/unit.ts';
import type { WaitingText } from '../waiting/waiting.ts';
import { codeProblems } from './check-codes.ts';
import { markField, markLeaf, markMessage } from './mark-codes.ts';
import { alignCodes, type Code, hasWords, type MarkedText, type Piece, plainText, withTags } from './marked-text.ts';

/** A text that waits for a translator. */
export interface WorkUnit {
	/** Key of the original. */
	key: string;
	/** Its number in the file, for the order of what is open and what is finished. */
	place: number;
	source: Unit;
	/** What is there today. */
	translation: Unit | undefined;
	/** Its state; for a page that is translated as a whole, the state of the page. */
	state: UnitState;
	/** Fingerprint of the translation that is there, or `0`: another one must not be lost when this one comes back. */
	before: string;
	segments: WorkSegment[];
	/** What is there today, where it cannot be shown segment by segment. */
	present: string | undefined;
	/** What came for it when its original was another one, and was never written. */
	outdated: string | undefined;
}

/** A sentence or more that is translated at a time: a field, a heading, a paragraph, one entry of a list, a cell. */
export interface WorkSegment {
	source: MarkedText;
	target: MarkedText | undefined;
	/** A translation that came before others that it is written with. */
	waiting: MarkedText | undefined;
	/** A translation that came for an earlier original. */
	draft: MarkedText | undefined;
}

/** What is open in one file. */
export interface WorkFile {
	state: FileState;
	source: UnitFile;
	/** Whether all parts of the page are needed: it has other parts than its original, or is not there yet. */
	isWhole: boolean;
	units: WorkUnit[];
	/** Texts whose translation is confirmed. */
	finished: () => WorkUnit[];
}

/**
 * Lists what is open in a file; undefined where it has no original.
 *
 * @param waiting what came of the file in this language and is not written yet
 */
export function openWork(state: FileState, waiting: readonly WaitingText[] = []): WorkFile | undefined {
	const { source, translation, path } = state;
	if (!source) return undefined;
	const whole = state.units.find(({ key }) => key === wholeKey);
	const isWhole = whole?.state === 'stale' || (!translation && path !== messagesPath);
	const describe = createDescriptions(state, { source, whole, waiting });
	const parts = partsOf(state).map((unit, place) => ({ unit, place }));
	const stateOf = ({ unit }: { unit: UnitState }) => unit.state;
	return {
		state,
		source,
		isWhole,
		units: parts.filter((part) => stateOf(part) === 'missing' || stateOf(part) === 'stale').flatMap(describe),
		finished: () => parts.filter((part) => stateOf(part) === 'fresh').flatMap(describe),
	};
}

function createDescriptions(
	{ translation }: FileState,
	{ source: file, whole, waiting }: { source: UnitFile; whole: UnitState | undefined; waiting: readonly WaitingText[] },
): (part: { unit: UnitState; place: number }) => WorkUnit[] {
	const isSameShape = translation !== undefined && haveSameParts(file, translation);
	const originals = createSegmenter(file);
	const translations = translation && createSegmenter(translation);
	const arrived = createArrivals(file, waiting);
	return ({ unit, place }) => {
		const { source, translation } = unit;
		const parts = source ? originals(source) : [];
		if (!source || !isForTranslators(source, parts)) return [];
		const isPart = whole !== undefined && source.form === 'block';
		const own = translation ? (translations?.(translation) ?? []) : [];
		// Parts of a page that is compared as a whole are only paired by likeness.
		const fits = own.length === parts.length && (!isPart || isSameShape);
		const pairs = parts.map((original, index) => {
			const target = fits ? own[index] : undefined;
			return { source: original, target: target && alignCodes(target, original) };
		});
		const before = (isPart ? whole.translation : translation)?.hash ?? '0';
		const came = arrived(source, before, pairs);
		const segments = pairs.map((pair, index) => ({
			...pair,
			waiting: came.segments[index],
			draft: came.drafts[index],
		}));
		const present = translation && !fits ? translation.text : undefined;
		const state = isPart ? whole : unit;
		return [{ key: unit.key, place, source, translation, state, before, segments, present, outdated: came.outdated }];
	};
}

/** The words that a segment is exported with: what came last, otherwise what is there. */
export function exportedTarget({ waiting, draft, target }: WorkSegment): MarkedText | undefined {
	return waiting ?? draft ?? target;
}

/** What came for a text. */
interface Arrived {
	/** For its original as it is now. */
	segments: (MarkedText | undefined)[];
	/** For an earlier one, where it has the codes of that of today. */
	drafts: (MarkedText | undefined)[];
	/** The words of anything else. */
	outdated: string | undefined;
}

function createArrivals(source: UnitFile, waiting: readonly WaitingText[]) {
	const hashes = new Map(unitsOf(source).map(({ key, hash }) => [key, hash]));
	return (
		{ key, hash }: Unit,
		before: string,
		segments: readonly Pick<WorkSegment, 'source' | 'target'>[],
	): Arrived => {
		const sameText = waiting.filter((text) => text.source === hash);
		// The same words may be at two places, in two translations.
		const moved = sameText.find((text) => hashes.get(text.key) !== hash);
		const came = sameText.find((text) => text.key === key) ?? moved;
		const former = came ?? waiting.findLast((text) => text.key === key && !isOfAnother(text, hashes));
		// What a colleague has written since is not to be lost for it.
		const isShown = former?.before === before && former.segments.length === segments.length;
		const fitting = isShown ? segments.map((segment, index) => fitSegment(former.segments[index], segment)) : [];
		if (!fitting.some((text) => text)) {
			const outdated = former?.segments.map((pieces) => (pieces ? withTags(pieces) : '…')).join('\n');
			return { segments: [], drafts: [], outdated };
		}
		return { segments: came ? fitting : [], drafts: came ? [] : fitting, outdated: undefined };
	};
}

/** Whether the original of a text that came is still there, at another place. */
function isOfAnother({ source }: WaitingText, hashes: ReadonlyMap<string, string>): boolean {
	return [...hashes.values()].includes(source);
}

function fitSegment(
	pieces: Piece[] | undefined,
	segment: Pick<WorkSegment, 'source' | 'target'>,
): MarkedText | undefined {
	if (!pieces || codeProblems({ pieces, line: 1 }, segment, new Map()).length > 0) return undefined;
	return { pieces, codes: codesFor(segment), keepsSpace: segment.source.keepsSpace };
}

/** The codes that a translation may have: those of the original, and what only the present translation has. */
export function codesFor({ source, target }: Pick<WorkSegment, 'source' | 'target'>): Code[] {
	return [...source.codes, ...(target?.codes ?? []).filter(({ id }) => id.startsWith('t'))];
}

/** Whether a text has words: lines that only name addresses are taken over as they are. */
export function isForTranslators({ kind }: Unit, parts: readonly MarkedText[]): boolean {
	return kind !== 'definition' && parts.some(({ pieces }) => hasWords(pieces));
}

/** Returns the texts of a file; of a page that is compared as a whole, its parts, paired by likeness. */
function partsOf({ source, translation, units }: FileState): UnitState[] {
	return units.flatMap((unit) => {
		if (unit.key !== wholeKey || unit.state !== 'stale') return [unit];
		const lists = { source: source?.lists.get('') ?? [], translation: translation?.lists.get('') ?? [] };
		return compareList('', lists, []);
	});
}

/** Takes texts apart into segments, with their codes. A page is read once for all of its parts. */
export function createSegmenter(file: UnitFile): (unit: Unit) => MarkedText[] {
	const page = bodyOf(file);
	const blocks = readBlocks(page);
	return ({ key, form, text }) => {
		if (form === 'message') return [markMessage(text)];
		if (form === 'rich') return [markField(text)];
		if (form === 'line') return [plainText(text)];
		// Its lines are part of it: a translation goes through them as they are.
		if (form === 'long') return [plainText(text, true)];
		return (blocks[Number(key) - 1]?.leaves ?? []).map((leaf) => markLeaf(page, leaf));
	};
}
