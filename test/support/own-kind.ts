import { home } from './fixture-site.ts';

/** For tests: the module of a section type with these parts. */
export const definition = (parts: string) => `export default { ${parts} };\n`;

/** All parts that a kind must have. */
export const whole = "schema, component: () => import('./prices.tsx')";

/** Fields without a package, so that the site needs none. */
export const schema = `const title = { kind: 'schema', type: 'string', async: false, expects: 'string', reference: () => {}, '~run': (dataset) => ({ ...dataset, typed: true }) };
const schema = { kind: 'schema', type: 'strict_object', entries: { title }, '~run': (dataset) => ({ ...dataset, typed: true }) };
`;

/** A page with a section of that type. */
export const page = `title: Prices
description: What a lamp costs.
updated: 2026-02-01
sections:
  prices:
    kind: prices
    title: What it costs
`;

/** For tests: a site with a section type of its own, and a section of it on its home page and an example. */
export const own = (parts: string, before = schema) => ({
	'sections/prices/section.ts': `${before}${definition(parts)}`,
	'sections/prices/prices.tsx': 'export default function Prices() { return null; }\n',
	'sections/prices/example.en.yaml': 'title: Prices\n',
	...home('en', { prices: 'kind: prices\ntitle: Prices' }),
});
