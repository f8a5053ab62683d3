import { readBlocks } from '#content/markdown/blocks.ts';
import { haveSameParts } from '../state/compare-file.ts';
import { compareList } from '../state/compare-list.ts';
import type { FileState, UnitState } from '../state/unit-state.ts';
import { messagesPath } from '../units/interface-texts.ts';
import { bodyOf, type Unit, type UnitFile, wholeKey } from '../units/unit.ts';
import { markField, markLeaf, markMessage } from './mark-codes.ts';
import { alignCodes, hasWords, type MarkedText, plainText } from './marked-text.ts';

/** A text that waits for a translator. */
export interface WorkUnit {
	/** Key of the original. */
	key: string;
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
}

/** A sentence or more that is translated at a time: a field, a heading, a paragraph, one entry of a list, a cell. */
export interface WorkSegment {
	source: MarkedText;
	target: MarkedText | undefined;
}

/** What is open in one file. */
export interface WorkFile {
	state: FileState;
	source: UnitFile;
	/** Whether all parts of the page are needed: it has other parts than its original, or is not there yet. */
	isWhole: boolean;
	units: WorkUnit[];
}

/** Lists what is open in a file; undefined where nothing is. */
export function openWork(state: FileState): WorkFile | undefined {
	const { source, translation, path } = state;
	if (!source) return undefined;
	const whole = state.units.find(({ key }) => key === wholeKey);
	const isWhole = whole?.state === 'stale' || (!translation && path !== messagesPath);
	const isSameShape = translation !== undefined && haveSameParts(source, translation);
	const originals = createSegmenter(source);
	const translations = translation && createSegmenter(translation);
	const units = partsOf(state).flatMap((unit): WorkUnit[] => {
		const { source, translation } = unit;
		const isOpen = unit.state === 'missing' || unit.state === 'stale';
		if (!source || !isOpen) return [];
		const parts = originals(source);
		if (!isForTranslators(source, parts)) return [];
		const isPart = whole !== undefined && source.form === 'block';
		const own = translation ? (translations?.(translation) ?? []) : [];
		// Parts of a page that is compared as a whole are only paired by likeness.
		const fits = own.length === parts.length && (!isPart || isSameShape);
		const segments = parts.map((original, index) => {
			const target = fits ? own[index] : undefined;
			return { source: original, target: target && alignCodes(target, original) };
		});
		const before = (isPart ? whole.translation : translation)?.hash ?? '0';
		const present = translation && !fits ? translation.text : undefined;
		return [{ key: unit.key, source, translation, state: isPart ? whole : unit, before, segments, present }];
	});
	return units.length > 0 ? { state, source, isWhole, units } : undefined;
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
		if (form === 'plain') return [plainText(text)];
		// Its lines are part of it: a translation goes through them as they are.
		if (form === 'long') return [plainText(text, true)];
		return (blocks[Number(key) - 1]?.leaves ?? []).map((leaf) => markLeaf(page, leaf));
	};
}
