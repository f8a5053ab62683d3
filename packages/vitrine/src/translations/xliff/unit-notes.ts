import { describeTerms } from '#content/glossary/glossary.ts';
import { maxColumnsOf } from '#content/pages/max-columns.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import type { TermCheck } from '../glossary/check-terms.ts';
import type { EarlierOriginal } from '../history/earlier-originals.ts';
import { type PagePlaces, pageAddresses } from '../units/page-addresses.ts';
import { fileOf } from '../units/unit.ts';
import type { WorkFile, WorkUnit } from './open-work.ts';

/** What a translator learns of a text besides its words. */
export interface NoteContext extends PagePlaces {
	config: Pick<SiteConfig, 'name' | 'origin' | 'defaultLocale'>;
	earlier: EarlierOriginal;
	terms: TermCheck;
}

/** A note and what it is about. */
export type Note = [category: string, text: string];

/** Writes the notes on a text: where it is, what it is for, how long it may be, its earlier original and translations. */
export function notesOn(file: WorkFile, unit: WorkUnit, context: NoteContext): Note[] {
	const { source, state } = file;
	const notes: Note[] = [
		['place', `${fileOf(source, unit.source)}:${unit.source.line} (${unit.source.kind})`],
		...addressNotes(file, context),
	];
	const purpose = unit.source.purpose ?? (source.head && pageFieldPurposes[unit.key]);
	if (purpose !== undefined) notes.push(['purpose', purpose]);
	const columns = columnsOf(file, unit, context);
	if (columns !== undefined) notes.push(['length', `At most ${columns} columns. A full-width character takes two.`]);
	const terms = describeTerms(context.terms.termsIn(unit.source), state.locale);
	if (terms !== '') notes.push(['terms', terms]);
	if (unit.segments.some(({ draft }) => draft)) notes.push(['reason', 'What is here came for an earlier original.']);
	if (unit.state.reason === 'changed') notes.push(['reason', 'The original changed after this was translated.']);
	if (unit.state.reason === 'unconfirmed') notes.push(['reason', 'Nobody has confirmed this translation yet.']);
	if (unit.state.reason === 'same') notes.push(['reason', 'These are the words of the original.']);
	const then = unit.state.source === unit.source ? context.earlier(unit.state) : undefined;
	if (then !== undefined) notes.push(['earlier original', then]);
	if (unit.present !== undefined) notes.push(['present translation', unit.present]);
	if (unit.outdated !== undefined) notes.push(['earlier delivery', unit.outdated]);
	return notes;
}

/** What the fields of every page are for: the schemas of sections describe their own. */
const pageFieldPurposes: Readonly<Record<string, string>> = {
	title: 'The heading of the page, and its title in results of search engines.',
	label: 'The name of the page in the navigation, shorter than its title.',
	description: 'One or two sentences on the page, for results of search engines and previews of links.',
	'cover.alt': 'What the picture shows, for those who do not see it.',
};

/** Where the original is read, and where its translation is, or will be. */
function addressNotes({ source, state }: WorkFile, context: NoteContext): Note[] {
	const { original, own } = pageAddresses({ source, locale: state.locale }, context);
	const { origin } = context.config;
	const notes: (Note | false)[] = [
		original !== undefined && ['original page', `${origin}${original}`],
		own !== undefined && own !== original && ['translated page', `${origin}${own}`],
	];
	return notes.filter((note) => note !== false);
}

/** Returns the most columns that a text may take, or undefined where it may be of any length. */
export function columnsOf(
	{ source }: WorkFile,
	{ key }: WorkUnit,
	{ config }: Pick<NoteContext, 'config'>,
): number | undefined {
	return source.head && maxColumnsOf(key, source.head, config.name);
}

/** Scripts whose characters take two columns. */
const wideScripts = ['Hans', 'Hant', 'Jpan', 'Kore'];

/**
 * Returns the most code points that a text may have in a language, as tools count them. Where characters are full-width, half
 * of its columns: what is written in other characters there may be longer.
 */
export function codePointsFor(columns: number, tag: string): number {
	const { script = '' } = new Intl.Locale(tag).maximize();
	return wideScripts.includes(script) ? Math.floor(columns / 2) : columns;
}
