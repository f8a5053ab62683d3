import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { replaceFile } from '#node/replace-file.ts';
import { answerItems } from '../threads/threads.ts';

/** One font to be cut. */
export interface CutTask {
	/** Path of the whole font. */
	font: string;
	characters: string;
	format: 'woff2' | 'truetype';
	/** Path of the file to write. */
	target: string;
}

answerItems(async () => async ({ font, characters, format, target }: CutTask) => {
	replaceFile(target, await subsetFont(readFileSync(font), characters, { targetFormat: format }));
});
