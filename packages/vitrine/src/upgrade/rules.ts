import { moveContact } from './move-contact.ts';
import { moveEmbeds } from './move-embeds.ts';
import { moveFormWords } from './move-form-words.ts';
import { moveNavigation } from './move-navigation.ts';
import { removeForeignWords } from './remove-foreign-words.ts';
import { renameLicense } from './rename-license.ts';
import type { RuleResult, SiteFiles } from './site-files.ts';

/** Brings a site from one format to the next. It may run again: what it finds moved already, it leaves alone. */
export interface Rule {
	/** The format that the site has afterwards. */
	format: number;
	apply: (files: SiteFiles) => RuleResult;
}

/** Every rule there is, oldest first. */
export const rules: readonly Rule[] = [
	moveNavigation,
	renameLicense,
	removeForeignWords,
	moveEmbeds,
	moveFormWords,
	moveContact,
];
