import { placeToKey } from '#content/edit/field.ts';
import { fingerprint } from '#content/edit/fingerprint.ts';
import { splitPage } from '#content/edit/markdown/split-page.ts';
import { readBlocks } from '#content/markdown/blocks.ts';
import { bodyOf, type UnitFile, wholeKey } from '../units/unit.ts';
import type { Delivery } from './check-unit.ts';
import { changesWords, type EditedFile, ownFields, withLineEnds } from './edit-fields.ts';
import { type Addition, addFields, type FieldPath, removeFields, replaceTexts } from './edit-yaml.ts';
import type { WorkFile } from './open-work.ts';

/**
 * Puts translations into a page. A page that is new, or that gets the parts of its original, is written once all of its
 * texts are there; until then what came is left out. The day of the last change is today's where words changed; a new page
 * has the days of its original: it is not made new by being translated.
 *
 * @param today the day that it is in the site's time zone
 */
export function editPage(work: WorkFile, deliveries: readonly Delivery[], today: string): EditedFile {
	const delivered = new Map(deliveries.map((delivery) => [delivery.unit.key, delivery.text]));
	const { translation } = work.state;
	const isWhole = work.isWhole && work.units.every(({ key }) => delivered.has(key));
	if (work.isWhole && !isWhole) return { text: '', placed: new Map() };
	const { body, placed } = isWhole ? wholeBody(work.source, delivered) : changedBody(work, delivered);
	const pattern = translation ?? work.source;
	const values: [FieldPath, string][] = [];
	const additions: Addition[] = [];
	for (const { unit, text, isSame } of deliveries) {
		if (unit.source.form === 'block') continue;
		placed.set(unit.key, unit.key);
		const at = unit.key.split('.');
		if (translation && !unit.translation) additions.push({ from: at, to: at });
		if (!isSame) values.push([at, text]);
	}
	const isChanged = translation && fingerprint(body) !== fingerprint(bodyOf(translation));
	const [start, yaml, end] = takeApart(pattern.text);
	const [, original] = takeApart(work.source.text);
	const complete = addFields(yaml, original, additions);
	const written = replaceTexts(complete, values);
	const isNewer = isChanged || (translation && changesWords(deliveries, placed));
	const edited = removeFields(isNewer ? setUpdated(written, today) : written, translation ? [] : ownFields);
	const text = start + edited.trimEnd() + end + body;
	return { text: withLineEnds(text, pattern.text), placed };
}

/** Writes the day of the last change. An entry has none as long as that is the day on which it is published. */
function setUpdated(yaml: string, today: string): string {
	if (/^updated:/m.test(yaml)) return replaceTexts(yaml, [[['updated'], today]]);
	return yaml.replace(/^date:[ \t]*["']?(\d{4}-\d{2}-\d{2}).*$/m, (line, date: string) =>
		date < today ? `${line}\nupdated: ${today}` : line,
	);
}

/** Takes the first lines of a page apart: the line of hyphens, the fields, and what follows them. */
function takeApart(page: string): [start: string, fields: string, end: string] {
	const { yaml, body } = splitPage(page) ?? { yaml: { from: 0, to: 0 }, body: 0 };
	return [page.slice(0, yaml.from), page.slice(yaml.from, yaml.to), page.slice(yaml.to, body)];
}

/** The original with other words in its parts. */
function wholeBody(
	source: UnitFile,
	delivered: ReadonlyMap<string, string>,
): { body: string; placed: Map<string, string> } {
	const body = bodyOf(source);
	const placed = new Map<string, string>();
	let written = '';
	let at = 0;
	for (const [index, { start, end }] of readBlocks(body).entries()) {
		const key = placeToKey([index]);
		const text = delivered.get(key);
		if (text !== undefined) placed.set(key, key);
		written += body.slice(at, start) + (text ?? body.slice(start, end));
		at = end;
	}
	return { body: written + body.slice(at), placed };
}

/** The translation with changed parts, and with new ones behind those that come before them in the original. */
function changedBody(
	{ state }: WorkFile,
	delivered: ReadonlyMap<string, string>,
): { body: string; placed: Map<string, string> } {
	const { translation } = state;
	const body = translation ? bodyOf(translation) : '';
	const blocks = readBlocks(body);
	const placed = new Map<string, string>();
	let written = body.slice(0, body.search(/\S|$/));
	let at = written.length;
	let number = 0;
	for (const { key, source, translation } of state.units) {
		if (key === wholeKey || (source ?? translation)?.form !== 'block') continue;
		const text = source && delivered.get(key);
		const block = translation && blocks[Number(translation.key) - 1];
		if (!block && text === undefined) continue;
		const gap = block ? body.slice(at, block.start) : '';
		// Between a new part and its neighbors there is an empty line.
		written += (number > 0 && !/^\s*\n/.test(gap) ? '\n\n' : '') + gap;
		written += text ?? body.slice(block?.start, block?.end);
		at = block?.end ?? at;
		if (text !== undefined) placed.set(key, placeToKey([number]));
		number++;
	}
	return { body: written + (body.slice(at) || '\n'), placed };
}
