import type { Field, SiteOverview } from 'vitrine/edit';
import { readFields } from '../api.ts';
import type { PageInSight } from '../route/opened.ts';
import { lettersOf, plainText } from './letters-of.ts';
import { texts } from './match-fields.ts';
import { messagePattern } from './message-pattern.ts';
import { shownFiles } from './shown-files.ts';

/** Characters of an element whose text may be one field. */
const longest = 3000;

interface FindOptions {
	site: SiteOverview;
	seen: PageInSight;
	/** The value of a field with what was typed. */
	valueOf: (field: Field) => unknown;
	signal: AbortSignal;
}

/** Finds the field of a text that the page shows from another file: of menus, shared sections, the interface, or a page that it leads to. */
export async function findShown(
	element: Element,
	{ site, seen, signal, ...values }: FindOptions,
): Promise<Field | undefined> {
	const shown = lettersAround(element);
	if (shown.length === 0) return undefined;
	const link = linkOf(element);
	const anchor = link?.hash.replace(/^#to-/, '');
	const files = shownFiles(site, seen, {
		isInMain: element.closest('main') !== null,
		linked: link && site.pages.find(({ addresses }) => Object.values(addresses).some((one) => isSame(one, link))),
		hasSection: (name) => name === anchor || element.ownerDocument.getElementById(`to-${name}`) !== null,
	});
	const read = await Promise.all(files.map((file) => readFields(file, signal).catch(() => undefined)));
	// Of a page that is led to, the section comes first.
	const isLedTo = ({ place }: Field) => Number(place[0] === 'sections' && place[1] === anchor);
	const named = read.map((one) =>
		(one?.fields ?? []).filter(isName).sort((before, field) => isLedTo(field) - isLedTo(before)),
	);
	const textOf = (field: Field) => String(values.valueOf(field) || (field.builtIn ?? ''));
	const isExact = (field: Field, letters: string) => lettersOf(plainText(textOf(field))) === letters;
	const isFilled = (field: Field, letters: string) =>
		field.control === 'message' && messagePattern(textOf(field), { site: site.name })?.test(letters) === true;
	for (const matches of [isExact, isFilled]) {
		for (const fields of named) {
			for (const letters of shown) {
				const found = fields.find((field) => matches(field, letters));
				if (found) return found;
			}
		}
	}
	return undefined;
}

/** Whether a page may show the value of a field: of what all languages share, names alone. */
function isName({ control, locale, place }: Field): boolean {
	return texts.has(control) && (locale !== undefined || ['name', 'shortName'].includes(String(place.at(-1))));
}

/** Returns the letters of an element and of those around it, the smallest first. */
function lettersAround(element: Element): string[] {
	const shown = new Set<string>();
	for (let at: Element | null = element; at && at.localName !== 'body'; at = at.parentElement) {
		const text = at.textContent ?? '';
		if (text.length > longest) break;
		for (const one of [text.trim() === '' ? nameOf(at) : text, ownText(at)]) shown.add(lettersOf(one));
	}
	shown.delete('');
	return [...shown];
}

/** Returns what is in an element itself: "Name" of "Name (required)". */
function ownText({ childNodes }: Element): string {
	return [...childNodes].map((node) => (node.nodeType === node.TEXT_NODE ? node.textContent : '')).join('');
}

/** Returns what is heard of an element that shows no text. */
function nameOf(element: Element): string {
	const names = ['aria-label', 'alt', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? '');
	return names.find((name) => name !== '') ?? '';
}

/** Returns the link that an element is in, else that of the smallest element around it: of an entry in a list. */
function linkOf(element: Element): HTMLAnchorElement | undefined {
	for (let at: Element | null = element; at && !['main', 'body'].includes(at.localName); at = at.parentElement) {
		const link = at.closest<HTMLAnchorElement>('a[href]') ?? at.querySelector<HTMLAnchorElement>('a[href]');
		if (link) return link;
	}
	return undefined;
}

function isSame(address: string, { pathname }: HTMLAnchorElement): boolean {
	return address === pathname || encodeURI(address) === pathname;
}
