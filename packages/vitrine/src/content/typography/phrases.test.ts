import { globSync, readFileSync } from 'node:fs';
import { loadDefaultJapaneseParser } from 'budoux';
import { expect, it } from 'vitest';
import { splitPhrases } from './phrases.ts';

it('divides what the package BudouX divides, at the same places', () => {
	const paths = globSync(['content/ja/**/*.{md,yaml}', 'packages/vitrine/src/**/{japanese.txt,ja.yaml}']);
	const lines = paths.flatMap((path) => readFileSync(path, 'utf8').split('\n'));
	const parser = loadDefaultJapaneseParser();
	const sentences = [...new Set(['', '窓', ...lines])];
	expect(sentences.length).toBeGreaterThan(800);
	for (const sentence of sentences) expect(splitPhrases(sentence)).toEqual(parser.parse(sentence));
});
