import { describe, expect, it } from 'vitest';
import { movedTo as movedFrom } from './moved-to.ts';

const values = (...texts: string[]) => new Map(texts.map((text, index) => [`[${index}]`, text]));

const movedTo = (place: string, was: Map<string, string>, now: Map<string, string>) =>
	movedFrom({ place, value: was.get(place) }, was, now);

describe('the place of words that have moved', () => {
	it('is one further behind what was inserted before them', () => {
		expect(movedTo('[1]', values('a', 'b', 'c'), values('a', 'new', 'b', 'c'))).toBe('[2]');
		expect(movedTo('[0]', values('a', 'b', 'c'), values('a', 'new', 'b', 'c'))).toBeUndefined();
		expect(movedTo('[2]', values('a', 'b', 'c'), values('b', 'c'))).toBe('[1]');
	});

	it('is not that of the same words elsewhere, when a key was pressed', () => {
		expect(movedTo('[0]', values('same', 'same'), values('same!', 'same'))).toBeUndefined();
		expect(movedTo('[0]', values('a'), values('b'))).toBeUndefined();
		expect(movedTo('[3]', values('a'), values('b'))).toBeUndefined();
	});

	it('is of the same kind', () => {
		const was = new Map([
			['["items",0,"title"]', 'a'],
			['["items",0,"text"]', 'b'],
		]);
		const now = new Map([
			['["items",0,"title"]', 'new'],
			['["items",0,"text"]', 'a'],
			['["items",1,"title"]', 'a'],
			['["items",1,"text"]', 'b'],
		]);
		expect(movedTo('["items",0,"title"]', was, now)).toBe('["items",1,"title"]');
	});
});
