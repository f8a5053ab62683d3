import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { beforeAll, describe, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { readPassages } from '#check/audit/read-passages.ts';
import { audit } from '#check/audit/rules.ts';
import { outFolder } from './support/built-site.ts';
import { complaintAt } from './support/complaint-about.ts';
import { quickBuild } from './support/quick-build.ts';
import { siteWithoutMessages } from './support/site-without-messages.ts';

async function built(changes: Record<string, string> = {}): Promise<string> {
	const out = outFolder();
	await quickBuild({ root: siteWithoutMessages(changes), out });
	return out;
}

function languagesOf(folder: string, page: string, words: string): string[] {
	const passages = readPassages(fromHtml(readFileSync(join(folder, 'site', page), 'utf8')));
	return passages.filter(({ text }) => text.includes(words)).map(({ lang }) => lang);
}

describe('a site without texts of the interface', () => {
	let folder: string;
	beforeAll(async () => {
		folder = await built();
	});

	it('builds in four languages, and the audit finds nothing', async () => {
		expect(audit(await readExport(folder))).toEqual([]);
	});

	it('speaks the languages of the kit', () => {
		expect(languagesOf(folder, 'en.html', 'Skip to content')).toEqual(['en-US']);
		expect(languagesOf(folder, 'ru.html', 'Перейти к\u00A0содержимому')).toEqual(['ru-RU']);
		expect(languagesOf(folder, 'ja.html', '本文へスキップ')).toEqual(['ja-JP']);
	});

	it('speaks English where the kit has no words, and reports it', () => {
		expect(languagesOf(folder, 'index.html', 'Skip to content')).toEqual(['en']);
		expect(languagesOf(folder, 'index.html', 'Send message')).toEqual(['en']);
		expect(languagesOf(folder, 'index.html', 'Luucht fir Nuechten')).toContain('lb-LU');
	});

	it('offers its pages in every language that the kit speaks', () => {
		expect(languagesOf(folder, 'about.html', 'This page is available in')).toEqual(['en-US']);
		expect(languagesOf(folder, 'about.html', 'Эта страница есть')).toEqual(['ru-RU']);
		expect(languagesOf(folder, 'about.html', '日本語版')).toEqual(['ja-JP']);
	});

	it('has no note in its footer', () => {
		for (const page of ['index.html', 'ru.html']) {
			expect(readFileSync(join(folder, 'site', page), 'utf8')).toMatch(/<\/nav><\/footer>/);
		}
	});
});

describe('texts that a site replaces', () => {
	it('are shown in the place of those of the kit', async () => {
		const folder = await built({
			'content/lb/messages.yaml': 'contact-send: Schécken\n',
			'content/ru/messages.yaml': 'contact-send: Передать\nfooter-note: Без дыма\n',
		});
		expect(languagesOf(folder, 'index.html', 'Schécken')).toEqual(['lb-LU']);
		expect(languagesOf(folder, 'index.html', 'Skip to content')).toEqual(['en']);
		expect(languagesOf(folder, 'ru.html', 'Передать')).toEqual(['ru-RU']);
		expect(languagesOf(folder, 'ru.html', 'Без\u00A0дыма')).toEqual(['ru-RU']);
		expect(languagesOf(folder, 'en.html', 'Send message')).toEqual(['en-US']);
	});

	it('have the names that the interface knows', async () => {
		const root = siteWithoutMessages({ 'content/ja/messages.yaml': 'contact-sent: 送信する\n' });
		expect(await complaintAt(root)).toMatch(
			/content\/ja\/messages\.yaml:1 {2}contact-sent\n.*unknown key "contact-sent"\n.*\n {2}to do {5}rename it to "contact-send"/,
		);
	});
});
