import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type TypographerName, typographers } from './typesetting.ts';
import type { TextRole } from './typographer.ts';

interface Golden {
	rule: string;
	written: string;
	set: string;
}

/** Reads pairs of lines: `<` as an editor types it, `>` as it must be set, `␣` no-break space, `⍽` a narrow one, `⁃` no-break hyphen, `¦` a place to break. */
function readGolden(name: TypographerName): Golden[] {
	const lines = readFileSync(new URL(`golden/${name}.txt`, import.meta.url), 'utf8').split('\n');
	const reveal = (line: string) =>
		line
			.slice(2)
			.replaceAll('␣', '\u00A0')
			.replaceAll('⍽', '\u202F')
			.replaceAll('⁃', '\u2011')
			.replaceAll('¦', '\u200B');
	let rule = '';
	return lines.flatMap((line, index) => {
		if (line.startsWith('# ')) rule = line.slice(2);
		return line.startsWith('< ') ? [{ rule, written: reveal(line), set: reveal(lines[index + 1] ?? '') }] : [];
	});
}

const visible = (text: string) =>
	text.replaceAll('\u00A0', '␣').replaceAll('\u202F', '⍽').replaceAll('\u2011', '⁃').replaceAll('\u200B', '¦');

/** Further typographers, each with as many rules. */
const european = [
	'czech',
	'dutch',
	'french',
	'german',
	'italian',
	'polish',
	'portuguese',
	'spanish',
	'ukrainian',
] as const;

describe.each<{ name: TypographerName; role: TextRole; min: number }>([
	{ name: 'english', role: 'text', min: 60 },
	{ name: 'russian', role: 'text', min: 200 },
	{ name: 'japanese', role: 'display', min: 200 },
	...european.map((name) => ({ name, role: 'text' as const, min: 30 })),
	{ name: 'brazilian', role: 'text', min: 15 },
])('$name', ({ name, role, min }) => {
	const golden = readGolden(name);
	const set = (text: string) => typographers[name]([text], role).join('');

	it(`is described by at least ${min} lines`, () => {
		expect(golden.length).toBeGreaterThanOrEqual(min);
		expect(new Set(golden.map(({ written }) => written)).size).toBe(golden.length);
	});

	it.each(golden)('$rule: $written', ({ written, set: expected }) => {
		expect(visible(set(written))).toBe(visible(expected));
	});

	it('changes nothing that is set already', () => {
		const changed = golden.filter((line) => set(line.set) !== line.set).map((line) => visible(set(line.set)));
		expect(changed).toEqual([]);
	});

	it('sets a text the same wherever elements cut it', () => {
		const different = golden.flatMap(({ written, set: expected }) => {
			const cuts = [...written].length - 1;
			return Array.from({ length: cuts }, (_, cut) => {
				const parts = typographers[name]([written.slice(0, cut + 1), written.slice(cut + 1)], role);
				return parts.length === 2 && parts.join('') === expected ? [] : [visible(parts.join(''))];
			}).flat();
		});
		expect([...new Set(different)]).toEqual([]);
	});
});

it('keeps the end of a Japanese paragraph together, and divides no word for it', () => {
	const set = (text: string) => typographers.japanese([text], 'text').join('').replaceAll('\u2060', '¦');
	expect(set('設定も言葉もファイルにあり、本を読むにはこれで十分です。')).toMatch(/¦十分です。$/);
	expect(set('静的ホスティングでは、フォルダーをもう一度アップロードしてください。')).toMatch(
		/アップロード¦してください。$/,
	);
	expect(set('問題が見つかっても、コマンド1つで元に戻せ、残りは1件だけです。')).toMatch(/は¦1件だけです。$/);
	expect(set('お知らせを公開し、言語ごとにRSSで配信できるようにします。')).toMatch(/で¦配信できるようにします。$/);
	expect(set('一日で一台を仕上げ、そのままお持ち帰りいただけます。')).toMatch(/まま¦お持ち帰りいただけます。$/);
	expect(set('これまでは説明を読むしかありませんでしたが、一覧で確かめられるようになりました。')).toMatch(
		/られる¦ようになりました。$/,
	);
});

it.each([
	[
		'a quotation in strong letters',
		['Le mot "', 'gras', '" et la suite'],
		['Le mot «\u00A0', 'gras', '\u00A0» et la suite'],
	],
	['strong marks', ['', '"gras"', ' ici'], ['', '«\u00A0gras\u00A0»', ' ici']],
	['a sign behind an element', ['', 'Quoi', ' ?'], ['', 'Quoi', '\u202F?']],
])('leaves the spaces of French outside the words of %s', (_, written, set) => {
	expect(typographers.french(written, 'text')).toEqual(set);
});
