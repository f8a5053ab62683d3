import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { lockFile } from '#node/installation.ts';
import { readBounded } from './bounded-reading.ts';
import { type MarkdownText, parseMarkdown } from './markdown.ts';
import type { Report } from './problem.ts';
import type { SourceFile } from './source-file.ts';
import { type MarkdownFacts, parseStored, type TextCache } from './text-cache.ts';
import type { Typesetting } from './typography/typesetting.ts';

const nothingRead: MarkdownText = {
	body: '{"type":"root","children":[]}',
	anchors: [],
	links: [],
	images: [],
	embeds: [],
	films: [],
	characters: { text: '', display: '' },
};

let codeVersion: string | undefined;

/** Takes a text from the cache, or parses it and keeps it when nothing is wrong with it. */
export function readMarkdown(
	source: SourceFile & { firstLine: number },
	typesetting: Typesetting,
	cache: TextCache,
	report: Report,
): MarkdownFacts {
	codeVersion ??= hashMarkdownCode();
	const key = createHash('sha256')
		.update(`${codeVersion}\n${typesetting.name}\n${source.firstLine}\n${source.text}`)
		.digest('hex');
	const stored = parseStored(cache.get(key));
	if (stored) return factsOf(stored, key);
	let isSound = true;
	const reportUnsound: Report = (problem) => {
		isSound = false;
		report(problem);
	};
	const markdown =
		readBounded(source, () => parseMarkdown(source, typesetting, reportUnsound), reportUnsound) ?? nothingRead;
	if (isSound) cache.set(key, JSON.stringify(markdown));
	return factsOf(markdown, key);
}

function factsOf({ body: _, ...facts }: MarkdownText, textKey: string): MarkdownFacts {
	return { ...facts, textKey };
}

/** Changes with this folder's code and the installed libraries: either may give another tree for the same text. */
function hashMarkdownCode(): string {
	const hash = createHash('sha256');
	const code = readdirSync(new URL('.', import.meta.url), { encoding: 'utf8', recursive: true }).filter((name) =>
		/(?<!\.test)\.[jt]s$/.test(name),
	);
	for (const name of code.sort()) hash.update(readFileSync(new URL(name, import.meta.url)));
	if (lockFile !== undefined) hash.update(readFileSync(lockFile));
	return hash.digest('hex');
}
