import { readVersions } from '#content/edit/git/versions.ts';
import { type KnownRecord, type LockRecord, lockFile } from '../lock/lock.ts';
import { parseLock } from '../lock/read-lock.ts';
import { compareFile } from '../state/compare-file.ts';
import type { Content } from '../units/content.ts';
import { messagesPath, originalsFor } from '../units/interface-texts.ts';
import { createReader } from '../units/read-texts.ts';
import { allUnitsOf, type UnitFile } from '../units/unit.ts';

/** A file of several languages as it was at a commit. */
export interface FileThen {
	commit: string;
	/** Its path then, within the folder of a language. */
	earlierPath: string;
	/** Its path today. */
	path: string;
	/** The languages of the translations. */
	locales: readonly string[];
}

/**
 * Reads what was known at a commit of the translations of a file, at its path of today: what was recorded, and that
 * polished translations were up to date, of which no record has the words.
 *
 * @returns no records where there was no such commit, no lock, or one that cannot be read
 */
export async function recordsThen(
	root: string,
	{ commit, earlierPath, path, locales }: FileThen,
	{ config, kinds, builtIn }: Content,
): Promise<LockRecord[]> {
	const codes = [config.defaultLocale, ...locales];
	const names = [lockFile, ...codes.map((code) => `content/${code}/${earlierPath}`)];
	const [lock = '', ...texts] = await readVersions(
		root,
		names.map((name) => ({ commit, path: name })),
	);
	const records = parseLock(lock, () => {});
	const readTexts = createReader({ config, kinds });
	const [original, ...translations] = codes.map((locale, index) => {
		const text = texts[index]?.replace(/^\uFEFF/, '');
		return text === undefined ? undefined : readTexts({ file: path, text }, { locale, path }, () => {});
	});
	return locales.flatMap((locale, index) => {
		const translation = translations[index];
		const isInterface = path === messagesPath;
		const source = isInterface ? originalsFor(original, translation, builtIn.get(locale)) : original;
		const ofLanguage = records.filter((record) => record.locale === locale);
		const isOwn = (record: LockRecord) => record.path === earlierPath;
		const own = ofLanguage.filter(isOwn).map((record) => ({ ...record, path }));
		const others = ofLanguage.filter((record) => !isOwn(record));
		const elsewhere = source && translation ? confirmedElsewhere(others, source, translation) : [];
		const known = compareFile(source, translation, [...own, ...elsewhere]).flatMap((unit): LockRecord[] =>
			unit.state === 'fresh' && unit.source && unit.translation
				? [{ locale, path, key: unit.source.key, source: unit.source.hash, translation: unit.translation.hash }]
				: [],
		);
		return [...known, ...own].map(({ key, source, translation }) => ({ locale, path, key, source, translation }));
	});
}

/** Lists what another file had of these texts: a confirmed pair is up to date wherever it is. */
function confirmedElsewhere(records: readonly LockRecord[], source: UnitFile, translation: UnitFile): KnownRecord[] {
	const originals = new Map(allUnitsOf(source).map(({ hash, key }) => [hash, key]));
	const present = new Set(allUnitsOf(translation).map(({ hash }) => hash));
	return records.flatMap((record): KnownRecord[] => {
		const key = originals.get(record.source);
		if (key === undefined || !present.has(record.translation)) return [];
		return [{ ...record, path: source.path, key, from: [record], isStrict: true }];
	});
}
