/** Letters of the Cyrillic alphabets of Russian, Ukrainian and Belarusian, as addresses spell them. */
const cyrillic: Record<string, string> = {
	...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'yo', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l' },
	...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh' },
	...{ щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'yi', є: 'ye', ґ: 'g', ў: 'u' },
};

/**
 * Returns a title as a part of an address: letters of the Latin alphabet, digits and hyphens. Letters of other scripts are left out:
 * the reading of Japanese characters is ambiguous.
 *
 * @example addressOf('Наши светильники') // 'nashi-svetilniki'
 */
export function addressOf(title: string): string {
	const small = title.normalize('NFC').toLowerCase();
	const spelled = small.replace(/\p{Script=Cyrillic}/gu, (letter) => cyrillic[letter] ?? letter);
	const latin = spelled.normalize('NFKD').replace(/\p{M}/gu, '');
	return latin.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** Whether an address is one that pages have: parts of small letters, digits and hyphens. */
export function isAddress(typed: string): boolean {
	return /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/.test(typed);
}
