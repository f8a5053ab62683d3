import type { FileState } from '../state/unit-state.ts';
import { type Unit, unitsOf } from '../units/unit.ts';
import type { Arrival } from '../xliff/check-unit.ts';
import type { Piece } from '../xliff/marked-text.ts';
import { formatSegments } from './segment-text.ts';

/** A translation that came before others of its page, section, entry or list, and is written together with them. */
export interface WaitingText {
	locale: string;
	/** Path of the file within the language's folder. */
	path: string;
	key: string;
	/** Fingerprint of the original that it was made from. */
	source: string;
	/** Fingerprint of the translation that was there then, or `0`: another one is not to be lost for it. */
	before: string;
	/** Segment by segment; undefined for those that have not come. */
	segments: (Piece[] | undefined)[];
}

/** Where they are kept, from the site's folder. */
export const waitingFile = 'content/translations.waiting';

const title =
	'# Translations that came before the rest of their page, written by "npm run translations -- import". Format';

/** The version of the format that this code reads and writes. */
export const waitingVersion = 1;

/** The first line of the file. */
export const waitingHeader: string = `${title} ${waitingVersion}`;

/** Writes the file: a line for each text, sorted. Undefined where nothing waits: then there is no file. */
export function formatWaiting(texts: readonly WaitingText[]): string | undefined {
	if (texts.length === 0) return undefined;
	const lines = texts.map(({ locale, path, key, source, before, segments }) => {
		return `${locale} ${path} ${key} ${source} ${before} ${formatSegments(segments)}`;
	});
	return `${[waitingHeader, ...[...new Set(lines)].sort()].join('\n')}\n`;
}

/** What the translations of a site are compared by. */
interface Site {
	waiting: { texts: readonly WaitingText[] };
	content: { paths: readonly string[]; drafts: ReadonlySet<string> };
}

/** The texts that wait in one file, also under the former name of it. */
export function waitingIn(
	{ waiting, content }: Site,
	{ locale, path, source }: Pick<FileState, 'locale' | 'path' | 'source'>,
): WaitingText[] {
	const own = waiting.texts.filter((text) => text.locale === locale);
	if (own.length === 0 || !source) return [];
	const originals = new Set(unitsOf(source).map(({ hash }) => hash));
	const isThere = (path: string) => content.paths.includes(path) || content.drafts.has(path);
	return own.filter((text) => text.path === path || (originals.has(text.source) && !isThere(text.path)));
}

/** What a delivery made of the texts of a file. */
interface Delivered extends Pick<FileState, 'locale' | 'path'> {
	/** Texts that came and wait. */
	arrivals: readonly Arrival[];
	/** Originals that have a confirmed translation now. */
	settled: readonly Unit[];
	/** What came for originals that have changed since. */
	outdated: readonly Omit<WaitingText, 'locale' | 'path'>[];
}

/**
 * Lists what waits in a file after a delivery: what came with it, and what came before and is still of use.
 *
 * @param before what waited until then
 */
export function waitingAfter(
	before: readonly WaitingText[],
	{ locale, path, arrivals, settled, outdated }: Delivered,
): WaitingText[] {
	const came = arrivals.map(({ unit, segments }): WaitingText => {
		const { key, before } = unit;
		return { locale, path, key, source: unit.source.hash, before, segments: segments.map((text) => text?.pieces) };
	});
	const done = [...settled, ...arrivals.map(({ unit }) => unit.source)];
	const earlier = outdated.map((text): WaitingText => ({ locale, path, ...text }));
	const written = new Set(settled.map(({ key }) => key));
	const isReplaced = ({ key, source }: WaitingText) =>
		written.has(key) ||
		done.some((unit) => unit.key === key && unit.hash === source) ||
		earlier.some((text) => text.key === key && text.source === source);
	return [...before.filter((text) => !isReplaced(text)), ...earlier, ...came];
}
