import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBlocks } from '#content/markdown/blocks.ts';
import type { PageHead } from '#content/pages/pages.ts';
import { type Entry, type TextForm, type Unit, type UnitFile, wholeKey } from './unit.ts';

/** A text as it is stored: a part of a page by its place in it, any other one in full. */
type StoredUnit = [
	key: string,
	hash: string,
	line: number,
	form: TextForm,
	kind: string,
	text: string | 0,
	purpose: string | 0,
];

type StoredEntry = [kind: string, units: [field: string, unit: StoredUnit][], name?: string];

interface StoredFile extends Pick<UnitFile, 'locale' | 'path' | 'file' | 'onDisk'> {
	fields: StoredUnit[];
	lists: [name: string, entries: StoredEntry[]][];
	whole: StoredUnit | 0;
	head: (Omit<PageHead, 'lineOf'> & { lines: Record<string, number> }) | 0;
	/** Of a page of Markdown: where its text begins, and in which line; and where its parts are. */
	rest: [start: number, firstLine: number] | 0;
	omitted: string[];
}

/** Writes the texts of a file on one line. */
export function storeUnits(texts: UnitFile): string {
	const { locale, path, file, onDisk, fields, lists, whole, head, rest, omitted, text } = texts;
	const stored: StoredFile = {
		...{ locale, path, file, onDisk, fields: fields.map(storeUnit), omitted: [...omitted] },
		lists: [...lists].map(([name, entries]) => [
			name,
			entries.map(({ kind, name, units }): StoredEntry => {
				const stored = [...units].map(([field, unit]): [string, StoredUnit] => [field, storeUnit(unit)]);
				return name === undefined ? [kind, stored] : [kind, stored, name];
			}),
		]),
		whole: whole ? storeUnit(whole) : 0,
		head: head ? storeHead(head) : 0,
		rest: rest ? [text.length - rest.text.length, rest.firstLine] : 0,
	};
	return JSON.stringify(stored);
}

function storeUnit({ key, hash, line, form, kind, text, purpose }: Unit): StoredUnit {
	return [key, hash, line, form, kind, form === 'block' ? 0 : text, purpose ?? 0];
}

function storeHead({ lineOf, ...head }: PageHead): StoredFile['head'] {
	const names = [...Object.keys(head), ...Object.keys(head.entry ?? {})];
	return { ...head, lines: Object.fromEntries(names.map((name) => [name, lineOf(name)])) };
}

/** Reads what `storeUnits` wrote. The words of a page are read from its file once they are needed. */
export function restoreUnits(root: string, stored: string): UnitFile {
	const { fields, lists, whole, head, rest, omitted, ...place } = JSON.parse(stored) as StoredFile;
	const written = new WrittenText(join(root, place.onDisk), rest ? rest[0] : 0);
	const restore = (unit: StoredUnit): Unit => new RestoredUnit(unit, written);
	const { lines, ...facts } = head || { lines: {} as Record<string, number> };
	return {
		...place,
		get text() {
			return written.text;
		},
		fields: fields.map(restore),
		lists: new Map(
			lists.map(([name, entries]) => [
				name,
				entries.map(([kind, units, own]): Entry => {
					const restored = new Map(units.map(([field, unit]) => [field, restore(unit)]));
					return own === undefined ? { kind, units: restored } : { kind, name: own, units: restored };
				}),
			]),
		),
		whole: whole ? restore(whole) : undefined,
		head: head ? ({ ...facts, lineOf: (name: string) => lines[name] ?? 1 } as PageHead) : undefined,
		rest: rest
			? {
					file: place.file,
					firstLine: rest[1],
					get text() {
						return written.body;
					},
				}
			: undefined,
		omitted: new Set(omitted),
	};
}

/** The text of a file, read when it is first needed. */
class WrittenText {
	readonly #path: string;
	readonly #start: number;
	#text: string | undefined;
	#parts: string[] | undefined;

	constructor(path: string, start: number) {
		this.#path = path;
		this.#start = start;
	}

	get text(): string {
		this.#text ??= new TextDecoder().decode(readFileSync(this.#path));
		return this.#text;
	}

	get body(): string {
		return this.text.slice(this.#start);
	}

	partAt(index: number): string {
		const { body } = this;
		this.#parts ??= readBlocks(body).map(({ start, end }) => body.slice(start, end).replaceAll('\r\n', '\n'));
		return this.#parts[index] ?? '';
	}
}

class RestoredUnit implements Unit {
	readonly key: string;
	readonly hash: string;
	readonly line: number;
	readonly form: TextForm;
	readonly kind: string;
	readonly purpose: string | undefined;
	readonly #text: string | 0;
	readonly #written: WrittenText;

	constructor([key, hash, line, form, kind, text, purpose]: StoredUnit, written: WrittenText) {
		this.key = key;
		this.hash = hash;
		this.line = line;
		this.form = form;
		this.kind = kind;
		this.purpose = purpose || undefined;
		this.#text = text;
		this.#written = written;
	}

	get text(): string {
		if (this.#text !== 0) return this.#text;
		return this.key === wholeKey ? this.#written.body.trim() : this.#written.partAt(Number(this.key) - 1);
	}
}
