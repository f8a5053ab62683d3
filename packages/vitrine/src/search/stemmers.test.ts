import { describe, expect, it } from 'vitest';
import { builtInLanguages, readWords } from '#content/messages/built-in-words.ts';
import { indexInMemory } from '../../../../test/fixtures/search/index-in-memory.ts';
import { openIndex } from './index-reader.ts';
import { search } from './search.ts';
import { stemmerNames } from './stemmer-names.ts';
import { loadStem } from './stemmers.ts';
import { stemmersOf } from './stemmers-of.ts';
import { foldText } from './terms.ts';

/** Forms of one word, of which each finds the others. */
const forms: Record<(typeof stemmerNames)[number], readonly string[]> = {
	arabic: ['كتاب الكتاب كتابه', 'معلم المعلم معلمون'],
	bulgarian: ['лампа лампи лампата лампите', 'услуга услуги услугата', 'търсене търсения', 'учебник учебници'],
	danish: ['lampe lamper lampen lamperne', 'butik butikker butikken'],
	dutch: ['lamp lampen', 'bestelling bestellingen'],
	english: ['lamp lamps', 'repair repairs repaired'],
	finnish: ['lamppu lampun lamppua', 'talo talon talossa talosta talot'],
	french: ['réparer réparation réparations', 'généreux généreuse'],
	german: ['Haus Häuser', 'Größe Größen'],
	greek: ['λάμπα λάμπες', 'κατάστημα καταστήματα'],
	hindi: ['किताब किताबें किताबों', 'दुकान दुकानें दुकानों'],
	hungarian: ['lámpa lámpák lámpát lámpával', 'könyv könyvek könyvet'],
	indonesian: ['baca membaca dibaca', 'jual menjual penjual'],
	italian: ['negozio negozi', 'riparare riparazione'],
	lithuanian: ['lempa lempos lempą lempų', 'kaina kainos kainų'],
	norwegian: ['lampe lamper lampen lampene', 'butikk butikker butikken'],
	portuguese: ['lâmpada lâmpadas', 'informação informações', 'reparar reparação reparacao', 'botão botões'],
	romanian: ['lampă lampa lămpi', 'magazin magazine magazinul'],
	russian: ['лампа лампы лампой', 'магазин магазины магазина'],
	spanish: ['lámpara lámparas', 'reparación reparaciones reparar reparacion'],
	swedish: ['lampa lampor lamporna', 'butik butiker butiken'],
	turkish: ['lamba lambalar', 'kitap kitaplar kitabı'],
	ukrainian: ['лампа лампи лампу лампою', 'ціна ціни цін'],
};

describe.each(stemmerNames)('the stemmer "%s"', (name) => {
	it.each(forms[name])('brings forms of a word to one stem: %s', async (words) => {
		const stem = await loadStem([name]);
		const stems = words.split(' ').map((word) => stem(foldText(word)));
		expect(new Set(stems).size, stems.join(' ')).toBe(1);
	});

	it('takes every word of its language', async () => {
		const stem = await loadStem([name]);
		const own = builtInLanguages.filter((language) => stemmersOf(language).includes(name));
		const texts = own.flatMap((language) => Object.values(readWords(language).messages));
		const words = texts.flatMap((text) => text.match(/[\p{L}\p{M}]+/gu) ?? []).map(foldText);
		expect(words.length).toBeGreaterThan(300);
		expect(words.filter((word) => !(stem(word).length <= word.length + 1))).toEqual([]);
	});

	it('leaves words of another script alone', async () => {
		const stem = await loadStem([name]);
		expect(stem('窓')).toBe('窓');
	});
});

it.each([
	['de-AT', ['german']],
	['pt-BR', ['portuguese']],
	['no', ['norwegian']],
	['ja', []],
	['pl', []],
])('is chosen for %s', (tag, names) => {
	expect(stemmersOf(tag)).toEqual(names);
});

it.each([
	['indonesian', 'pakai', 'Cara memakai lampu minyak', 'memakai'],
	['arabic', 'كتاب', 'هنا الكتاب القديم', 'الكتاب'],
] as const)('finds words behind prefixes and marks them: %s', async (name, query, text, marked) => {
	const page = {
		address: '/lamp',
		title: 'X',
		description: '',
		sections: [['', '', text]] as [string, string, string][],
	};
	const { found } = await search(query, await openIndex(await indexInMemory([page], [name])));
	expect(found).toMatchObject([{ address: '/lamp' }]);
	expect(found[0]?.excerpt).toContain(marked);
});
