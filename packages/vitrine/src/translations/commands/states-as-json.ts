import { countStates, freshPercent, type Translations } from '../state/read-translations.ts';
import type { FileState, UnitState } from '../state/unit-state.ts';
import { fileOf, type Unit, type UnitFile } from '../units/unit.ts';
import { waitingIn } from '../waiting/waiting.ts';
import { countWords } from '../xliff/count-words.ts';
import { openWork } from '../xliff/open-work.ts';

/** Writes the state of everything for programs: counts for each language and file, and each text that is not fresh. */
export function statesAsJson(translations: Translations): string {
	const { languages, files, leftovers, problems, config } = translations;
	const tag = config.locales.find(({ code }) => code === config.defaultLocale)?.tag ?? config.defaultLocale;
	const byLanguage = languages.map(({ code }) => {
		const own = files.filter(({ locale }) => locale === code);
		const counts = countStates(own);
		const asked = config.translations.fresh[code];
		const openWords = countWords(
			own.flatMap((file) => openWork(file, waitingIn(translations, file)) ?? []),
			tag,
		);
		return [
			code,
			{ ...counts, openWords, freshPercent: freshPercent(counts), asked, files: own.map(fileAsData) },
		] as const;
	});
	const others = leftovers.map(({ locale, path, records }) => ({ locale, path, line: records[0]?.line }));
	return JSON.stringify({ languages: Object.fromEntries(byLanguage), leftovers: others, problems }, undefined, '\t');
}

function fileAsData(file: FileState) {
	const open = file.units.filter(({ state }) => state !== 'fresh');
	return { path: file.path, ...countStates([file]), open: open.map((unit) => unitAsData(file, unit)) };
}

function unitAsData({ source, translation }: FileState, unit: UnitState) {
	const place = (file: UnitFile | undefined, at: Unit | undefined) =>
		file && at && { file: fileOf(file, at), line: at.line };
	return {
		key: unit.key,
		state: unit.state,
		reason: unit.reason,
		source: place(source, unit.source),
		translation: place(translation, unit.translation),
		leftBehind: place(translation, unit.leftBehind),
	};
}
