import { EditRefusal } from '../edit-refusal.ts';
import { readFields } from '../fields/read-fields.ts';
import { type PictureReplacement, replacePicture } from '../pictures/replace-picture.ts';
import type { PictureOutcome } from './edit-outcome.ts';
import { type OpenedSite, writeEdits } from './write-edits.ts';

/** Writes another picture. One that no page shows any more goes: the site would not be built with it. */
export async function writePicture(
	root: string,
	replacement: PictureReplacement,
	opened: OpenedSite,
): Promise<PictureOutcome> {
	const { config } = opened.settings;
	const fieldsOf = async (file: string) => {
		const source = await opened.read(file).catch((error) => {
			if (error instanceof EditRefusal) return undefined;
			throw error;
		});
		return source && readFields({ file, text: source.text }, source.kind, '').fields;
	};
	const locales = config.locales.map(({ code }) => code);
	const tools = { root, defaultLocale: config.defaultLocale, locales, fieldsOf };
	const replaced = await replacePicture(replacement, tools);
	if ('state' in replaced) return replaced;
	const { edits, added, former, source } = replaced;
	let outcome = await writeEdits(root, edits, opened, { pictures: added, isKept: true });
	const unread = outcome.state === 'broken' ? outcome.problems.map(({ file }) => file) : [];
	if (unread.length > 0 && unread.every((file) => former.has(file))) {
		const gone = unread.map((file) => [former.get(file) ?? file, undefined] as const);
		outcome = await writeEdits(root, edits, opened, { pictures: new Map([...added, ...gone]), isKept: true });
	}
	return outcome.state === 'written' ? { ...outcome, source } : outcome;
}
