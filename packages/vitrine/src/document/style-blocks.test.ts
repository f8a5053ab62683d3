import { expect, it } from 'vitest';
import { styleBlock } from './style-blocks.ts';

it('joins style files into one block, those of one layer together', () => {
	const files = [
		{ css: '.a{gap:0}\n', layer: 'parts', part: 'page' },
		{ css: '.b{gap:0}', layer: 'base', part: 'page' },
		{ css: '.c{gap:0}', layer: 'parts', part: 'section:hero' },
	];
	expect(styleBlock(files)).toEqual({
		css: '@layer parts{.a{gap:0}.c{gap:0}}@layer base{.b{gap:0}}',
		parts: ['page', 'section:hero'],
	});
});
