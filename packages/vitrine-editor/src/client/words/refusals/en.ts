import type { RefusalWords } from './explain-refusal.ts';

/** Sentences that the server has for people with files, in words for those who have fields. */
export const refusalsEn: Partial<RefusalWords> = {
	needed: () => 'This is needed: write another value in its place.',
	settings: () => 'This setting is changed in the file of the settings, in a text editor.',
	'yaml-repeated': () => 'This value is used in several places of its file: it is changed there, in a text editor.',
	'yaml-comments': () => 'There are notes beside this value that would be lost: it is changed in a text editor.',
	'yaml-unwritable': () =>
		'This cannot be written here without changing something else: it is changed in a text editor.',
	'entry-name': () => 'The address of this entry is its field “Address”: change it there.',
	'whole-file': () => 'This page has values that the editor does not know: publish the page as a whole.',
	'not-beside-page': () => 'A picture of your own can be used on pages alone. Choose one that the site has.',
	'changed-since': () => 'Others have changed this since at the same place. Change it there by hand.',
};
