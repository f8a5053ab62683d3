import { fingerprint } from '#content/edit/fingerprint.ts';
import { type Unit, type UnitFile, unitsOf } from '../units/unit.ts';
import type { Delivery } from './check-unit.ts';
import { type Addition, addFields, type FieldPath, removeFields, replaceTexts } from './edit-yaml.ts';
import { createSegmenter, isForTranslators, type WorkFile } from './open-work.ts';

/** Fields that a new translation does not take over: addresses are its own, and so are the words of its tags. */
export const ownFields = ['slug', 'redirectFrom', 'draft', 'publishAt', 'expireAt', 'expiredTo', 'tags'];

/** A file as it is to be written. */
export interface EditedFile {
	text: string;
	/** By the key of each original that was delivered, the key of its translation. */
	placed: Map<string, string>;
}

/**
 * Puts translations into a YAML file. An entry that the translation lacks is taken over from the original once all of
 * its texts are there, and so is a whole file; until then what came is left out. The day of the last change is today's
 * where words changed; a new file has that of the original.
 *
 * @param today the day that it is in the site's time zone
 */
export function editFields(work: WorkFile, deliveries: readonly Delivery[], today: string): EditedFile {
	const { translation } = work.state;
	const { text, placed } = translation
		? editTranslation(work, translation.text, deliveries)
		: newFile(work, deliveries);
	const isDated = translation && /^updated:/m.test(text) && changesWords(deliveries, placed);
	const dated = isDated ? replaceTexts(text, [[['updated'], today]]) : text;
	return { text: withLineEnds(dated, (translation ?? work.source).text), placed };
}

/** Writes a text with the line ends of the file that it is made from. */
export function withLineEnds(text: string, pattern: string): string {
	return pattern.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text;
}

/** Whether any of the placed texts differs from the previous one. */
export function changesWords(deliveries: readonly Delivery[], placed: ReadonlyMap<string, string>): boolean {
	return deliveries.some(
		({ unit, text, isSame }) =>
			placed.has(unit.key) && !isSame && fingerprint(text) !== (unit.translation && fingerprint(unit.translation.text)),
	);
}

function newFile(work: WorkFile, deliveries: readonly Delivery[]): EditedFile {
	const placed = new Map(deliveries.map(({ unit }) => [unit.key, unit.key]));
	const absent = work.units.filter(({ key }) => !placed.has(key)).map(({ key }) => key);
	if (absent.length > 0 && work.isWhole) return { text: '', placed: new Map() };
	const text = removeFields(work.source.text, work.source.head ? ownFields : absent);
	return {
		text: replaceTexts(
			text,
			deliveries.map(({ unit, text }) => [toPath(unit.key), text] as const),
		),
		placed,
	};
}

function editTranslation(work: WorkFile, text: string, deliveries: readonly Delivery[]): EditedFile {
	const lists = new Map([...work.source.lists.keys()].map((name) => [name, entryNumbers(name, work)]));
	const whole = wholeEntries(work, deliveries);
	const lacked = lackedSections(work);
	const sections = new Set([...lacked].filter((section) => isWhole(section, work.source, deliveries)));
	const additions: Addition[] = [...sections].map((name) => ({ from: ['sections', name], to: ['sections', name] }));
	const placed = new Map<string, string>();
	for (const { unit } of deliveries) if (sections.has(sectionOf(unit.key))) placed.set(unit.key, unit.key);
	const others = deliveries.filter(({ unit }) => !lacked.has(sectionOf(unit.key)));
	for (const { unit } of others) {
		const from = toPath(unit.key);
		const at = from.findIndex((part) => typeof part === 'number');
		const list = from.slice(0, at).join('.');
		const numbers = at < 0 ? undefined : lists.get(list);
		const number = Number(from[at]);
		if (numbers && !numbers.has(number)) {
			if (!whole.has(`${list}.${number}`)) continue;
			additions.push({ from: from.slice(0, at + 1), to: [...from.slice(0, at), insertEntry(numbers, number)] });
		}
	}
	for (const { unit } of others) {
		const from = toPath(unit.key);
		const at = from.findIndex((part) => typeof part === 'number');
		const number = at < 0 ? undefined : lists.get(from.slice(0, at).join('.'))?.get(Number(from[at]));
		if (at >= 0 && number === undefined) continue;
		const to = number === undefined ? from : from.with(at, number);
		placed.set(unit.key, to.join('.'));
		const isInEntry = additions.some((addition) => addition.from.join('.') === from.slice(0, at + 1).join('.'));
		if (!unit.state.translation && !isInEntry) additions.push({ from, to });
	}
	const grown = addFields(text, work.source.text, additions);
	const values = deliveries.flatMap(({ unit, text, isSame }): (readonly [FieldPath, string])[] => {
		const key = placed.get(unit.key);
		return key === undefined || isSame ? [] : [[toPath(key), text]];
	});
	return { text: replaceTexts(grown, values), placed };
}

/** The section of a page that a text belongs to. */
function sectionOf(key: string): string {
	return /^sections\.([^.]+)\./.exec(key)?.[1] ?? '';
}

/** Names of the sections of a page that its translation does not have. */
function lackedSections({ source, state }: WorkFile): Set<string> {
	const sections = (file: UnitFile | undefined) => new Set(file ? unitsOf(file).map(({ key }) => sectionOf(key)) : []);
	const lacked = sections(source).difference(sections(state.translation));
	lacked.delete('');
	return lacked;
}

/** Whether all texts of a section were delivered. */
function isWhole(section: string, source: UnitFile, deliveries: readonly Delivery[]): boolean {
	const delivered = new Set(deliveries.map(({ unit }) => unit.key));
	const segments = createSegmenter(source);
	return unitsOf(source)
		.filter((unit) => sectionOf(unit.key) === section && isForTranslators(unit, segments(unit)))
		.every(({ key }) => delivered.has(key));
}

/** Entries of the original of which all texts were delivered, as `items.2`. */
function wholeEntries({ source }: WorkFile, deliveries: readonly Delivery[]): Set<string> {
	const delivered = new Set(deliveries.map(({ unit }) => unit.key));
	const segments = createSegmenter(source);
	const needed = (unit: Unit) => isForTranslators(unit, segments(unit));
	const whole = new Set<string>();
	for (const [name, entries] of source.lists) {
		for (const [number, { units }] of entries.entries()) {
			if ([...units.values()].filter(needed).every(({ key }) => delivered.has(key))) whole.add(`${name}.${number}`);
		}
	}
	return whole;
}

/** Where the entries of a list are in the translation, by their number in the original. */
function entryNumbers(name: string, { state }: WorkFile): Map<number, number> {
	const numbers = new Map<number, number>();
	for (const { source, translation } of state.units) {
		if (!source || !translation || !source.key.startsWith(`${name}.`)) continue;
		const [from, to] = [source, translation].map(({ key }) => Number(/^\d+/.exec(key.slice(name.length + 1))?.[0]));
		if (from !== undefined && to !== undefined && !Number.isNaN(from)) numbers.set(from, to);
	}
	return numbers;
}

/** Makes room for an entry behind those that precede it in the original, and returns its number. */
function insertEntry(numbers: Map<number, number>, number: number): number {
	const before = [...numbers].filter(([from]) => from < number).map(([, to]) => to);
	const at = Math.max(-1, ...before) + 1;
	for (const [from, to] of numbers) if (to >= at) numbers.set(from, to + 1);
	numbers.set(number, at);
	return at;
}

/** @example toPath('items.2.title') // ['items', 2, 'title'] */
function toPath(key: string): (string | number)[] {
	return key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
