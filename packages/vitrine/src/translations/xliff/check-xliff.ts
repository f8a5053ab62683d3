import { quote } from '#content/problems/problem.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { displayWidth } from '#content/typography/display-width.ts';
import { kitLanguage } from '#i18n/built-in-words.ts';
import { withoutLocaleFolder } from '#i18n/locale.ts';
import { nearest } from '#node/edit-distance.ts';
import { countOf } from '../count-of.ts';
import type { TermCheck } from '../glossary/check-terms.ts';
import { absentEntries } from '../state/absent-entries.ts';
import { copyOptions, type Translations } from '../state/read-translations.ts';
import { fileOf, fingerprint, unitsOf } from '../units/unit.ts';
import { waitingIn } from '../waiting/waiting.ts';
import { type Arrival, checkUnit, type Delivery, hasAllArrived, type UnitCheck } from './check-unit.ts';
import { openWork, type WorkFile, type WorkUnit } from './open-work.ts';
import type { ExchangeFile, ExchangeUnit } from './read-xliff.ts';
import type { ReportLine } from './read-xml.ts';
import { parseFileId, parseUnitId, targetPrint, type UnitName } from './unit-id.ts';
import { columnsOf } from './unit-notes.ts';

type OneFile = ExchangeFile['files'][number];

/** What came back for one file. */
export interface WorkDelivery {
	work: WorkFile;
	deliveries: Delivery[];
	/** Texts of which only some segments came. */
	parts: Arrival[];
	/** How many texts came that the site has already. */
	done: number;
}

const exportAgain = 'export the open work again, and take the translations over';

/** Where to say what is wrong, and what is only worth knowing. */
export interface Reports {
	report: ReportLine;
	remark: ReportLine;
	/** Looks up the terms of the glossary in what came. */
	terms: TermCheck;
}

/**
 * Compares a file that came back with the site as it is now. Whatever does not fit is reported.
 *
 * @returns undefined when the file is of other languages, which is reported
 */
export function checkExchange(
	exchange: ExchangeFile,
	translations: Translations,
	reports: Reports,
): WorkDelivery[] | undefined {
	const { report } = reports;
	const language = findTarget(exchange, translations, report);
	if (!language) return undefined;
	checkTotal(exchange, reports);
	const states = new Map(
		[
			...absentEntries(translations, language.code),
			...translations.files.filter(({ locale }) => locale === language.code),
		].map((state) => [state.path, state]),
	);
	const { config } = translations;
	const copies = copyOptions(config);
	const deliveries = exchange.files.flatMap((file) => {
		const path = pathOf(file);
		const state = states.get(path);
		if (!state?.source) {
			const expected = 'a file of the site: it was renamed or removed since the export';
			report(file.line, { found: `texts of ${quote(file.original)}`, expected, fix: exportAgain });
			return [];
		}
		if (exchange.files.find(({ original }) => original === file.original) !== file) {
			const found = `texts of ${quote(file.original)} a second time`;
			report(file.line, { found, expected: 'each file once', fix: 'remove one of the two' });
			return [];
		}
		const work = openWork(state, waitingIn(translations, state));
		if (!work) return [];
		checkCount(file, work, reports);
		return [readDeliveries(file, { work, tag: language.tag, copies, config }, reports)];
	});
	const came = new Set(exchange.files.map(pathOf));
	const waiting = new Set(translations.waiting.texts.map(({ path }) => path));
	// An entry may have waited for its list alone.
	const others = [...waiting].flatMap((path) => {
		const state = came.has(path) ? undefined : states.get(path);
		const work = state && openWork(state, waitingIn(translations, state));
		if (!work?.isWhole || !work.units.every(hasAllArrived)) return [];
		const nothing = { id: '', original: path, line: 1, units: [] };
		return [readDeliveries(nothing, { work, tag: language.tag, copies, config }, reports)];
	});
	return [...deliveries, ...others];
}

function pathOf({ original }: OneFile): string {
	return withoutLocaleFolder(original.normalize('NFC'));
}

function findTarget(exchange: ExchangeFile, { languages, config }: Translations, report: ReportLine) {
	const source = config.locales.find(({ code }) => code === config.defaultLocale);
	// The kit's English texts are exported separately.
	if (exchange.source !== source?.tag && exchange.source !== kitLanguage.tag) {
		const found = `a translation from ${quote(exchange.source)}`;
		report(exchange.line, { found, expected: `srcLang="${source?.tag}"`, fix: 'write back what was exported there' });
		return undefined;
	}
	const target = languages.find(({ tag }) => tag === exchange.target);
	if (!target) {
		const tags = languages.map(({ tag }) => tag);
		const meant = nearest(exchange.target, tags);
		report(exchange.line, {
			found: `a translation into ${quote(exchange.target)}`,
			expected: `trgLang="${tags.join('" or "')}"`,
			fix: meant ? `write ${quote(meant)}` : 'write back what was exported there',
		});
		return undefined;
	}
	const meantFor = exchange.files.map(({ id }) => parseFileId(id)?.target).find((tag) => tag && tag !== target.tag);
	if (!meantFor) return target;
	const found = `a translation into ${quote(target.tag)}`;
	const fix = 'write back what was exported there';
	report(exchange.line, { found, expected: `trgLang="${meantFor}", for which it was exported`, fix });
	return undefined;
}

const partOfExport = 'nothing, if this is a part of the delivery: what did not come stays open';

/** Agencies deliver in parts, and tools lose some: what did not come is named. */
function checkTotal({ files, line }: ExchangeFile, { report, remark }: Reports): void {
	const names = files.flatMap(({ id }) => parseFileId(id) ?? []);
	const total = Math.max(0, ...names.map((name) => name.total));
	const there = names.reduce((sum, name) => sum + name.units, 0);
	if (there === total) return;
	const found = `${countOf(files.length, 'file')} with ${countOf(there, 'text')}`;
	if (there < total) remark(line, { found, expected: `${countOf(total, 'text')}, as exported`, fix: partOfExport });
	else {
		const expected = `${countOf(total, 'text')}: a part of the file is there twice`;
		report(line, { found, expected, fix: 'remove one of the two' });
	}
}

function checkCount(file: OneFile, work: WorkFile, { report, remark }: Reports): void {
	const name = parseFileId(file.id);
	if (!name) {
		const expected = 'the id that it was exported with';
		report(file.line, { found: `a file with the id ${quote(file.id)}`, expected, fix: 'put the id back' });
		return;
	}
	const units = file.units.filter(({ id }) => !parseUnitId(id)?.isLocked);
	if (units.length === name.units) return;
	const there = new Set(units.map(({ id }) => id.replace(/_[^_]*_[^_]*$/, '')));
	const lost = work.units.filter(({ key, source }) => !there.has(`${key}_${source.hash}`));
	const named = lost.length > 0 ? `: ${lost.map(({ key, source }) => `${key} ${quote(source.text)}`).join(', ')}` : '';
	const found = `${countOf(units.length, 'text')} of ${file.original}`;
	const expected = `${name.units}, as exported${named}`;
	if (units.length < name.units) remark(file.line, { found, expected, fix: partOfExport });
	else report(file.line, { found, expected, fix: 'remove what was added' });
}

function readDeliveries(
	file: OneFile,
	{ work, tag, copies, config }: { work: WorkFile; config: SiteConfig } & Pick<UnitCheck, 'tag' | 'copies'>,
	{ report, remark, terms }: Reports,
): WorkDelivery {
	const seen = new Set<string>();
	let done = 0;
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
		else complain(exchange.line, changedSince(name, work));
		return unit && present ? { ...present, unit } : [];
	});
	const arrived = new Set(came.map(({ unit }) => unit));
	const before = work.units
		.filter((unit) => !arrived.has(unit) && hasAllArrived(unit))
		.flatMap(
			(unit) => checkUnit(waitingExchange(unit), { file: work, unit, tag, copies, remark: ignore }, ignore) ?? [],
		);
	const all = [...came, ...before];
	return { work, deliveries: all.filter(isWhole), parts: all.filter((arrival) => !isWhole(arrival)), done };
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
