import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { maxTextSize, type SourceFile } from '#content/files/source-file.ts';
import { loadSiteConfig } from '#content/site-config.ts';
import { conflictProblem } from './conflict.ts';
import { addUnreadable, type Content, completeInterface, filesToRead, shownPaths, type Unreadable } from './content.ts';
import { LazyMap } from './lazy-map.ts';
import { createReader } from './read-texts.ts';
import type { UnitFile } from './unit.ts';
import type { UnitIndex } from './unit-index.ts';

/**
 * Lists the texts of a site, and reads each file when its texts are needed. What concerns several files is not checked:
 * addresses, and translations without an original.
 *
 * @param unsaved texts that count in place of those on disk, by path from the site's folder
 * @throws {ContentError} when `site.config.ts` cannot be read
 */
export async function openContent(
	root: string,
	index: UnitIndex,
	unsaved: ReadonlyMap<string, string> = new Map(),
): Promise<Content> {
	const { config, kinds } = await loadSiteConfig(root);
	const readTexts = createReader({ config, kinds });
	const unreadable: Unreadable = new Map();
	const languages = new Map<string, LazyMap<UnitFile>>();
	for (const { code: locale } of config.locales) {
		const files = new LazyMap<UnitFile>();
		languages.set(locale, files);
		for (const [path, onDisk] of await filesToRead(root, locale, config)) {
			files.setLazily(path, () => {
				const text = unsaved.get(`content/${locale}/${path}`);
				const known = text === undefined ? index.get(onDisk) : undefined;
				if (known) return known;
				let isSound = text === undefined;
				const source = text === undefined ? readText(root, onDisk) : { file: onDisk.normalize('NFC'), text };
				const read = source && readTexts(source, { locale, path }, () => (isSound = false));
				if (!read) {
					addUnreadable(unreadable, { locale, path });
					return undefined;
				}
				const texts = { ...read, onDisk };
				if (isSound) index.set(texts);
				return texts;
			});
		}
	}
	const { builtIn, lacked } = completeInterface({ config, readTexts, languages, unreadable });
	const originals = languages.get(config.defaultLocale);
	const drafts = new Drafts((path) => originals?.get(path)?.head?.draft === true);
	const paths = shownPaths(config, languages);
	return { config, kinds, languages, builtIn, lacked, drafts, paths, unreadable, pages: [], problems: [] };
}

/** Pages whose original is a draft, as far as they are looked at. */
class Drafts extends Set<string> {
	readonly #isDraft: (path: string) => boolean;

	constructor(isDraft: (path: string) => boolean) {
		super();
		this.#isDraft = isDraft;
	}

	override has(path: string): boolean {
		return this.#isDraft(path);
	}
}

/** @returns undefined for what the check of translations reports */
function readText(root: string, onDisk: string): SourceFile | undefined {
	const path = join(root, onDisk);
	try {
		if (statSync(path).size > maxTextSize) return undefined;
		const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
		const source = { file: onDisk.normalize('NFC'), text };
		return conflictProblem(source) ? undefined : source;
	} catch {
		return undefined;
	}
}
