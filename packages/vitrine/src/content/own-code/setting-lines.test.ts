import { expect, it } from 'vitest';
import { readSettingLines } from './setting-lines.ts';

const lineOf = readSettingLines(`import { defineSite } from 'x';
// export default { name: 'no' }
export default defineSite({
	'name': 'A, { name: [',
	list: [
		{ code: 'en', name: 'English' },
		// { code: 'fr' },
		{
			code: 'ru',
			names: [...others, { first: "R" }, \`\${a}\`],
		},
	],
	...rest,
	made: make({ name: 1 }, [2]),
	last: ['/a', '/b',
		'/c'],
});
`);

it.each([
	[['name'], 4],
	[['list', 0, 'name'], 6],
	[['list', 1], 8],
	[['list', 1, 'code'], 9],
	[['list', 1, 'names', 1, 'first'], 10],
	[['made'], 14],
	[['last', 1], 15],
	[['last', 2], 16],
	[['list', 1, 'missing'], 8],
	[['list', 7], 5],
	[['missing'], 3],
])('finds %j in line %i', (path, line) => {
	expect(lineOf(path)).toBe(line);
});

it('sees through types and parentheses', () => {
	const line = readSettingLines("export default ({\n\tlist: ['a',\n\t'b'] as const,\n} satisfies Site);");
	expect([line(['list', 1]), line(['other'])]).toEqual([3, 1]);
});

it('finds settings that have a name of their own', () => {
	const line = readSettingLines("const site = {\n\tlist: ['a'],\n};\nexport default defineSite(site);");
	expect(line(['list', 0])).toBe(2);
	const made = readSettingLines("const site = defineSite({\n\tlist: ['a'],\n});\nexport default site;");
	expect(made(['list', 0])).toBe(2);
});

it('finds nothing where no object is exported', () => {
	expect(readSettingLines('const site = { name: 1 };')(['name'])).toBe(1);
	expect(readSettingLines('export default {')(['name'])).toBe(1);
	expect(readSettingLines('')([])).toBe(1);
});
