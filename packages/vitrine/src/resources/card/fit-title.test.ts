import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { cardFonts, loadCardFonts } from './card-fonts.ts';
import { fitTitle } from './fit-title.ts';

const { resolve } = createRequire(import.meta.url);
await loadCardFonts();
const { display } = cardFonts({
	display: resolve('@expo-google-fonts/zen-old-mincho/400Regular/ZenOldMincho_400Regular.ttf'),
	text: resolve('@expo-google-fonts/m-plus-1p/400Regular/MPLUS1p_400Regular.ttf'),
	symbols: resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
});
const room = { width: 1000, height: 300, sizes: [100, 80, 60, 40], lineHeight: 1.2, maxLines: 4 } as const;
const linesOf = (title: string) => fitTitle(title, display, room).lines;

describe('a title', () => {
	it('is set as large as its room allows', () => {
		expect(fitTitle('Guide', display, room)).toEqual({ size: 100, lines: ['Guide'] });
	});

	it('is broken between words, into lines of about the same length', () => {
		expect(linesOf('Three languages, none of them second')).toEqual(['Three languages,', 'none of them second']);
		expect(linesOf('Как сделать свой собственный сайт')).toEqual(['Как сделать свой', 'собственный сайт']);
	});

	it('is not broken at spaces that hold words together, nor before a dash', () => {
		expect(linesOf('Сайт умещается в\u00A0витрине')).toEqual(['Сайт умещается', 'в витрине']);
		expect(linesOf('Витрина и\u2060 окно — одно и то же')).not.toContainEqual(expect.stringMatching(/^—/));
	});

	it('counts a sign of the font for symbols as wide as it is there', () => {
		expect(display.widthOf('300 ₽')).toBeCloseTo(display.widthOf('300 ') + display.widthOf('₽'));
		expect(display.widthOf('₽')).toBeGreaterThan(0.5);
	});

	it('in Japanese is broken between its phrases, whose marks are not drawn', () => {
		expect(linesOf('ショー\u200Bウィンドウに\u200B収まる\u200Bサイト')).toEqual(['ショーウィンドウに', '収まるサイト']);
	});

	it('in Japanese without marked phrases is broken where one is likely to begin', () => {
		expect(linesOf('小さなお店のための軽量サイト')).toEqual(['小さなお店のための', '軽量サイト']);
	});

	it('shows nothing of what is invisible', () => {
		expect(linesOf('A\u00ADB\u200B C\uFEFF')).toEqual(['AB C']);
	});
});

describe('a very long title', () => {
	it.each([
		['Latin', 'How we measure what a first visit to a small website costs, '.repeat(12)],
		['Cyrillic', 'Как мы измеряем, во что обходится первое посещение сайта, '.repeat(12)],
		['Japanese', '小さなサイトへの最初の訪問にかかる費用を、「バイト数」で測る方法。'.repeat(12)],
		['Japanese without phrases', '硝子額縁光通窓灯紙墨文字行頁読者朝店扉机色木'.repeat(12)],
		['one Latin word', 'Donaudampfschifffahrtselektrizitaeten'.repeat(12)],
		['one Cyrillic word', 'Рентгеноэлектрокардиографического'.repeat(12)],
	])('fits into four lines of the smallest size: %s', (_, title) => {
		const { size, lines } = fitTitle(title, display, room);
		expect(size).toBe(40);
		expect(lines).toHaveLength(4);
		for (const line of lines) expect(display.widthOf(line) * size).toBeLessThanOrEqual(room.width);
		expect(lines.at(-1)).toMatch(/…$/);
	});

	it('of one word is broken in it rather than cut off', () => {
		const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';
		const { size, lines } = fitTitle(word, display, room);
		expect(lines.join('')).toBe(word);
		expect(size).toBeGreaterThan(40);
	});

	it('in Japanese begins no line with a mark that may not stand there', () => {
		for (const line of linesOf('「窓」、「硝子」。'.repeat(14))) expect(line).not.toMatch(/^[、。」]/);
	});
});
