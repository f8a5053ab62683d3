import { createHash } from 'node:crypto';
import { sampleLanguage } from './languages.js';

/**
 * Says which translations are confirmed in a new site: of texts that are written in several languages, each is a
 * translation of each.
 *
 * @param lock the confirmed translations of these texts, with `sampleLanguage` as the original
 * @param languages those of the new site, the default one first
 * @param title of the site, where it is its name in every language
 */
export function confirmedTranslations(lock, { languages, title }) {
	const [header, ...lines] = lock.trimEnd().split('\n');
	const texts = new Map();
	const confirm = (place, locale, fingerprint) => texts.set(place, { ...texts.get(place), [locale]: fingerprint });
	for (const line of lines) {
		const [locale, path, key, source, translation] = line.split(' ');
		confirm(`${path} ${key}`, sampleLanguage, source);
		confirm(`${path} ${key}`, locale, translation);
	}
	if (title !== undefined)
		for (const { code } of languages) confirm('pages/index.yaml title', code, fingerprint(title));
	const [main, ...others] = languages;
	const records = [...texts].flatMap(([place, words]) => {
		const source = words[main.hasSample ? main.code : sampleLanguage];
		return others.flatMap(({ code, hasSample }) =>
			source && hasSample && words[code] ? [`${code} ${place} ${source} ${words[code]}`] : [],
		);
	});
	return `${[header, ...records.sort()].join('\n')}\n`;
}

/** As the kit counts: the start of the SHA-256 of the words. */
function fingerprint(text) {
	const words = text.normalize('NFC').replace(/\s+/g, ' ').trim();
	return createHash('sha256').update(words).digest('hex').slice(0, 12);
}
