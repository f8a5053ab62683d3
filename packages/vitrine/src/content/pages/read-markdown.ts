import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFile } from '#node/installation.ts';
import { readWithinDepth } from '../files/depth-limit.ts';
import type { SourceFile } from '../files/source-file.ts';
import { withImports } from '../own-code/imported-files.ts';
import type { Report } from '../problems/problem.ts';
import type { MarkdownText } from '../site/markdown-text.ts';
import type { Typesetting } from '../typography/typesetting.ts';
import { parseMarkdown } from './markdown.ts';

const nothingRead: MarkdownText = {
	body: '{"tree":{"type":"root","children":[]},"markdown":"","firstLine":1}',
	anchors: [],
	links: [],
	images: [],
	embeds: [],
	videos: [],
	characters: { text: '', display: '' },
};

let codeVersion: string | undefined;

/** Parses the text of a page. */
export function readMarkdown(
	source: SourceFile & { firstLine: number },
	typesetting: Typesetting,
	report: Report,
): MarkdownText {
	return readWithinDepth(source, () => parseMarkdown(source, typesetting, report), report) ?? nothingRead;
}

/**
 * Names everything that a page of Markdown is made from.
 *
 * @param file hash of its file
 */
export function pageKey(file: string, typesetting: Typesetting): string {
	return hash('sha256', `${contentVersion()}\n${typesetting.name}\n${file}`);
}

/** Names the code that reads content. */
export function contentVersion(): string {
	codeVersion ??= hashMarkdownCode();
	return codeVersion;
}

/** Changes with the code in content/, what that imports, and the installed libraries: each may give another tree for the same text. */
function hashMarkdownCode(): string {
	const folder = fileURLToPath(new URL('..', import.meta.url));
	const all = createHash('sha256');
	const code = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
		/(?<!\.test)\.[jt]s$/.test(name),
	);
	const files = withImports(code.map((name) => join(folder, name)));
	for (const file of [...files].sort()) all.update(readFileSync(file));
	if (lockFile !== undefined) all.update(readFileSync(lockFile));
	return all.digest('hex');
}
