import { type PictureTarget, sendPicture as send } from '../../api.ts';
import { CallError } from '../../call-server.ts';
import { explain, explainPicture } from '../../edits/explain-outcome.ts';
import type { SiteStore } from '../../edits/site-store.ts';
import type { Words } from '../../words/en.ts';

/** What browsers show; without HEIC, so that a phone converts it. */
export const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/tiff,image/svg+xml';

/** Bytes that the server takes: a larger file is not sent. */
const maxBytes = 25_000_000;

/** Returns what keeps a picture from being sent at all. */
export function pictureProblem(picture: File | string, words: Words): string | undefined {
	return typeof picture !== 'string' && picture.size > maxBytes ? words.pictureFaults['too-large'] : undefined;
}

/**
 * Shows a picture in a field, or adds it, as a step that Undo takes back.
 *
 * @returns a sentence where it was not written
 */
export async function sendPicture(
	target: PictureTarget,
	picture: File | string,
	{ edits, refresh, words }: Pick<SiteStore, 'edits' | 'refresh'> & { words: Words },
): Promise<string | undefined> {
	const problem = pictureProblem(picture, words);
	if (problem !== undefined) return problem;
	try {
		const outcome = await send(target, picture);
		if (outcome.state === 'written') {
			if (outcome.change !== undefined) edits.noteChange(target, outcome.change);
			await refresh(outcome.files);
			return undefined;
		}
		if (outcome.state === 'conflict') return words.conflictTitle;
		return outcome.state === 'unfit' ? explainPicture(outcome, words) : explain(outcome);
	} catch (error) {
		return error instanceof CallError && error.code !== undefined ? error.message : words.pictureNotSent;
	}
}
