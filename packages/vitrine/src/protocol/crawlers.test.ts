import { expect, it } from 'vitest';
import { isCrawler } from './crawlers.ts';

it.each([
	'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
	'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
	'Mozilla/5.0 (compatible; bingbot/2.0)',
	'facebookexternalhit/1.1',
	'WhatsApp/2.23.20.0',
	'TelegramBot (like TwitterBot)',
	'Twitterbot/1.0',
	'Mozilla/5.0 (compatible; Baiduspider/2.0)',
	'SomeCrawler/1.0',
	'Mozilla/5.0 (Linux; Android 11) Chrome/109 Mobile Safari/537.36 Chrome-Lighthouse',
])('takes %s for one (§10)', (agent) => {
	expect(isCrawler(agent)).toBe(true);
});

it.each([
	undefined,
	'',
	'Mozilla/5.0 (Linux; Android 10; CUBOT P40) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
	'Mozilla/5.0 (Linux; U; Android 9; CUBOT_NOTE_20) AppleWebKit/537.36',
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130 YaBrowser/24.1 Yowser/2.5 Safari/537.36',
	'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) YaApp_iOS/2300 YaSearchBrowser',
	'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
])('takes %s for a person (§10)', (agent) => {
	expect(isCrawler(agent)).toBe(false);
});
