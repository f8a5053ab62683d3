import { describe, expect, it } from 'vitest';
import { isMailAddress, isVisitorAddress, mendMailAddress } from './mail-address.ts';

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

describe('the address of a visitor', () => {
	it.each(['hanako..@docomo.ne.jp', 'taro.@docomo.ne.jp', '.ada@example.com', 'ada..b@ezweb.ne.jp'])(
		'can be %s, which HTML takes',
		(text) => {
			expect([isVisitorAddress(text), isMailAddress(text)]).toEqual([true, false]);
		},
	);

	it.each(['..@', 'ada@example..com', 'ada@.example.com', 'ada..@', 'a b..@example.com', '"ada.."@example.com'])(
		'cannot be %s',
		(text) => {
			expect(isVisitorAddress(text)).toBe(false);
		},
	);
});

describe('an address as visitors type it', () => {
	it.each([
		['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'taro@example.com'],
		['taro＠example.com', 'taro@example.com'],
		['ＴＡＲＯ＿１＋ａ＠example．com', 'TARO_1+a@example.com'],
		['taro﹫example.com', 'taro@example.com'],
		['taro@example。com', 'taro@example.com'],
		['taro@example｡com。', 'taro@example.com'],
		['taro@例え。jp', 'taro@例え.jp'],
		['𝓪𝓭𝓪@example.com', 'ada@example.com'],
		['a3@example.com\u200b', 'a3@example.com'],
		['\ufeff\u202aada@exam\u00adple.com\u202c', 'ada@example.com'],
		['\u2060ada\u200d@example.com\u3164\u2800', 'ada@example.com'],
		[' \u3000\u00a0ada@example.com\u3000\u2003', 'ada@example.com'],
		['mailto:a5@example.com', 'a5@example.com'],
		['MailTo: a5@example.com', 'a5@example.com'],
		['ｍａｉｌｔｏ：a5@example.com', 'a5@example.com'],
		['<ada@example.com>', 'ada@example.com'],
		['a21@example.com;', 'a21@example.com'],
		['a2@example.com.', 'a2@example.com'],
		['a2@example.com, ', 'a2@example.com'],
		['a2@example.com；', 'a2@example.com'],
		['a2@example.com、', 'a2@example.com'],
		['mailto@example.com', 'mailto@example.com'],
		['hanako..@docomo.ne.jp', 'hanako..@docomo.ne.jp'],
		['почта@пример.рф', 'почта@пример.рф'],
		['ユーザー@例え.jp', 'ユーザー@例え.jp'],
		['ﾕｰｻﾞｰ@例え.jp', 'ﾕｰｻﾞｰ@例え.jp'],
		['❤️@example.com', '❤️@example.com'],
	])('%j is read as %s', (typed, meant) => {
		expect(mendMailAddress(typed)).toBe(meant);
		expect(isVisitorAddress(meant)).toBe(true);
	});

	it.each(['ada', 'ada@example.com, b@example.com', 'ada@ example.com', 'Ada <ada@example.com>'])(
		'%j is no address when it is mended, either',
		(typed) => {
			expect(isVisitorAddress(mendMailAddress(typed))).toBe(false);
		},
	);

	it('is mended at once, however long it is', () => {
		const started = performance.now();
		for (const part of [' ', '<', 'mailto:', '.', '。', '＠', ', ']) mendMailAddress(`${part.repeat(64_000)}a`);
		expect(performance.now() - started).toBeLessThan(2000);
	});
});
