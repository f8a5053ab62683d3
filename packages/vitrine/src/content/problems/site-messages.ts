/** Messages about forms, the glossary, texts of the interface and files, by code, with the values in their sentences. */
export interface SiteMessages {
	'mail-address': object;
	'form-field-taken': { example: string };
	'form-options': object;
	'form-fields': object;
	'form-range': object;
	'form-campaign-name': object;
	'form-campaign': object;
	'form-confirmation': object;
	'form-consent': object;
	'form-language': { locale: string; locales: readonly string[] };
	'form-text-missing': { name: string; file: string };
	'form-subject': { names: readonly string[] };
	'consent-link': object;
	'consent-missing': { form: string };
	'term-word': object;
	'term-use': object;
	'term-language': { locale: string; locales: readonly string[]; meant?: string | undefined };
	'term-original': { locale: string };
	'term-twice': { term: string; line: number };
	'term-kept': { term: string };
	'term-contradiction': { word: string; locale: string; line: number };
	'message-apostrophe': { name: string };
	'message-plain': { name: string };
	'yaml-parts': object;
	'too-deep': { levels: number };
	'control-character': { code: string };
	'hidden-direction': { code: string };
	encoding: object;
	'file-unread': { meant?: string | undefined };
	/** A value of the editor that waits for a choice between two. */
	unchosen: object;
	'home-missing': { locale: string };
	'first-lines': object;
}
