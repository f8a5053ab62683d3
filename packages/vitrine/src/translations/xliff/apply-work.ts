import type * as v from 'valibot';
import { maxTextSize, sizeProblem } from '#content/files/source-file.ts';
import { readYaml } from '#content/files/yaml.ts';
import { parseMarkdown } from '#content/pages/markdown.ts';
import type { Problem } from '#content/problems/problem.ts';
import { confirmFile } from '../lock/confirm.ts';
import type { KnownRecord, LockRecord } from '../lock/lock.ts';
import { compareFile } from '../state/compare-file.ts';
import { asWritten } from '../units/read-head.ts';
import type { ReadTexts } from '../units/read-texts.ts';
import { type Unit, type UnitFile, unitsOf } from '../units/unit.ts';
import type { Arrival, Delivery } from './check-unit.ts';
import { editFields } from './edit-fields.ts';
import { editPage } from './edit-page.ts';
import type { WorkFile } from './open-work.ts';
import type { WorkDelivery } from './read-deliveries.ts';
import type { ReportLine } from './read-xml.ts';

export interface Application {
	/** Path from the site's folder. */
	file: string;
	/** Its text as it was read; undefined where there is no such file yet. */
	before: string | undefined;
	/** Its new text; undefined where nothing is written. */
	text: string | undefined;
	/** How many texts went into it. */
	count: number;
	/** Those that came but wait for others of the same list, entry, section or page. */
	waiting: Arrival[];
	/** Originals with a confirmed translation afterwards. */
	settled: Unit[];
	/** All that is confirmed of the file afterwards. */
	records: LockRecord[];
}

export interface ApplyOptions {
	/** The day that it is in the site's time zone. */
	today: string;
	readTexts: ReadTexts;
	/** Of a YAML file. */
	schema: v.GenericSchema | undefined;
	report: ReportLine;
}

/** Makes the new text of a file from what came back, reads it as the site would, and confirms what came. */
export function applyWork(
	{ work, deliveries, parts }: Pick<WorkDelivery, 'work' | 'deliveries' | 'parts'>,
	options: ApplyOptions,
): Application {
	const { source, state } = work;
	const { locale, path } = state;
	const file = state.translation?.onDisk ?? `content/${locale}/${path}`;
	const edit = source.rest ? editPage : editFields;
	const { text, placed } = edit(work, deliveries, options.today);
	const waiting = [...deliveries.filter(({ unit }) => !placed.has(unit.key)), ...parts];
	const before = state.translation?.text;
	const fresh = state.units.flatMap((unit) => (unit.state === 'fresh' && unit.source ? [unit.source] : []));
	const nothing = { file, before, text: undefined, count: 0, waiting, settled: fresh, records: written(state.records) };
	if (placed.size === 0) return nothing;

	const complaints: Problem[] = [];
	const size = Buffer.byteLength(text);
	if (size > maxTextSize) complaints.push(sizeProblem(file, { size, max: maxTextSize, fix: 'divide it' }));
	const translation = options.readTexts({ file, text }, { locale, path }, (problem) => complaints.push(problem));
	complaints.push(...readAsSite({ file, text }, translation, options.schema));
	for (const { line, found, expected, fix } of complaints) {
		options.report(lineInExchange(line, { translation, placed, deliveries }), { where: path, found, expected, fix });
	}
	if (!translation || complaints.length > 0) return nothing;
	const records = confirmDelivered(work, translation, placed);
	const arrived = deliveries.flatMap(({ unit }) => (placed.has(unit.key) ? [unit.source] : []));
	return { file, before, text, count: placed.size, waiting, settled: [...fresh, ...arrived], records };
}

/** What the build would complain about. */
function readAsSite(
	{ file, text }: { file: string; text: string },
	translation: UnitFile | undefined,
	schema: v.GenericSchema | undefined,
): Problem[] {
	const problems: Problem[] = [];
	const report = (problem: Problem) => problems.push(problem);
	const { rest } = translation ?? {};
	if (rest) parseMarkdown(rest, asWritten, report);
	else if (schema) readYaml({ file, text }, schema, report);
	return problems;
}

/** Returns the line in the exchange file of the text at a line of the new file. */
function lineInExchange(
	line: number,
	{
		translation,
		placed,
		deliveries,
	}: { translation: UnitFile | undefined; placed: Map<string, string>; deliveries: readonly Delivery[] },
): number {
	const key = translation && unitsOf(translation).findLast((unit) => unit.line <= line)?.key;
	const delivery = deliveries.find(({ unit }) => placed.get(unit.key) === key) ?? deliveries[0];
	return delivery?.line ?? 1;
}

function confirmDelivered(work: WorkFile, translation: UnitFile, placed: ReadonlyMap<string, string>): LockRecord[] {
	const { source, state } = work;
	const { locale, path, records } = state;
	const originals = new Map(unitsOf(source).map((unit) => [unit.key, unit]));
	const translations = new Map(unitsOf(translation).map((unit) => [unit.key, unit]));
	const confirmed = [...placed].flatMap(([from, to]): LockRecord[] => {
		const [original, translated] = [originals.get(from), translations.get(to)];
		return original && translated
			? [{ locale, path, key: from, source: original.hash, translation: translated.hash }]
			: [];
	});
	const replaced = new Set(work.units.filter(({ key }) => placed.has(key)).map(({ before }) => before));
	const changed = new Set(placed.values());
	const untouched = new Set([...translations.values()].flatMap(({ key, hash }) => (changed.has(key) ? [] : [hash])));
	const sources = new Set([...originals.values()].map(({ hash }) => hash));
	const kept = records.filter(({ key, source, translation }) => {
		if (placed.has(key) && !/\d/.test(key)) return false;
		// Another text may have the same words, and be confirmed in them.
		const isOfAnother = untouched.has(translation) && (sources.has(source) || !placed.has(key));
		return isOfAnother || !replaced.has(translation);
	});
	const now = { ...state, translation, units: compareFile(source, translation, [...kept, ...confirmed]) };
	// A file that came as a whole is confirmed as a whole, with the lines that needed no translation.
	const isWhole = work.isWhole || now.units.every(({ state }) => state === 'fresh');
	return isWhole ? confirmFile(now) : [...written(kept), ...confirmed];
}

/** Leaves out what is recorded of other places. */
function written(records: readonly KnownRecord[]): LockRecord[] {
	return records.filter(({ from }) => from === undefined);
}
