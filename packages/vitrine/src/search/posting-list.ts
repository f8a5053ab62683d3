/** A page that has a term, by its number, with the term's impact: 0 to 15. */
export interface Posting {
	page: number;
	impact: number;
}

export const impacts = 16;

/** Printable ASCII that JSON writes as it is: 16 signs for impacts, 38 that end a number, 38 that go on with it. */
const signs = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
	(sign) => sign !== '"' && sign !== '\\',
);
const base = 38;
const values = new Map(signs.map((sign, value) => [sign, value]));

/**
 * Writes postings as a text: a sign for each impact, highest first, and behind it the pages that have it, each as its
 * distance from the one before.
 *
 * @param packed `page * 16 + impact`
 */
export function writePostings(packed: readonly number[]): string {
	const groups: number[][] = [];
	for (const posting of packed) {
		const impact = posting % impacts;
		groups[impact] ??= [];
		groups[impact].push((posting - impact) / impacts);
	}
	let written = '';
	for (let impact = impacts - 1; impact >= 0; impact--) {
		const pages = groups[impact];
		if (!pages) continue;
		written += signs[impact];
		let last = -1;
		for (const page of pages.sort((a, b) => a - b)) {
			written += writeNumber(page - last - 1);
			last = page;
		}
	}
	return written;
}

function writeNumber(number: number): string {
	let rest = Math.floor(number / base);
	let written = signs[impacts + (number % base)] ?? '';
	while (rest > 0) {
		rest -= 1;
		written = `${signs[impacts + base + (rest % base)]}${written}`;
		rest = Math.floor(rest / base);
	}
	return written;
}

/** @throws {Error} for what is no list of postings */
export function readPostings(written: string): Posting[] {
	const postings: Posting[] = [];
	let impact = -1;
	let page = -1;
	let number = 0;
	for (const sign of written) {
		const value = values.get(sign);
		if (value === undefined) throw new Error('Not a list of postings');
		if (value < impacts) {
			[impact, page] = [value, -1];
		} else if (value < impacts + base) {
			page += number * base + (value - impacts) + 1;
			number = 0;
			postings.push({ page, impact });
		} else {
			number = number * base + (value - impacts - base) + 1;
		}
	}
	return postings;
}
