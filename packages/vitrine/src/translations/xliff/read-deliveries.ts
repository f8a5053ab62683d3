import { fingerprint } from '#content/edit/fingerprint.ts';
import { quote } from '#content/problems/problem.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { displayWidth } from '#content/typography/display-width.ts';
import type { TermCheck } from '../glossary/check-terms.ts';
import { fileOf, unitsOf } from '../units/unit.ts';
import type { WaitingText } from '../waiting/waiting.ts';
import { type Arrival, checkUnit, type Delivery, hasAllArrived, type UnitCheck } from './check-unit.ts';
import { hasWords, type Piece, tidySpace, withTags, wordsOf } from './marked-text.ts';
import { createSegmenter, type WorkFile, type WorkUnit } from './open-work.ts';
import type { ExchangeFile, ExchangeUnit } from './read-xliff.ts';
import type { ReportLine } from './read-xml.ts';
import { parseUnitId, targetPrint, type UnitName } from './unit-id.ts';
import { columnsOf } from './unit-notes.ts';

export type OneFile = ExchangeFile['files'][number];

/** What came back for one file. */
export interface WorkDelivery {
	work: WorkFile;
	deliveries: Delivery[];
	/** Texts of which only some segments came. */
	parts: Arrival[];
	/** How many texts came that the site has already. */
	done: number;
	/** Translations of originals that have changed since the export. */
	outdated: Omit<WaitingText, 'locale' | 'path'>[];
}

export const exportAgain = 'export the open work again, and take the translations over';

/** Where to say what is wrong, and what is only worth knowing. */
export interface Reports {
	report: ReportLine;
	remark: ReportLine;
	/** Looks up the terms of the glossary in what came. */
	terms: TermCheck;
}

/** Reads what came back for one file of the site. Whatever does not fit is reported. */
export function readDeliveries(
	file: OneFile,
	{ work, tag, copies, config }: { work: WorkFile; config: SiteConfig } & Pick<UnitCheck, 'tag' | 'copies'>,
	{ report, remark, terms }: Reports,
): WorkDelivery {
	const seen = new Set<string>();
	let done = 0;
	const outdated: WorkDelivery['outdated'] = [];
	const came = file.units.flatMap((exchange) => {
		const where = `${work.state.path} ${parseUnitId(exchange.id)?.key ?? exchange.id}`;
		const complain: ReportLine = (line, problem) => report(line, { where, ...problem });
		if (seen.has(exchange.id)) {
			const fix = 'remove one of them';
			complain(exchange.line, {
				found: `the text ${quote(exchange.id)} a second time`,
				expected: 'each text once',
				fix,
			});
			return [];
		}
		seen.add(exchange.id);
		const note: ReportLine = (line, problem) => remark(line, { where, ...problem });
		const check = { file: work, tag, copies, remark: note };
		const name = readName(exchange, complain);
		if (name?.isLocked) {
			if (targetPrint(targetsOf(exchange)) !== name.target) note(exchange.line, changedLocked(name, work));
			return [];
		}
		const unit = name && findUnit(name, work);
		if (unit && unit.before === name.before) {
			const arrival = checkUnit(exchange, { ...check, unit }, complain);
			if (!arrival) return [];
			for (const problem of tooLong(arrival, { work, config })) note(exchange.line, problem);
			const unfit = isWhole(arrival) ? terms.problemsOf(unit.source, arrival.text) : [];
			for (const { found, expected, fix } of unfit) note(exchange.line, { found, expected, fix });
			return arrival;
		}
		if (!name || isUntouched(exchange, name)) return [];
		const present = presentDelivery(exchange, name, check);
		if (present) done++;
		else if (isOfEarlierOriginal(exchange, name, work)) {
			const segments = translatedSegments(exchange);
			if (!segments.some((pieces) => pieces)) return [];
			outdated.push({ key: name.key, source: name.source, before: name.before, segments });
			note(exchange.line, ofEarlierOriginal);
		} else complain(exchange.line, changedSince(name, work));
		return unit && present ? { ...present, unit } : [];
	});
	const arrived = new Set(came.map(({ unit }) => unit));
	const before = work.units
		.filter((unit) => !arrived.has(unit) && hasAllArrived(unit))
		.flatMap(
			(unit) => checkUnit(waitingExchange(unit), { file: work, unit, tag, copies, remark: ignore }, ignore) ?? [],
		);
	const all = [...came, ...before];
	return { work, deliveries: all.filter(isWhole), parts: all.filter((arrival) => !isWhole(arrival)), done, outdated };
}

/** Finds a text that search engines would cut. */
function tooLong(
	arrival: Delivery | Arrival,
	{ work, config }: { work: WorkFile; config: SiteConfig },
): Parameters<ReportLine>[1][] {
	if (!isWhole(arrival)) return [];
	const most = columnsOf(work, arrival.unit, { config });
	const columns = displayWidth(arrival.text);
	if (most === undefined || columns <= most) return [];
	const fix = 'shorten it: search engines cut it';
	return [{ found: `${columns} columns`, expected: `at most ${most} (a full-width character takes two)`, fix }];
}

const ignore: ReportLine = () => {};

function isWhole(arrival: Delivery | Arrival): arrival is Delivery {
	return 'text' in arrival;
}

/** What came of a text before, as it would come back. */
function waitingExchange({ segments }: WorkUnit): ExchangeUnit {
	return {
		id: '',
		line: 1,
		segments: segments.map(({ source, waiting }) => ({
			state: 'translated',
			source: { pieces: source.pieces, line: 1 },
			target: waiting && { pieces: waiting.pieces, line: 1 },
		})),
		data: new Map(),
	};
}

function readName(exchange: ExchangeUnit, complain: ReportLine): UnitName | undefined {
	const name = parseUnitId(exchange.id);
	if (!name) {
		const expected = 'the id that it was exported with';
		complain(exchange.line, { found: `a text with the id ${quote(exchange.id)}`, expected, fix: 'put the id back' });
	}
	return name;
}

/** Finds the open work for a text that came back. */
function findUnit(name: UnitName, { units }: WorkFile): WorkUnit | undefined {
	const sameText = units.filter(({ source }) => source.hash === name.source);
	return sameText.find(({ key }) => key === name.key) ?? (sameText.length === 1 ? sameText[0] : undefined);
}

function targetsOf({ segments }: Pick<ExchangeUnit, 'segments'>) {
	return segments.map(({ target }) => target?.pieces);
}

function changedLocked({ key }: UnitName, { state }: WorkFile): Parameters<ReportLine>[1] {
	const unit = state.units.find((one) => one.key === key);
	const place =
		state.translation && unit?.translation && `${fileOf(state.translation, unit.translation)}:${unit.translation.line}`;
	return {
		found: 'another translation of a finished text',
		expected: 'the one that was exported: the site keeps its own',
		fix: `nothing; if the other one is better, write it into ${place ?? state.path}`,
	};
}

/** Whether a text came back as it was exported: then it need not be open any more. */
function isUntouched({ segments }: ExchangeUnit, { target }: UnitName): boolean {
	const isMarked = segments.some(({ target, state }) => target && state !== 'initial');
	return !isMarked && targetPrint(targetsOf({ segments })) === target;
}

/** Reads a text that came back in the very words that the site has by now: an earlier delivery, or a colleague, wrote it. */
function presentDelivery(exchange: ExchangeUnit, name: UnitName, check: Omit<UnitCheck, 'unit'>): Delivery | undefined {
	const known = [...check.file.units, ...check.file.finished()].filter(({ source }) => source.hash === name.source);
	const unit = known.find(({ key }) => key === name.key) ?? known[0];
	if (!unit?.translation) return undefined;
	const segments = exchange.segments.map((segment) => ({ ...segment, state: 'translated' }));
	const read = checkUnit({ ...exchange, segments }, { ...check, unit, remark: ignore }, ignore);
	if (!read || !isWhole(read)) return undefined;
	const isThere = read.isSame || fingerprint(read.text) === fingerprint(unit.translation.text);
	return isThere ? read : undefined;
}

/**
 * Returns whether the original has changed since the export. Where the file has the original of today, only the id of the
 * text is another one.
 */
function isOfEarlierOriginal({ segments }: ExchangeUnit, { key, source }: UnitName, work: WorkFile): boolean {
	const units = unitsOf(work.source);
	if (units.some(({ hash }) => hash === source)) return false;
	const unit = units.find((one) => one.key === key);
	const now = unit ? createSegmenter(work.source)(unit).map(({ pieces }) => pieces) : [];
	const then = segments.map(({ source }) => source?.pieces ?? []);
	const [before, after] = [then, now].map((texts) => texts.map((text) => withTags(tidySpace(text, false))).join('\n'));
	return before !== after;
}

const ofEarlierOriginal = {
	found: 'a text of which the original has changed since the export',
	expected: 'a translation of the original of today: this one is kept',
	fix: 'export the open work again: it is there as a translation to be revised',
};

/** The segments of a text that have words, and not only those that a tool filled in. */
function translatedSegments({ segments }: ExchangeUnit): (Piece[] | undefined)[] {
	return segments.map(({ state, source, target }) => {
		const pieces = tidySpace(target?.pieces ?? [], false).map(withoutData);
		const isFilledIn = state === 'initial' && wordsOf(pieces) === wordsOf(tidySpace(source?.pieces ?? [], false));
		return hasWords(pieces) && !isFilledIn ? pieces : undefined;
	});
}

function withoutData(piece: Piece): Piece {
	return 'text' in piece ? { text: piece.text } : { code: piece.code, role: piece.role };
}

function changedSince({ source: original }: UnitName, { source }: WorkFile): Parameters<ReportLine>[1] {
	const isSameOriginal = unitsOf(source).some(({ hash }) => hash === original);
	return {
		found: isSameOriginal
			? 'a text that was translated, changed or confirmed on the site since the export'
			: 'a text of which the original has changed since the export',
		expected: 'a text as it was on the day of the export',
		fix: exportAgain,
	};
}
