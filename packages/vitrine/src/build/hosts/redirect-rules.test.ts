import { expect, it } from 'vitest';
import { divideRules } from './redirect-rules.ts';
import { targetNames } from './targets.ts';

it.each(targetNames)('%s has single addresses before patterns, each in the order of the file', (target) => {
	const { byHost, byPage } = divideRules({
		target,
		redirectRules: [
			{ from: '/a/*rest', to: '/x', status: 301 },
			{ from: '/a/one', to: '/y', status: 301 },
			{ from: '/b/:name', to: '/x', status: 301 },
			{ from: '/a/two', to: '/y', status: 301 },
		],
		resources: [],
	});
	const answered = [...byHost, ...byPage].map(({ from }) => from);
	const single = ['/a/one', '/a/two'];
	expect([single, [...single, '/a/*rest', '/b/:name']]).toContainEqual(answered);
});
