import { describe, expect, it } from 'vitest';
import { isMailAddress } from './mail-address.ts';

const label = 'a'.repeat(63);

describe('an e-mail address', () => {
	it.each([
		'ada@example.com',
		'Ada.Lovelace+site@mail.example.co.uk',
		"o'neill@example.com",
		'!#$%&*+-/=?^_`{|}~@example.com',
		'a@b.c',
		'почта@пример.рф',
		'ユーザー@例え.jp',
		'用户@例子.广告',
		'δοκιμή@παράδειγμα.δοκιμή',
		'jörg@müller.example',
		'ada@xn--e1afmkfd.xn--p1ai',
		'ada@例え。jp',
		'💡@example.com',
		`${'a'.repeat(64)}@example.com`,
		`${'я'.repeat(32)}@example.com`,
		`a@${label}.${label}.${label}.example`,
		'1@1e100.example',
		'a@4chan.example',
	])('can be %s', (text) => {
		expect(isMailAddress(text)).toBe(true);
	});

	it.each([
		'',
		'@',
		'ada',
		'ada@',
		'@example.com',
		'ada@localhost',
		'ada@example',
		'ada@example.com.',
		'ada@.example.com',
		'ada@example..com',
		'ada@-example.com',
		'ada@example-.com',
		'ada@exa_mple.com',
		'ada@exa mple.com',
		'ada lovelace@example.com',
		'.ada@example.com',
		'ada.@example.com',
		'ada..lovelace@example.com',
		'ada@b@example.com',
		'"ada lovelace"@example.com',
		'ada(work)@example.com',
		'Ada <ada@example.com>',
		'ada@example.com, b@example.com',
		'ada@example.com;b@example.com',
		'mailto:ada@example.com',
		'ada@127.0.0.1',
		'ada@[127.0.0.1]',
		'ada@[IPv6:::1]',
		'ada@0x7f.1',
		'ada@127.1',
		'ada@example.com:25',
		'ada@example.com/path',
		'ada@example.com?x',
		'ada@example.com#x',
		'ada@user:pass@example.com',
		'ada@exam%70le.com',
		'ada\\@example.com',
		'ada@example.com\r\nBcc: b@example.com',
		'ada\n@example.com',
		'ada\0@example.com',
		'ada\u200b@example.com',
		'ada@exa\u00admple.com',
		'ada@example.com ',
		' ada@example.com',
		'ada\ud800@example.com',
		`${'a'.repeat(65)}@example.com`,
		`${'я'.repeat(33)}@example.com`,
		`a@${label}a.example`,
		`a@${label}.${label}.${label}.${label}.example`,
		`${'a'.repeat(60)}@${label}.${label}.${label}.example`,
	])('cannot be %j', (text) => {
		expect(isMailAddress(text)).toBe(false);
	});

	it('is judged at once, however long it is', () => {
		const started = performance.now();
		for (const character of ['a', '@', '.', 'a.', '@a.', '例', ' '])
			expect(isMailAddress(character.repeat(32_000))).toBe(false);
		expect(performance.now() - started).toBeLessThan(2000);
	});
});
