import { describe, expect, it } from 'vitest';
import { contactApp, fromThisSite, message, storedIn } from '../../../../../../test/support/contact-app.ts';
import { suspiciousWords } from './spam.ts';

const start = Date.UTC(2026, 10, 20, 12);
const advertising = '[url=https://pills.example]Cheap pills[/url] https://pills.example';

/** Sends a message with all that comes with it, and gives what it is suspected of. */
async function suspicionsOf(sent: Record<string, string>, headers = fromThisSite): Promise<string[] | undefined> {
	const { post, store } = contactApp({ now: () => start });
	expect((await post({ ...message, ...sent }, headers)).status).toBe(303);
	return (await storedIn(store))[0]?.suspicions;
}

/** A token that was requested a while before the message is sent. */
async function tokenFrom(app: ReturnType<typeof contactApp>): Promise<string> {
	return (await (await app.request('/api/contact/token')).json()).token;
}

describe('an ordinary message is not marked:', () => {
	it.each([
		['en', { name: 'Ada', message: 'Hello, what does a lamp like https://lantern.example/lamps/7 cost in blue?' }],
		['en', { name: 'Bob', message: 'Yes.' }],
		[
			'en',
			{ name: 'J. R. O’Neill', company: 'Lamps.com', message: 'Call me: +44 20 7946 0000. I LOVE it!!! 100 % FREE?' },
		],
		['en', { name: 'Анна', message: 'Здравствуйте! Вы доставляете в Казань? Видела https://lantern.example/ru' }],
		['en', { name: '佐藤', message: 'ランプの値段を教えてください。' }],
		[
			'en',
			{
				name: 'Press',
				message: `We wrote about you: https://a.example/1 and https://a.example/2, later https://b.example/3.
A PDF is at www.c.example/4. Do you have pictures in print quality, and may we use those of your page about the workshop?`,
			},
		],
		['ru', { name: 'Иван', message: 'Добрый день! Сколько стоит лампа и можно ли забрать её самому?' }],
		['ru', { name: 'Иван', message: 'https://lantern.example/ru/lampa-7' }],
		[
			'ru',
			{ name: 'John Smith', subject: 'Re: offer', message: 'Do you speak English? I need ten lamps for an office.' },
		],
		['ru', { name: 'Оля', message: 'Ок' }],
		['ja', { name: '佐藤 花子', message: 'はじめまして。ランプについて質問があります。よろしくお願いいたします。' }],
		[
			'ja',
			{ name: 'サトウ', company: '株式会社ランプ', message: '見積もりをお願いします。\nhttps://lantern.example/ja' },
		],
		['ja', { name: 'Kim', message: '안녕하세요. 램프 가격이 궁금합니다.' }],
		['ja', { name: 'Ada', message: 'Hello! Is the shop in Kyoto open on Sunday?' }],
	])('in %s, %j', async (locale, written) => {
		expect(await suspicionsOf({ locale, ...written })).toEqual([]);
	});
});

describe('a message is marked, and stored all the same,', () => {
	it.each([
		['links in the markup of forums', { message: advertising }, ['link', 'markup']],
		['links in HTML', { message: '<a href="https://pills.example">Pills</a>' }, ['link', 'markup']],
		['an address as a name', { name: 'https://pills.example' }, ['link-in-name']],
		['the same words as name and text', { name: 'RobertRow', message: 'RobertRow' }, ['same-text']],
		[
			'one link again and again',
			{ message: 'https://pills.example '.repeat(5) },
			['link', 'many-links', 'mostly-links', 'repeated-link'],
		],
		[
			'nothing but links',
			{ message: [1, 2, 3, 4, 5].map((page) => `https://pills.example/${page}`).join('\n') },
			['link', 'many-links', 'mostly-links'],
		],
	])('for %s', async (_, written, names) => {
		expect(await suspicionsOf(written)).toEqual([...names, 'token-missing']);
	});

	it('for a field that people do not see', async () => {
		expect(await suspicionsOf({ website: 'https://pills.example' })).toEqual(['honeypot', 'token-missing']);
	});

	it('for a program that does not say where it is from', async () => {
		expect(await suspicionsOf({}, {} as typeof fromThisSite)).toEqual(['no-origin', 'token-missing']);
	});

	it('and thanked for like any other', async () => {
		const { postJson, store } = contactApp();
		const response = await postJson({ ...message, message: advertising, website: 'x' });
		expect([response.status, await response.json()]).toEqual([200, { status: 'sent' }]);
		expect((await storedIn(store))[0]?.suspicions).toEqual(['honeypot', 'link', 'markup', 'token-missing']);
		expect((await store.list())[0]?.deliveries).toHaveLength(1);
	});
});

describe('the token of a page', () => {
	/** What a message like advertising is suspected of, by the age of the token that it brings. */
	async function suspectedAfter(
		age: number,
		change = (token: string): unknown => token,
	): Promise<string[] | undefined> {
		let now = start;
		const app = contactApp({ now: () => now });
		const token = await tokenFrom(app);
		now += age;
		expect((await app.postJson({ ...message, message: advertising, token: change(token) })).status).toBe(200);
		return (await storedIn(app.store))[0]?.suspicions;
	}

	it('that was open for a while makes what a message looks like weigh less', async () => {
		expect(await suspectedAfter(3000)).toEqual([]);
		expect(await suspectedAfter(24 * 60 * 60 * 1000)).toEqual([]);
	});

	it('does not outweigh nothing but advertising', async () => {
		let now = start;
		const app = contactApp({ now: () => now });
		const token = await tokenFrom(app);
		now += 5000;
		await app.postJson({ ...message, message: `${advertising} `.repeat(5), token });
		expect(await storedIn(app.store)).toMatchObject([{ suspicions: expect.arrayContaining(['markup', 'many-links']) }]);
	});

	it('does so for one message, and is used up by none that did not need it', async () => {
		let now = start;
		const app = contactApp({ now: () => now });
		const token = await tokenFrom(app);
		now += 5000;
		await app.postJson({ ...message, token });
		for (const name of ['Bob', 'Bea', 'Bill']) {
			now++;
			await app.postJson({ ...message, name, message: advertising, token });
		}
		const marked = ['link', 'markup', 'token-used'];
		expect((await storedIn(app.store)).map(({ suspicions }) => suspicions)).toEqual([marked, marked, [], []]);
	});

	it('is another one each time, also in the same millisecond', async () => {
		const app = contactApp({ now: () => start });
		expect(await tokenFrom(app)).not.toBe(await tokenFrom(app));
	});

	it.each<[string, number, string, (token: string) => unknown]>([
		['too young', 2999, 'token-too-young', (token) => token],
		['from the future', -1000, 'token-too-young', (token) => token],
		['more than a day old', 24 * 60 * 60 * 1000 + 1, 'token-too-old', (token) => token],
		['forged', 5000, 'token-forged', (token) => token.replace(/\w{4}$/, '0000')],
		['of another time', 5000, 'token-forged', (token) => `1${token}`],
		['no token', 5000, 'token-forged', () => ({ token: 1 })],
		['nothing', 5000, 'token-missing', () => ''],
		['cut', 5000, 'token-forged', (token) => token.slice(0, -2)],
		['very long', 5000, 'token-forged', (token) => token.repeat(500)],
	])('that is %s is as good as none', async (_, age, name, change) => {
		expect(await suspectedAfter(age, change)).toEqual(['link', 'markup', name]);
	});

	it('never makes an ordinary message suspicious', async () => {
		for (const token of ['', 'x', 'forged.token', '\0']) expect(await suspicionsOf({ token })).toEqual([]);
	});

	it('does not outweigh a field that people do not see', async () => {
		let now = start;
		const app = contactApp({ now: () => now });
		const token = await tokenFrom(app);
		now += 5000;
		await app.post({ ...message, token, website: 'x' });
		expect(await storedIn(app.store)).toMatchObject([{ suspicions: ['honeypot'] }]);
	});
});

describe('a look at the words', () => {
	it.each(['xx-XX', 'sr-Latn', 'fa-IR', 'zh-Hant-TW', 'en-XA', 'ko-KR', 'uk'])('knows every language: %s', (tag) => {
		expect(suspiciousWords({ name: 'Ada', message: 'Good morning' }, tag)).toEqual([]);
	});
});
