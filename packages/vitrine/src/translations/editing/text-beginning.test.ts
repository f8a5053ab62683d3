import { expect, it } from 'vitest';
import { fieldAt } from '#content/edit/edits/apply-edit.ts';
import type { Edit } from '#content/edit/edits/edit.ts';
import { absent } from '#content/edit/field.ts';
import { openSession } from '#content/edit/session/edit-session.ts';
import { home } from '../../../../../test/support/fixture-site.ts';
import { confirmedSite, type TranslatedSite } from '../../../../../test/support/translated-site.ts';
import { openTranslations } from './translation-session.ts';

/** Begins all texts that a translation lacks, as its translator does: one after the other. */
async function beginAll({ root }: TranslatedSite, file: string): Promise<string[]> {
	const begun: string[] = [];
	for (;;) {
		const states = await openTranslations(root).states(file);
		const missing = states.filter(({ state }) => state === 'missing');
		const begins = missing.find((text) => text.begins)?.begins;
		expect(missing.every((text) => text.begins)).toBe(true);
		if (!begins) return begun;
		const session = await openSession(root);
		const { fields } = await session.fieldsOf(file);
		const isFirst = begins.type === 'set' || begins.key !== undefined || begins.index === 0;
		const before = isFirst ? absent : (fieldAt(fields, [...begins.place, begins.index - 1])?.hash ?? absent);
		const outcome = await session.edit([{ ...begins, file, before } as Edit]);
		expect(outcome.state).toBe('written');
		begun.push([begins.type, ...begins.place, 'index' in begins ? begins.index : ''].join(' ').trim());
	}
}

const item = (title: string) => `  - icon: lucide:lamp\n    title: ${title}\n    text: ${title} burns.`;
const features = (title: string, ...titles: string[]) =>
	`kind: features\nlabel: ${title}\ntitle: ${title}\nitems:\n${titles.map(item).join('\n')}`;

const page = 'content/ru/pages/index.yaml';

it('begins an item of a list behind those that precede it in the original', async () => {
	const site = await confirmedSite({
		...home('en', { features: features('What it does', 'Wick', 'Oil', 'Glass') }),
		...home('ru', { features: features('Что умеет', 'Фитиль', 'Масло', 'Стекло') }),
	});
	site.write(
		'content/en/pages/index.yaml',
		Object.values(home('en', { features: features('What it does', 'Wick', 'Cap', 'Oil', 'Glass', 'Hook') }))[0] ?? '',
	);
	expect(await beginAll(site, page)).toEqual(['insert sections features items 1', 'insert sections features items 4']);
	const titles = [...site.read(page).matchAll(/^ {8}title: (.*)$/gm)].map(([, title]) => title);
	expect(titles).toEqual(['Фитиль', 'Cap', 'Масло', 'Стекло', 'Hook']);
	expect(await site.openIn('ru', 'features')).toEqual([
		'items.1.title stale unconfirmed',
		'items.1.text stale same',
		'items.4.title stale unconfirmed',
		'items.4.text stale same',
	]);
});

it('begins a section in the order of the original, a list that is empty, and a field that is optional', async () => {
	const site = await confirmedSite(home('ru', { hero: 'kind: hero\ntitle: Лампа\nlead: Лампа\nactions: []' }));
	site.edit(page, /\n {2}features:[\s\S]*?(?=\n {2}contacts:)/, '');
	site.edit('content/en/pages/index.yaml', '    label: Contacts\n', '    label: Contacts\n    lead: By mail.\n');
	expect(await beginAll(site, page)).toEqual([
		'insert sections hero actions 0',
		'insert sections 1',
		'set sections contacts lead',
	]);
	expect(site.read(page)).toMatch(
		/hero:[\s\S]*label: More[\s\S]*\n {2}features:[\s\S]*\n {2}contacts:[\s\S]*lead: By mail\./,
	);
});

it('begins parts of a page of Markdown, and its fields', async () => {
	const site = await confirmedSite();
	const guide = 'content/ru/pages/guide.md';
	site.edit('content/en/pages/guide.md', 'Light it.', 'Trim the wick.\n\nLight it.\n\n- Wait.');
	expect(await beginAll(site, guide)).toEqual(['insert 1', 'insert 3']);
	expect(site.read(guide)).toMatch(/## Первые шаги \{#first-steps\}\n\nTrim the wick\.\n\nЗажгите\.\n\n- Wait\.\n$/);
});

it('begins an item of a list in an item of another one', async () => {
	const plan = (name: string, ...lines: string[]) =>
		`  - { name: ${name}, price: 1, features: [${lines.join(', ')}], action: { label: ${name}, link: /guide } }`;
	const prices = (title: string, ...plans: string[]) =>
		`kind: prices\nlabel: ${title}\ntitle: ${title}\ncurrency: EUR\nplans:\n${plans.join('\n')}`;
	const site = await confirmedSite({
		...home('en', { prices: prices('Prices', plan('Small', 'One lamp'), plan('Large', 'Two lamps')) }),
		...home('ru', { prices: prices('Цены', plan('Малый', 'Одна лампа'), plan('Большой', 'Две лампы')) }),
		...home('ja', { prices: prices('料金', plan('小', 'ひとつ'), plan('大', 'ふたつ')) }),
	});
	site.edit('content/en/pages/index.yaml', '[Two lamps]', '[Two lamps, Much oil]');
	expect(await beginAll(site, page)).toEqual(['insert sections prices plans 1 features 1']);
	expect(site.read(page)).toContain('[Две лампы, Much oil]');
});

it('begins an interface text of the site', async () => {
	const site = await confirmedSite();
	const messages = 'content/ru/messages.yaml';
	expect(await beginAll(site, messages)).toEqual(['set footer-note']);
	expect(site.read(messages)).toContain('footer-note:');
});

it('has nothing to begin in a page that is not translated at all', async () => {
	const site = await confirmedSite();
	const states = await openTranslations(site.root).states('content/en/pages/guide.md');
	expect(states.filter(({ state, begins }) => state === 'missing' && begins).length).toBe(0);
});
