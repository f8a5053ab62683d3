/** The pictures of the help page, in the order of its parts. */
export const helpPictures = ['find', 'change', 'translate', 'picture'] as const;

export type HelpPicture = (typeof helpPictures)[number];

/** The help page in a language. */
export interface HelpText {
	title: string;
	parts: readonly { title: string; text: readonly string[]; picture?: HelpPicture; alt?: string }[];
	keys: { title: string; rows: readonly (readonly [keys: string, meaning: string])[]; note: string };
}
