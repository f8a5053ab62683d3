import { lineOf } from '../files/source-file.ts';
import { ContentError } from '../problems/problem.ts';
import { parseModule } from './setting-lines.ts';

/**
 * Runs a module of the site, and gives its default export. Whatever it throws is a mistake of the one who wrote it.
 *
 * @throws {ContentError} with the line
 */
export async function importDefault(
	address: URL,
	{ file, text, fix }: { file: string; text: string; fix: string },
): Promise<unknown> {
	try {
		return ((await import(/* @vite-ignore */ address.href)) as { default?: unknown }).default;
	} catch (error) {
		// Node and the bundler say it each in their own way, with a picture of the line.
		const [unreadable] = parseModule(file, text).errors;
		const { message } = unreadable ?? (error instanceof Error ? error : new Error(String(error)));
		const imported = /(?:package|module|specifier) ['"](?:[^'"]*\/)?([^'"]+)['"]/.exec(message)?.[1];
		const [label] = unreadable?.labels ?? [];
		const line = label ? lineOf(text, label.start) : lineInStack(error, file);
		throw new ContentError([
			{
				file,
				line: line ?? lineOf(text, imported === undefined ? 0 : text.indexOf(imported)),
				found: message.replace(/ imported from .*/s, '').replace(/\s+/g, ' '),
				expected: 'a TypeScript module that can be run',
				fix,
			},
		]);
	}
}

/** The line of a file of the site that the stack of an error names first; undefined where it names none. */
export function lineInStack(error: unknown, file: string): number | undefined {
	const { stack = '' } = error instanceof Error ? error : new Error(String(error));
	const [, ...after] = stack.split(file);
	const line = after.map((text) => /^(?:\?[^:\s]*)?:(\d+)/.exec(text)?.[1]).find((found) => found !== undefined);
	return line === undefined ? undefined : Number(line);
}
