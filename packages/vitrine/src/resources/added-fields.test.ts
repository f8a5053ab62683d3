import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, ElementContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openExport } from '#protocol/node/export-folder.ts';
import { builtFormSite } from '../../../../test/support/form-site.ts';

let folder: string;
beforeAll(async () => {
	folder = await builtFormSite();
});

function read(path: string, from: string = folder): string {
	const entry = openExport(from)?.manifest.resources.find((resource) => resource.path === path);
	if (!entry) throw new Error(`Nothing is exported for ${path}.`);
	return readFileSync(join(from, 'site', entry.file), 'utf8');
}

function elements(html: string, names: readonly string[]): Element[] {
	const found: Element[] = [];
	visit(fromHtml(html), 'element', (element) => {
		if (names.includes(element.tagName)) found.push(element);
	});
	return found;
}

function wordsOf({ children }: Element): string {
	const word = (node: ElementContent): string =>
		node.type === 'text' ? node.value : node.type === 'element' ? wordsOf(node) : '';
	return children.map(word).join('').replaceAll('\u200b', '').replaceAll('\u00a0', ' ');
}

describe('a form with fields of its own', () => {
	it('has them in their order: those to fill in before the message, boxes after it, consent last', () => {
		const names = (path: string) =>
			elements(read(path), ['input', 'select', 'textarea']).map(({ properties }) => properties.name);
		const first = ['locale', 'key', 'name', 'email', 'subject', 'topic', 'phone', 'message', 'visit'];
		expect(names('/')).toEqual([...first, 'consent', 'website']);
		expect(names('/ja')).toEqual([...first, 'website']);
	});

	it('shows the words of the language, and those that it lacks in another, which reports it', () => {
		const options = (path: string) =>
			elements(read(path), ['option']).map((option) => [option.properties.lang, wordsOf(option)]);
		expect(options('/ru')).toEqual([
			[undefined, 'Выберите из списка'],
			[undefined, 'Заказ'],
			[undefined, 'Ремонт'],
		]);
		expect(options('/ja')).toEqual([
			[undefined, '選択してください'],
			[undefined, 'ご注文'],
			['en-US', 'A repair'],
		]);
		expect(read('/ja')).toContain('<span lang="en-US" dir="ltr">I would like to visit the workshop</span>');
	});

	it('names what visitors agree to by its text, and leads to the page about it in their language', () => {
		const { consent = {} } = openExport(folder)?.manifest.forms.contact ?? {};
		expect(Object.keys(consent)).toEqual(['en', 'ru']);
		expect(consent.en?.text).toBe('I agree that Lantern keeps my message to answer it, as About lamps says. </about>');
		expect(consent.ru?.version).not.toBe(consent.en?.version);
		const [box] = elements(read('/ru'), ['input']).filter(({ properties }) => properties.name === 'consent');
		expect(box?.properties.value).toBe(consent.ru?.version);
		expect(read('/ru')).toMatch(/<label[^>]*>Соглашаюсь[^<]*<a href="\/ru\/[^"]+">/);
	});

	it('brings its code along, which no other site loads', () => {
		const scripts = (of: string) =>
			(openExport(of)?.manifest.resources ?? [])
				.filter(({ path }) => path.endsWith('.js'))
				.map(({ path }) => read(path, of));
		const isChosen = (code: string) => code.includes('data-chosen-slot');
		expect(scripts(folder).filter(isChosen)).toHaveLength(1);
		expect(scripts(inject('fixture')).filter(isChosen)).toEqual([]);
	});
});
