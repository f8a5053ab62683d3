import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleLanguage } from './languages.js';

/**
 * Returns which translations are confirmed in a new site: of texts that are written in several languages, each is a
 * translation of each.
 *
 * @param contents folders with texts that have a place for the name, and the confirmed translations of these, with
 *   `sampleLanguage` as the original
 * @param languages those of the new site, the default one first
 */
export function confirmedTranslations(contents, { name, languages }) {
	const named = new Map(contents.flatMap((content) => namedTexts(content, name)));
	const locks = contents.map((content) => readFileSync(join(content, 'translations.lock'), 'utf8'));
	const [header] = locks[0].split('\n', 1);
	const texts = new Map();
	for (const line of locks.flatMap((lock) => lock.trimEnd().split('\n').slice(1))) {
		const [locale, path, key, ...fingerprints] = line.split(' ');
		const [source, translation] = fingerprints.map((one) => named.get(one) ?? one);
		const place = `${path} ${key}`;
		texts.set(place, { ...texts.get(place), [sampleLanguage]: source, [locale]: translation });
	}
	const [main, ...others] = languages;
	const records = [...texts].flatMap(([place, words]) => {
		const source = words[main.hasSample ? main.code : sampleLanguage];
		return others.flatMap(({ code, hasSample }) =>
			source && hasSample && words[code] ? [`${code} ${place} ${source} ${words[code]}`] : [],
		);
	});
	return `${[header, ...records.sort()].join('\n')}\n`;
}

/** Lists the fingerprints of texts with a place for the name, each with that of the text that has it. */
function namedTexts(content, name) {
	const folders = readdirSync(content).map((locale) => join(content, locale, 'pages'));
	const files = folders.filter(existsSync).flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
	const quoted = files.flatMap((file) => readFileSync(file, 'utf8').match(/"[^"\n]*\{\{name\}\}[^"\n]*"/g) ?? []);
	return quoted.map((text) => {
		const words = JSON.parse(text);
		return [fingerprint(words), fingerprint(words.replaceAll('{{name}}', () => name))];
	});
}

/** As the kit counts: the start of the SHA-256 of the words. */
function fingerprint(text) {
	const words = text.normalize('NFC').replace(/\s+/g, ' ').trim();
	return createHash('sha256').update(words).digest('hex').slice(0, 12);
}
