import { english } from './english.ts';
import { japanese } from './japanese.ts';
import { pseudo } from './pseudo.ts';
import { russian } from './russian.ts';
import type { Typographer } from './typographer.ts';

/** The typographers, by the names that the locale table uses. */
export const typographers = {
	none: (parts) => [...parts],
	english,
	russian,
	japanese,
	pseudo,
} satisfies Record<string, Typographer>;

export type TypographerName = keyof typeof typographers;
