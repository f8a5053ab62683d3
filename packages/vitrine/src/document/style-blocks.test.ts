import { expect, it } from 'vitest';
import { cspHash } from '#build/hashes.ts';
import { policyComplaints } from '#check/budgets.ts';
import { groupStyles, type ShownParts, type StyleFile } from './style-blocks.ts';

const rule = (name: string, length = 200) => `.${name}{${'--a:b;'.repeat(length / 6)}}`;

function file(name: string, layer: string, neededBy: string[], length?: number): StyleFile {
	return { css: rule(name, length), layer, neededBy };
}

const base = file('base', 'base', ['document']);

/** Each on a page of its own, unless another is named. */
const shownOn = (parts: readonly string[], page?: string): ShownParts =>
	new Map(parts.map((part) => [part, new Set([page ?? part])]));

it('puts what the same parts need into one block, each file in its layer', () => {
	const field = file('field', 'parts', ['section:contacts', 'page:contact-form']);
	const form = file('form', 'sections', ['section:contacts', 'page:contact-form']);
	const contacts = file('contacts', 'sections', ['section:contacts']);
	const { blocks } = groupStyles([base, field, form, contacts], ['base', 'parts', 'sections'], new Map());
	expect(blocks).toEqual([
		{
			css: `@layer parts{${rule('field')}}@layer sections{${rule('form')}}`,
			neededBy: ['section:contacts', 'page:contact-form'],
		},
		{ css: `@layer sections{${rule('contacts')}}`, neededBy: ['section:contacts'] },
	]);
});

it('gives every page what is shorter than its name in the policy', () => {
	const small = file('small', 'pages', ['page:thanks'], 12);
	const grouped = groupStyles([base, small], ['base', 'pages'], new Map());
	expect(grouped).toEqual({
		base: `@layer base,pages;@layer base{${rule('base')}}@layer pages{${rule('small', 12)}}`,
		blocks: [],
	});
});

it('joins the shortest of so many blocks that the policy would be too long', () => {
	const kinds = Array.from({ length: 40 }, (_, index) =>
		file(`kind-${index}`, 'sections', [`section:kind-${index}`], 240 + 6 * index),
	);
	const shown = shownOn(kinds.flatMap(({ neededBy }) => neededBy));
	const { base: everywhere, blocks } = groupStyles([base, ...kinds], ['base', 'sections'], shown);
	expect(everywhere).not.toContain('.kind-');
	expect(blocks.map(({ neededBy }) => neededBy.length)).toEqual([...Array<number>(23).fill(1), 17]);
	expect(blocks.at(-1)?.neededBy).toContain('section:kind-16');
	const hashes = [everywhere, ...blocks.map(({ css }) => css)].map(cspHash);
	const scripts = ['theme', 'language'].map(cspHash);
	expect(policyComplaints({ inlineHashes: { styles: hashes, scripts } })).toEqual([]);
	const ofKinds = kinds.map(({ css }) => cspHash(css));
	expect(policyComplaints({ inlineHashes: { styles: ofKinds, scripts } })).toMatchInlineSnapshot(`
		[
		  "The security policy names 40 blocks of style, and 30 are the most: let kinds of section share a file.",
		  "The security policy has 2515 characters, and 1900 are the most: let kinds of section share a style file.",
		]
	`);
});

it('joins all kinds that the gallery alone shows, and none that another page shows, however short', () => {
	const kinds = Array.from({ length: 40 }, (_, index) =>
		file(`kind-${index}`, 'sections', [`section:kind-${index}`], 240 + 6 * index),
	);
	const shown = shownOn(['section:kind-0', 'section:kind-1']);
	const { blocks } = groupStyles([base, ...kinds], ['base', 'sections'], shown);
	expect(blocks.slice(0, 2).map(({ neededBy }) => neededBy)).toEqual([['section:kind-1'], ['section:kind-0']]);
	expect(blocks).toHaveLength(3);
	expect(blocks.at(-1)?.neededBy).toHaveLength(38);
});

it('gives an article no styles of sections, however short its own are', () => {
	const kinds = Array.from({ length: 40 }, (_, index) =>
		file(`kind-${index}`, 'sections', [`section:kind-${index}`], 240),
	);
	const picture = file('picture', 'parts', ['page:article', 'section:kind-1'], 220);
	const { blocks } = groupStyles([base, ...kinds, picture], ['base', 'parts', 'sections'], new Map());
	expect(blocks.filter(({ neededBy }) => neededBy.includes('page:article'))).toEqual([
		{ css: `@layer parts{${rule('picture', 220)}}`, neededBy: ['page:article', 'section:kind-1'] },
	]);
});

it('joins kinds that stand on the same pages first, which costs no page anything', () => {
	const kinds = Array.from({ length: 40 }, (_, index) =>
		file(`kind-${index}`, 'sections', [`section:kind-${index}`], 240 + 6 * index),
	);
	const names = kinds.flatMap(({ neededBy }) => neededBy);
	const shown = new Map([...shownOn(names.slice(0, 20), 'home'), ...shownOn(names.slice(20))]);
	const { blocks } = groupStyles([base, ...kinds], ['base', 'sections'], shown);
	expect(blocks.map(({ neededBy }) => neededBy.length)).toEqual([20, ...Array<number>(20).fill(1)]);
	expect(blocks[0]?.neededBy).toEqual(names.slice(0, 20).reverse());
});
