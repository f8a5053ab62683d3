import type { HeaderRows, LanguageLink, NavigationEntry } from '#protocol/layout.ts';
import { textWidth } from './text-width.ts';

interface HeaderParts {
	siteName: string;
	header: readonly NavigationEntry[];
	languages: readonly LanguageLink[];
	hasSearch: boolean;
}

/** Widths of windows from which on the header differs, in rem, with the width between its margins there, less what an estimate may be wrong by. */
const windows = [
	{ from: '48', room: 44 },
	{ from: '64', room: 59.5 },
	{ from: '80', room: 72.5 },
] as const;

/** The gap between the parts of the header, in rem. */
const gap = 1;
/** The switch of colors, and the closed field of search. */
const icon = 2;
/** Padding and borders of a button that opens a menu. */
const buttonEdge = 0.9;
/** The ring beside a language in which the page does not exist. It counts on every page, so that none has another header. */
const ring = 0.45;

/**
 * Returns for which windows a header shows its navigation and its languages in a row, in place of a button that opens them.
 * Widths of labels are estimated; `check --browser` measures them.
 */
export function headerRows(parts: HeaderParts): HeaderRows {
	const rows = { navigation: [] as string[], languages: [] as string[] };
	for (const { from, room } of windows) {
		const shown = fitting(parts, from, room);
		if (shown.navigation) rows.navigation.push(from);
		if (shown.languages) rows.languages.push(from);
	}
	return { navigation: rows.navigation.join(' '), languages: rows.languages.join(' ') };
}

/** What of a header fits its row, the navigation first. */
function fitting({ siteName, header, languages, hasSearch }: HeaderParts, from: string, room: number) {
	// From 64rem on the navigation begins where texts do, behind two of twelve columns.
	const start = from === '48' ? 0 : (room + 2) / 6 - 1;
	const others = Math.max(start, 1.5 * textWidth(siteName)) + (hasSearch ? gap + icon : 0) + gap + icon;
	const row = {
		navigation: rowWidth(
			header.map(({ label, ...entry }) => entryWidth(label, entry)),
			// Up to three links are as far apart as in the widest windows.
			from === '64' && header.length > 3 ? 0.8 : 1.5,
		),
		languages: rowWidth(
			languages.map(({ name }) => Math.max(1.5, textWidth(name)) + ring),
			1,
		),
	};
	const button = {
		// Its icon and a word such as "Menu" or "Navigation".
		navigation: buttonEdge + 7,
		languages: buttonEdge + Math.max(...languages.map(({ shortName }) => textWidth(shortName))),
	};
	if (header.length === 0) row.navigation = button.navigation = -gap;
	if (from === '48') {
		// The navigation is a row of its own, below the others.
		const navigation = row.navigation <= room;
		const beside = others + (navigation ? 0 : gap + button.navigation);
		return { navigation, languages: beside + gap + row.languages <= room };
	}
	const choices = [
		{ navigation: true, languages: true },
		{ navigation: true, languages: false },
		{ navigation: false, languages: true },
	];
	const width = (shown: { navigation: boolean; languages: boolean }) =>
		others +
		(['navigation', 'languages'] as const).reduce((sum, part) => sum + gap + (shown[part] ? row : button)[part], 0);
	return choices.find((shown) => width(shown) <= room) ?? { navigation: false, languages: false };
}

function entryWidth(label: string, entry: object): number {
	const arrow = 'links' in entry ? 0.9 : 0;
	// A link with an icon shows it alone.
	return 'icon' in entry && entry.icon ? 1.25 : textWidth(label) + arrow;
}

function rowWidth(widths: readonly number[], between: number): number {
	return widths.reduce((sum, width) => sum + width, 0) + between * Math.max(0, widths.length - 1);
}
