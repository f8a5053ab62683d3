import { describe, expect, it } from 'vitest';
import { contactFields, formFields, maxLengths } from './form.ts';
import { readMessage } from './message-schema.ts';

const fields = formFields({ fields: ['name', 'email', 'message'] });
const message = { name: 'Ada', email: 'ada@example.com', message: 'Good morning.' };

describe('a form', () => {
	it('has the fields of its settings in their order', () => {
		const own = { name: 'phone', kind: 'tel', required: false };
		expect(formFields({ fields: ['message', own, 'email'] })).toEqual(['message', 'email']);
	});
});

describe('a message', () => {
	it('is read field by field', () => {
		expect(readMessage(message, fields)).toEqual({ fields: message });
	});

	it.each(['почта@пример.рф', 'ユーザー@例え.jp', 'ada+site@example.co.uk'])('may come from %s', (email) => {
		expect(readMessage({ ...message, email }, fields)).toEqual({ fields: { ...message, email } });
	});

	it.each(['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', ' mailto:taro@example.com;\u200b', 'taro@example。com.'])(
		'holds the address that %j means',
		(email) => {
			expect(readMessage({ ...message, email }, fields)).toEqual({ fields: { ...message, email: 'taro@example.com' } });
		},
	);

	it.each<[string, object]>([
		['nothing', {}],
		['empty fields', { name: '', email: '', message: '' }],
		['white space', { name: ' \t\u00a0', email: '\u3000', message: '\r\n\r\n' }],
		['characters that nobody sees', { name: '\u200b', email: '\u2060', message: '\u200d\ufeff \u202e' }],
		[
			'letters that show nothing',
			{ name: '\u3164', email: '\uffa0', message: '\u115f\u1160\u034f\u2800\ufe0f\u{e0100}' },
		],
		['controls', { name: '\0', email: '\u0085', message: '\u001b\u007f' }],
		['lists, numbers and objects', { name: ['Ada'], email: 5, message: { toString: () => 'x' } }],
	])('of %s lacks everything', (_, written) => {
		expect(readMessage(written, fields)).toEqual({
			problems: { name: 'missing', email: 'missing', message: 'missing' },
		});
	});

	it.each([undefined, null, 5, 'text', true, [], ['name']])('that is %s lacks everything', (written) => {
		expect(readMessage(written, fields)).toEqual({
			problems: { name: 'missing', email: 'missing', message: 'missing' },
		});
	});

	it('may leave empty what the settings add', () => {
		const all = formFields({ fields: ['name', 'email', 'company', 'subject', 'message'] });
		expect(readMessage({ ...message, company: ' ', subject: '' }, all)).toEqual({ fields: message });
		expect(readMessage({ ...message, company: 'Lantern & Co' }, all)).toEqual({
			fields: { ...message, company: 'Lantern & Co' },
		});
	});

	it('holds nothing but the fields of the form', () => {
		const written = JSON.parse('{"__proto__":{"admin":true},"constructor":"x","company":"x","toString":"x"}');
		expect(readMessage({ ...written, ...message }, fields)).toEqual({ fields: message });
	});

	it('says one problem of each field', () => {
		const long = 'a'.repeat(6000);
		expect(readMessage({ name: long, email: long, message: '' }, fields)).toEqual({
			problems: { name: 'too-long', email: 'too-long', message: 'missing' },
		});
		expect(readMessage({ ...message, email: 'ada' }, fields)).toEqual({ problems: { email: 'not-an-address' } });
	});

	it.each(contactFields.filter((field) => field !== 'email'))('takes as much as the field %s may hold', (field) => {
		const longest = '漢'.repeat(maxLengths[field]);
		expect(readMessage({ ...message, [field]: longest }, contactFields)).toEqual({
			fields: { ...message, [field]: longest },
		});
		expect(readMessage({ ...message, [field]: `${longest}字` }, contactFields)).toEqual({
			problems: { [field]: 'too-long' },
		});
	});

	it('is measured by what is left of it: a browser sends two characters for a line end, and some letters in parts', () => {
		const lines = 'a\r\n'.repeat(2500);
		const parts = 'и\u0306'.repeat(200);
		expect(readMessage({ ...message, name: parts, message: lines }, fields)).toEqual({
			fields: { ...message, name: 'й'.repeat(200), message: 'a\n'.repeat(2500).trim() },
		});
	});
});

describe('a text is brought to one form:', () => {
	it.each([
		['white space around it', ' \u3000Good\tmorning.\n\n', 'Good\tmorning.'],
		['line ends of all kinds', 'a\r\nb\rc\nd\u2028e\u2029f\u0085g\vh\fi', 'a\nb\nc\nd\ne\nf\ng\nh\ni'],
		['empty lines', 'a\r\n\r\n\r\nb', 'a\n\n\nb'],
		['controls', 'a\0b\u0007c\u001bd\u007fe\u009ff', 'abcdef'],
		['letters in parts', 'Кафе\u0301, и\u0306, か\u3099', 'Кафе\u0301, й, が'],
		['halves of a character', 'a\ud83db\udca9c', 'a\ufffdb\ufffdc'],
		['more marks than any language has', `a${'\u0301'.repeat(500)}b`, `á${'\u0301'.repeat(29)}b`],
		['whole characters', '💩 👩‍👩‍👧 e\u0301', '💩 👩‍👩‍👧 é'],
	])('%s', (_, written, read) => {
		expect(readMessage({ ...message, message: written }, fields)).toEqual({ fields: { ...message, message: read } });
	});

	it('no line break is left in what may become a header', () => {
		const name = 'Ada\r\nBcc: everybody@example.com\n\t\nX';
		const email = 'ada@example.com\r\nBcc: b@example.com';
		const read = readMessage({ ...message, name }, fields);
		expect(read).toEqual({ fields: { ...message, name: 'Ada Bcc: everybody@example.com X' } });
		expect(readMessage({ ...message, email }, fields)).toEqual({ problems: { email: 'not-an-address' } });
	});
});
