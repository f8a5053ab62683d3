import { describe, expect, it } from 'vitest';
import { fixtureApp } from '../../../../test/support/fixture-app.ts';
import type { Source } from './source.ts';

describe('a source that moves to a newer build', () => {
	it('answers with info and bytes of one build, even where it moves in the middle of an answer', async () => {
		const { source } = fixtureApp();
		const buildNamed = (hash: string): Source => ({
			buildInfo: () => ({ ...source.buildInfo(), inlineHashes: { styles: [`sha256-${hash}`], scripts: [] } }),
			find: (path) => {
				// A deploy that comes while a resource is looked up.
				current = newer;
				const stored = source.find(path);
				return stored && { ...stored, hash };
			},
		});
		const [older, newer] = [buildNamed('older'), buildNamed('newer')];
		let current = older;
		const moving: Source = {
			buildInfo: () => current.buildInfo(),
			find: (path) => current.find(path),
			snapshot: () => current,
		};
		const app = fixtureApp({ source: moving });
		const buildOf = ({ headers }: Response) => [
			/"(\w+)-/.exec(headers.get('ETag') ?? '')?.[1],
			/sha256-(\w+)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1],
		];
		expect(buildOf(await app.get('/nowhere'))).toEqual(['older', 'older']);
		expect(buildOf(await app.get('/about'))).toEqual(['newer', 'newer']);
	});
});
