import { listVersions, readVersions, type Version } from '#content/edit/git/versions.ts';
import { originsOf } from '../lock/lock.ts';
import type { FileState, UnitState } from '../state/unit-state.ts';
import { createReader, type Settings } from '../units/read-texts.ts';
import { unitsOf } from '../units/unit.ts';

/** Finds the original that a translation was made from. Undefined where it is not in the history. */
export type EarlierOriginal = (unit: UnitState) => string | undefined;

/** Earlier originals, and the words in which Git refused to look them up. */
export interface EarlierOriginals {
	earlier: EarlierOriginal;
	refusal?: string;
}

/** Versions of one file are read so many at a time, newest first: most often the first ones are needed. */
const atATime = 20;

/**
 * Looks up, in the history of the repository, the originals that stale translations were made from.
 *
 * @param root folder of the site
 */
export async function findEarlierOriginals(
	root: string,
	{ config, kinds, files }: Settings & { files: readonly FileState[] },
): Promise<EarlierOriginals> {
	const wanted = new Map<string, Set<string>>();
	for (const { path, units } of files) {
		for (const { madeFrom, evidence } of units) {
			if (madeFrom === undefined) continue;
			// The text may have been in another file then.
			const origins = evidence ? originsOf(evidence) : [];
			for (const place of new Set([...origins.map((record) => record.path), path])) {
				wanted.set(place, (wanted.get(place) ?? new Set()).add(madeFrom));
			}
		}
	}
	const found = new Map<string, string>();
	let refusal: string | undefined;
	if (wanted.size > 0) {
		const versions = await listVersions(root, `content/${config.defaultLocale}`, (words) => {
			refusal = `Earlier sources are not known, since Git does not answer:\n${words}`;
		});
		const search = createSearch(root, { config, kinds });
		for (const [path, hashes] of wanted) {
			const ofFile = versions.get(`content/${config.defaultLocale}/${path}`) ?? [];
			const left = hashes.difference(found);
			if (left.size === 0) continue;
			for (const [hash, text] of await search(path, { versions: ofFile, hashes: left })) found.set(hash, text);
		}
	}
	const earlier: EarlierOriginal = ({ madeFrom }) => (madeFrom === undefined ? undefined : found.get(madeFrom));
	return { earlier, ...(refusal === undefined ? {} : { refusal }) };
}

function createSearch(root: string, { config, kinds }: Settings) {
	const readTexts = createReader({ config, kinds });
	return async (path: string, { versions, hashes }: { versions: readonly Version[]; hashes: ReadonlySet<string> }) => {
		const found = new Map<string, string>();
		for (let start = 0; start < versions.length && found.size < hashes.size; start += atATime) {
			for (const text of await readVersions(root, versions.slice(start, start + atATime))) {
				const place = { locale: config.defaultLocale, path };
				if (text === undefined) continue;
				const texts = readTexts({ file: path, text }, place, () => {});
				const units = texts ? [...unitsOf(texts), ...(texts.whole ? [texts.whole] : [])] : [];
				for (const unit of units) if (hashes.has(unit.hash)) found.set(unit.hash, unit.text);
			}
		}
		return found;
	};
}
