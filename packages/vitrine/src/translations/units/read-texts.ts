import { type Field, placeToKey } from '#content/edit/field.ts';
import { createKinds } from '#content/edit/fields/file-schemas.ts';
import { readFields } from '#content/edit/fields/read-fields.ts';
import { fingerprint } from '#content/edit/fingerprint.ts';
import { splitPage } from '#content/edit/markdown/split-page.ts';
import { readWithinDepth } from '#content/files/depth-limit.ts';
import { lineOf, type SourceFile } from '#content/files/source-file.ts';
import type { Report } from '#content/problems/problem.ts';
import type { LoadedConfig } from '#content/site-config.ts';
import { dayIn } from '#i18n/day.ts';
import { type FilePlace, readHead } from './read-head.ts';
import { type Entry, type TextForm, type Unit, type UnitFile, wholeKey } from './unit.ts';

/**
 * Reads the texts of one file by its path within the language's folder: `pages/about.md` as a page. Errors are
 * reported.
 */
export type ReadTexts = (
	source: SourceFile,
	place: Pick<FilePlace, 'locale' | 'path'>,
	report: Report,
) => UnitFile | undefined;

/** The settings that decide which files a language may have. */
export type Settings = Pick<LoadedConfig, 'config' | 'kinds'>;

/** Creates the reader of a site's files. */
export function createReader(settings: Settings): ReadTexts {
	const kindOf = createKinds(settings);
	const today = dayIn(settings.config.timeZone, Date.now());
	return (source, { locale, path }, report) => {
		const kind = kindOf(`content/${locale}/${path}`);
		if (!kind) return undefined;
		const place = { locale, path, kind, today };
		const read = (): UnitFile | undefined => {
			const head = readHead(source, place, report);
			return head && { ...readUnits(source, place), ...head };
		};
		return readWithinDepth(source, read, report);
	};
}

/** Takes the fields of a file that are words to texts by their names, lists and parts of a page. */
export function readUnits(source: SourceFile, { locale, path, kind }: FilePlace): Omit<UnitFile, 'head' | 'omitted'> {
	const { file, text } = source;
	const fields: Unit[] = [];
	const lists = new Map<string, Entry[]>(kind.format === 'md' ? [['', []]] : []);
	const namedBy = new Map<string, string>();
	for (const field of readFields(source, kind, '').fields) {
		const unit = toUnit(field);
		const { place, part, pairedBy, value } = field;
		if (pairedBy !== undefined) namedBy.set(place.join('.'), pairedBy);
		if (!unit && namedBy.size === 0) continue;
		const index = place.findIndex((key) => typeof key === 'number');
		if (index < 0) {
			if (unit) fields.push(unit);
			continue;
		}
		const list = place.slice(0, index).join('.');
		const within = place.slice(index + 1).join('.');
		const isName = namedBy.get(list) === within && value !== undefined;
		if (!unit && !isName) continue;
		const entry = entryAt(lists, list, Number(place[index]));
		if (isName) entry.name = String(value);
		if (part !== undefined) entry.kind = part;
		if (unit) entry.units.set(within, unit);
	}
	const all = { locale, path, file, onDisk: file, text, fields, lists };
	if (kind.format !== 'md') return { ...all, whole: undefined, rest: undefined };
	const start = splitPage(text)?.body ?? 0;
	const rest = { file, text: text.slice(start), firstLine: lineOf(text, start) };
	return { ...all, whole: wholeOf(lists.get('') ?? [], rest), rest };
}

function toUnit({ place, value, words, line, control, part, purpose }: Field): Unit | undefined {
	if (words === undefined) return undefined;
	const kind = part?.replace(/\d$/, '') ?? 'field';
	const unit = { key: placeToKey(place), text: String(value), hash: words, line, form: control as TextForm, kind };
	return purpose === undefined ? unit : { ...unit, purpose };
}

function entryAt(lists: Map<string, Entry[]>, name: string, index: number): Entry {
	const list = lists.get(name) ?? [];
	lists.set(name, list);
	while (list.length <= index) list.push({ kind: 'entry', units: new Map() });
	return list[index] as Entry;
}

function wholeOf(parts: readonly Entry[], { text, firstLine }: SourceFile & { firstLine: number }): UnitFile['whole'] {
	if (parts.length === 0) return undefined;
	const hashes = parts.flatMap(({ units }) => [...units.values()].map(({ hash }) => hash));
	const line = firstLine + lineOf(text, text.search(/\S/)) - 1;
	return { key: wholeKey, text: text.trim(), hash: fingerprint(hashes.join(' ')), line, form: 'block', kind: 'page' };
}
