import { quote } from '#content/problems/problem.ts';
import { kitLanguage } from '#i18n/built-in-words.ts';
import { withoutLocaleFolder } from '#i18n/locale.ts';
import { nearest } from '#node/edit-distance.ts';
import { countOf } from '../count-of.ts';
import { copyOptions, type Translations } from '../state/read-translations.ts';
import { unitsOf } from '../units/unit.ts';
import { checkUnit, type Delivery, type UnitCheck } from './check-unit.ts';
import { openWork, type WorkFile, type WorkUnit } from './open-work.ts';
import type { ExchangeFile, ExchangeUnit } from './read-xliff.ts';
import type { ReportLine } from './read-xml.ts';
import { parseFileId, parseUnitId, targetPrint } from './unit-id.ts';

type OneFile = ExchangeFile['files'][number];

/** What came back for one file. */
export interface WorkDelivery {
	work: WorkFile;
	deliveries: Delivery[];
}

const exportAgain = 'export the open work again, and take the translations over';

/** Where to say what is wrong, and what is only worth knowing. */
export interface Reports {
	report: ReportLine;
	remark: ReportLine;
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
	checkTotal(exchange, report);
	return exchange.files.flatMap((file) => {
		const path = withoutLocaleFolder(file.original.normalize('NFC'));
		const state = translations.files.find((one) => one.locale === language.code && one.path === path);
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
		const work = openWork(state) ?? { state, source: state.source, isWhole: false, units: [] };
		checkCount(file, work, report);
		const copies = copyOptions(translations.config);
		return [{ work, deliveries: readDeliveries(file, { work, tag: language.tag, copies }, reports) }];
	});
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

/** Nothing may be taken out unseen: what is not translated yet stays in the file. */
function checkTotal({ files, line }: ExchangeFile, report: ReportLine): void {
	const names = files.flatMap(({ id }) => parseFileId(id) ?? []);
	const total = Math.max(0, ...names.map((name) => name.total));
	const there = names.reduce((sum, name) => sum + name.units, 0);
	if (there === total) return;
	report(line, {
		found: `${countOf(files.length, 'file')} with ${countOf(there, 'text')}`,
		expected: `${countOf(total, 'text')}: a part of the file was removed, or is there twice`,
		fix: 'put it back as it was exported; what is not translated yet may stay so',
	});
}

function checkCount(file: OneFile, work: WorkFile, report: ReportLine): void {
	const name = parseFileId(file.id);
	if (!name) {
		const expected = 'the id that it was exported with';
		report(file.line, { found: `a file with the id ${quote(file.id)}`, expected, fix: 'put the id back' });
		return;
	}
	if (file.units.length === name.units) return;
	const there = new Set(file.units.map(({ id }) => id.replace(/_[^_]*_[^_]*$/, '')));
	const lost = work.units.filter(({ key, source }) => !there.has(`${key}_${source.hash}`));
	const named = lost.length > 0 ? `: ${lost.map(({ key, source }) => `${key} ${quote(source.text)}`).join(', ')}` : '';
	report(file.line, {
		found: `${countOf(file.units.length, 'text')} of ${file.original}`,
		expected: `${name.units}, as exported${named}`,
		fix: 'put back what was removed; what is not translated yet may stay so',
	});
}

function readDeliveries(
	file: OneFile,
	{ work, tag, copies }: { work: WorkFile } & Pick<UnitCheck, 'tag' | 'copies'>,
	{ report, remark }: Reports,
): Delivery[] {
	const seen = new Set<string>();
	return file.units.flatMap((exchange) => {
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
		const unit = findUnit(exchange, work, complain);
		const note: ReportLine = (line, problem) => remark(line, { where, ...problem });
		return (unit && checkUnit(exchange, { file: work, unit, tag, copies, remark: note }, complain)) ?? [];
	});
}

/** Finds the open work for a text that came back. Texts without changes need not be open any more. */
function findUnit(exchange: ExchangeUnit, work: WorkFile, complain: ReportLine): WorkUnit | undefined {
	const name = parseUnitId(exchange.id);
	if (!name) {
		const expected = 'the id that it was exported with';
		complain(exchange.line, { found: `a text with the id ${quote(exchange.id)}`, expected, fix: 'put the id back' });
		return undefined;
	}
	const sameText = work.units.filter(({ source }) => source.hash === name.source);
	const unit = sameText.find(({ key }) => key === name.key) ?? (sameText.length === 1 ? sameText[0] : undefined);
	if (unit?.before === name.before) return unit;
	const isTouched = exchange.segments.some(({ target, state }) => target && state !== 'initial');
	const isAsExported = targetPrint(exchange.segments.map(({ target }) => target?.pieces)) === name.target;
	if (!isTouched && isAsExported) return undefined;
	const isSameOriginal = unitsOf(work.source).some(({ hash }) => hash === name.source);
	complain(exchange.line, {
		found: isSameOriginal
			? 'a text that was translated, changed or confirmed on the site since the export'
			: 'a text of which the original has changed since the export',
		expected: 'a text as it was on the day of the export',
		fix: exportAgain,
	});
	return undefined;
}
