import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
	type Journal,
	type JournalOptions,
	openJournal,
} from '../../packages/vitrine/src/content/edit/journal/open-journal.ts';

/** Creates an empty folder. */
export const folder = () => mkdtempSync(join(tmpdir(), 'vitrine-site-'));
/** A field. */
export const title = { file: 'content/en/pages/about.yaml', place: ['sections', 0, 'title'] };
/** Another one of its file. */
export const lead = { file: 'content/en/pages/about.yaml', place: ['sections', 0, 'lead'] };
/** Returns what a person typed. */
export const typed = (text: string, field = title) => ({ ...field, value: text, from: 'Before', author: 'Ada' });
/** Opens a journal that must have nothing to report, unless the options receive it. */
export const open = (root: string, options: JournalOptions = {}) =>
	openJournal(root, { report: expect.fail, ...options });
/** Returns the pending values, the oldest first. */
export const texts = (journal: Journal) => journal.list().map((field) => journal.latest(field)?.value);
