import { lineOf } from '#content/source-file.ts';
import { type ReportLine, saveAsUtf8 } from './report-line.ts';

/**
 * Reads the bytes of an exchange file as UTF-8; a byte order mark is dropped.
 *
 * @returns undefined when they are something else, which is reported
 */
export function readBytes(bytes: Uint8Array, report: ReportLine): string | undefined {
	const [first, second] = bytes;
	const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
	if (isMarked || bytes.subarray(0, 4).includes(0)) {
		report(1, { found: 'a file in UTF-16', ...saveAsUtf8 });
		return undefined;
	}
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		const text = new TextDecoder('utf-8').decode(bytes);
		report(lineOf(text, text.indexOf('\uFFFD')), { found: 'bytes that are not valid UTF-8', ...saveAsUtf8 });
		return undefined;
	}
}
