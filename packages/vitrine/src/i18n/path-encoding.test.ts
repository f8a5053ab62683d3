import { expect, it } from 'vitest';
import { decodePath, encodePath } from './path-encoding.ts';

it.each([
	['/', '/'],
	['/c++', '/c++'],
	['/logo@2x.svg', '/logo@2x.svg'],
	["/-._~!$&'()*+,;=:@", "/-._~!$&'()*+,;=:@"],
	['/о-нас', '/%D0%BE-%D0%BD%D0%B0%D1%81'],
	['/My Page', '/My%20Page'],
	['/100%', '/100%25'],
	['/a?b#c', '/a%3Fb%23c'],
	['/"<>[]\\^`{|}', '/%22%3C%3E%5B%5D%5C%5E%60%7B%7C%7D'],
])('writes %s as %s, and reads it again', (path, encoded) => {
	expect(encodePath(path)).toBe(encoded);
	expect(decodePath(encoded)).toBe(path);
	expect(new URL(encoded, 'https://x.example').pathname).toBe(encoded);
});

it('writes a decomposed letter as one', () => {
	expect(encodePath('/cafe\u0301')).toBe('/caf%C3%A9');
});

it('reads no broken percent-encoding', () => {
	expect(decodePath('/%E0%A4%A')).toBeUndefined();
	expect(decodePath('/50%')).toBeUndefined();
});
