import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { loadSectionKinds } from '#content/section-kinds.ts';
import { builtFrom } from '../support/built-site.ts';
import { complaintAbout } from '../support/complaint-about.ts';
import { siteWith } from '../support/fixture-site.ts';
import { repositoryRoot } from '../support/repository.ts';
import { axeFindings } from './support/axe.ts';
import type { ServedSite } from './support/browser.ts';
import { stageSite } from './support/stage-site.ts';

const all = await loadSectionKinds(repositoryRoot);

function kindOf(name: string) {
	const kind = all.get(name);
	if (!kind) throw new Error(`There is no kind of section "${name}".`);
	return kind;
}

const names = ['questions', 'steps', 'quote', 'timeline'];

type Sections = Record<string, Record<string, unknown>>;

/** The example of a kind, with some of its fields changed. */
const example = (kind: string, locale = 'en', changes: object = {}) => ({
	kind,
	...(kindOf(kind).example[locale] as object),
	...changes,
});

const page = (sections: Sections) =>
	stringify(
		{ title: 'Kinds', description: 'All kinds of section.', updated: '2026-11-20', sections },
		{ aliasDuplicateObjects: false },
	);

const file = (locale: string) => `content/${locale}/pages/kinds.yaml`;

/** Each kind twice. */
const twice = (locale: string) =>
	page(
		Object.fromEntries(
			names.flatMap((kind) => [
				[kind, example(kind, locale)],
				[`${kind}-again`, example(kind, locale, { label: `${kind} 2`, title: `${kind} 2` })],
			]),
		),
	);

let browser: Browser;
let site: ServedSite;
stageSite(
	() => builtFrom(siteWith(Object.fromEntries(['en', 'ru', 'ja'].map((locale) => [file(locale), twice(locale)])))),
	(stage) => {
		({ browser, site } = stage);
	},
);

/** Opens an address of the site in a narrow window, looks, and closes it. */
async function at<Found>(address: string, look: (tab: Page) => Promise<Found>): Promise<Found> {
	const tab = await browser.newPage({
		viewport: { width: 320, height: 640 },
		locale: 'fr-FR',
		reducedMotion: 'reduce',
	});
	await tab.goto(site.origin + address);
	const found = await look(tab);
	await tab.close();
	return found;
}

const openQuestions = (tab: Page) => tab.locator('details[open] h3').allTextContents();

describe('a page of examples', () => {
	it.each(['/kinds', '/ru/kinds', '/ja/kinds'])('%s has one first heading, ids of their own and room', async (path) => {
		const found = await at(path, async (tab) => ({
			...(await tab.evaluate(() => {
				const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
				const { scrollWidth, clientWidth } = document.documentElement;
				return {
					first: document.querySelectorAll('h1').length,
					twice: ids.filter((id, index) => ids.indexOf(id) !== index),
					wider: scrollWidth - clientWidth,
				};
			})),
			axe: await axeFindings(tab),
		}));
		expect(found).toEqual({ first: 1, twice: [], wider: 0, axe: [] });
	});
});

/** Waits for the question that an address led to, and expects it in the window. */
async function expectAnswer(tab: Page, question: string): Promise<void> {
	const seen = tab.locator('#to-questions-again details[open]').getByRole('heading', { name: question });
	await seen.waitFor();
	const top = await seen.evaluate((heading) => heading.getBoundingClientRect().top);
	expect(top).toBeGreaterThan(0);
	expect(top).toBeLessThan(200);
}

describe('questions', () => {
	it('open one at a time, the first from the beginning', async () => {
		const [before, after] = await at('/kinds', async (tab) => {
			const before = await openQuestions(tab);
			await tab.locator('#to-questions summary').nth(1).click();
			return [before, await openQuestions(tab)];
		});
		expect(before).toEqual(['How long does a lamp take?', 'How long does a lamp take?']);
		expect(after).toEqual(['What happens when it breaks?', 'How long does a lamp take?']);
	});

	it('are opened by their address, and seen with the answer', async () => {
		await at('/kinds#to-questions-again.shade', (tab) => expectAnswer(tab, 'Can I choose the shade?'));
	});

	it('are opened by links, on the page and from another, and in another language', async () => {
		await at('/guide', async (tab) => {
			await tab.locator('footer a').first().focus();
			await tab.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
			const follow = (address: string) =>
				tab.evaluate((href) => {
					const link = document.createElement('a');
					link.href = href;
					document.querySelector('main')?.append(link);
					link.click();
				}, address);
			await follow('/kinds#to-questions-again.shade');
			await expectAnswer(tab, 'Can I choose the shade?');
			await follow('/kinds#to-questions-again.repair');
			await expectAnswer(tab, 'What happens when it breaks?');
			await tab.evaluate(() => document.querySelector<HTMLElement>('header a[lang^="ru"]')?.click());
			await expectAnswer(tab, 'А если она сломается?');
			expect(new URL(tab.url()).hash).toBe('#to-questions-again.repair');
		});
	});
});

it('is written as Markdown', () => {
	const written = names.map((kind) => kindOf(kind).toMarkdown(kindOf(kind).example.en as never));
	expect(`\n${written.join('\n\n')}\n`).toMatchInlineSnapshot(`
		"
		## Before you order

		What we are asked most. For the rest, **write to us**.

		### How long does a lamp take?

		Two weeks from the order to your door. We make each lamp **only when someone wants it**.

		### What happens when it breaks?

		You send it back and we repair it, as often as it takes. You pay for the parcel, not for the work.

		### Can I choose the shade?

		Yes: paper, linen or glass. They fit every lamp, and you can change them without tools.

		## From the first sketch to your desk

		Four steps, and you can change your mind until the third.

		### 1. Tell us where

		A photograph of the place is enough.

		### 2. See it drawn

		Within a week you get **two sketches** and a price.

		### 3. We build it

		By hand, in ten working days.

		### 4. Switch it on

		It comes with a bulb, ready for the socket.

		## In their words

		> "I have read by this lamp for eleven years. It has been repaired twice, and **looks better than new**."

		[Maria Linde](/about), Bookbinder in Turku

		## From one bench to a workshop

		What we have done, and what we are working on.

		### The first lamp

		2019, Done

		Made for a neighbour, who still reads by it.

		### A workshop of our own

		2023, Done

		Four benches and **one large window**.

		### Shades of paper

		This year, In progress

		With a mill that has made paper since 1880.

		### A class for beginners

		Next spring, Planned

		One day, one lamp, to take home.
		"
	`);
});

describe('a mistake', () => {
	const step = { title: 'A', text: 'B' };
	const question = { name: 'a', question: 'C', answer: 'D' };
	const entry = { date: 'A', title: 'B' };

	it('is named with its line', async () => {
		const mistakes: [string, string, object][] = [
			['one step', 'steps', { items: [step] }],
			['seven steps', 'steps', { items: Array(7).fill(step) }],
			['two equal names', 'questions', { items: [question, { ...question, question: 'E' }] }],
			['a link to no question', 'questions', { lead: '[A](#to-parts.delivery) and [B](#to-parts.delivry).' }],
			['a name with a space', 'questions', { items: [{ ...question, name: 'a b' }] }],
			['no question', 'questions', { items: [] }],
			['no quotation', 'quote', { items: [] }],
			['no entry', 'timeline', { items: [] }],
			['another state', 'timeline', { items: [{ ...entry, state: 'don' }] }],
			['a state without a word', 'timeline', { items: [{ ...entry, state: 'done' }], states: undefined }],
		];
		const told = mistakes.map(async ([name, kind, fields]) => {
			const sections = { parts: example(kind, 'en', fields) };
			return `▸ ${name}${await complaintAbout({ [file('en')]: page(sections) })}`;
		});
		expect(`\n${(await Promise.all(told)).join('\n')}`).toMatchInlineSnapshot(`
			"
			▸ one step
			content/en/pages/kinds.yaml:10  sections.parts.items
			  found     a list
			  expected  two steps at least
			  to do     add one: a single step is no way

			▸ seven steps
			content/en/pages/kinds.yaml:10  sections.parts.items
			  found     a list
			  expected  six steps at the most
			  to do     join some of them: nobody keeps more in mind

			▸ two equal names
			content/en/pages/kinds.yaml:15  sections.parts.items.1.name
			  found     "a"
			  expected  a name that no other question here has
			  to do     give this one another: an address leads to one question

			▸ a link to no question
			content/en/pages/kinds.yaml:9  sections.parts.lead
			  found     a link to "#to-parts.delivry"
			  expected  an anchor of that page in "en": #to-parts, #to-parts.delivery, #to-parts.repair, #to-parts.shade
			  to do     write #to-parts.delivery

			content/en/pages/kinds.yaml:9  sections.parts.lead
			  found     a link to "#to-parts.delivry"
			  expected  an anchor of that page in "ru": #to-parts, #to-parts.delivery, #to-parts.repair, #to-parts.shade
			  to do     write #to-parts.delivery

			▸ a name with a space
			content/en/pages/kinds.yaml:12  sections.parts.items.0.name
			  found     "a b"
			  expected  a name of small letters, digits and hyphens
			  to do     write for example "delivery"

			▸ no question
			content/en/pages/kinds.yaml:11  sections.parts.items
			  found     a list
			  expected  at least one question
			  to do     write one, or remove the section

			▸ no quotation
			content/en/pages/kinds.yaml:8  sections.parts.items
			  found     a list
			  expected  at least one quotation
			  to do     write one, or remove the section

			▸ no entry
			content/en/pages/kinds.yaml:14  sections.parts.items
			  found     a list
			  expected  at least one entry
			  to do     write one, or remove the section

			▸ another state
			content/en/pages/kinds.yaml:17  sections.parts.items.0.state
			  found     "don"
			  expected  "done" or "doing" or "planned"
			  to do     write "done"

			▸ a state without a word
			content/en/pages/kinds.yaml:13  sections.parts.items.0.state
			  found     "done"
			  expected  "states" with a word for each of them
			  to do     write "states:" in the section, and below it "done:", "doing:" and "planned:"
			"
		`);
	});
});
