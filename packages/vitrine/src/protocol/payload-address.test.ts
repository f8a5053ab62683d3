import { expect, it } from 'vitest';
import { payloadAddress } from './payload-address.ts';

it('is the page’s address with the build as query (§8)', () => {
	expect(payloadAddress('/', 'abc')).toBe('/_payload.json?abc');
	expect(payloadAddress('/ru/about?utm=1#x', 'abc')).toBe('/ru/about/_payload.json?abc');
});

it.each([
	'https://evil.example/about',
	'//evil.example/about',
	'/\\evil.example',
	'javascript:alert(1)',
	'data:,x',
	'about',
	'',
])('refuses %s, which names a host or no page (§8, §16.19, faults A19)', (page) => {
	expect(() => payloadAddress(page, 'abc')).toThrow(`Payload URL must not include hostname: ${page}`);
});
