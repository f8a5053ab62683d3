import { expect, it } from 'vitest';
import { rounds, seed } from '../../../../test/support/long-form.ts';
import { randomSource } from '../../../../test/support/random-inputs.ts';
import { fillIn, isPattern, matchPattern, matchRule, type RedirectRule } from './redirect-rules.ts';

const words = ['a', 'b', 'c', 'ru'];

/** Finds the rule as the guide defines it: a single address first, then the first pattern of the file. */
function scan(rules: readonly RedirectRule[], path: string): string | undefined {
	const single = rules.findLast(({ from }) => !isPattern(from) && from === path);
	if (single) return single.to;
	for (const { from, to = '' } of rules) {
		const values = isPattern(from) ? matchPattern(from, path) : undefined;
		if (values) return fillIn(to, values);
	}
	return undefined;
}

it('finds the same rule as a scan of all rows, for random rows and addresses', () => {
	const random = randomSource(seed);
	const word = () => words[random(words.length)] as string;
	const places = (deepest: number) => Array.from({ length: random(deepest) + 1 }, (_, index) => index);
	const pattern = () => {
		const segments = places(4).map((index) => (random(3) === 0 ? `:n${index}` : word()));
		if (random(3) === 0) segments.push('*rest');
		return `/${segments.join('/')}`;
	};
	for (let round = 0; round < rounds(200, 5000); round++) {
		const rules = Array.from({ length: random(12) + 1 }, (_, index): RedirectRule => {
			const from = pattern();
			const names = from.match(/(?<=\/)[:*]\w+/g) ?? [];
			return { from, to: `/${[`row${index}`, ...names].join('/')}`, status: 302 };
		});
		for (let request = 0; request < 30; request++) {
			const path = `/${places(6).map(word).join('/')}${random(8) === 0 ? '/' : ''}`;
			expect([path, matchRule(rules, path)?.to]).toEqual([path, scan(rules, path)]);
		}
	}
});
