import { quote } from '#content/problems/problem.ts';
import { kitLanguage } from '#i18n/built-in-words.ts';
import { withoutLocaleFolder } from '#i18n/locale.ts';
import { nearest } from '#node/edit-distance.ts';
import { countOf } from '../count-of.ts';
import { absentEntries } from '../state/absent-entries.ts';
import { copyOptions, type Translations } from '../state/read-translations.ts';
import { waitingIn } from '../waiting/waiting.ts';
import { hasAllArrived } from './check-unit.ts';
import { openWork, type WorkFile } from './open-work.ts';
import { exportAgain, type OneFile, type Reports, readDeliveries, type WorkDelivery } from './read-deliveries.ts';
import type { ExchangeFile } from './read-xliff.ts';
import type { ReportLine } from './read-xml.ts';
import { parseFileId, parseUnitId } from './unit-id.ts';

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
	const copies = copyOptions(config, translations.glossary);
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
