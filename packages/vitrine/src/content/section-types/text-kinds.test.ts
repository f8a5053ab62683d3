import { describe, expect, it } from 'vitest';
import { complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { exampleOf, examplesAsMarkdown, kindsFile, pageOf } from '../../../../../test/support/kinds-page.ts';

it('is written as Markdown', async () => {
	expect(await examplesAsMarkdown(['questions', 'steps', 'quote', 'timeline'], ['en'])).toMatchInlineSnapshot(`
		"
		## Before you order

		Questions

		What people ask us most. For anything else, **write to us**.

		### How long does delivery take?

		About a month from your order. We make each lamp **to order**.

		### What if it breaks?

		Send it back and we will repair it, as many times as it takes. You pay for shipping, not for the work.

		### Can I choose the shade?

		Yes: paper, linen or glass. Every shade fits every lamp, and you can change it without tools.

		## From the first sketch to your desk

		How it works

		Four steps, and you can change your mind up to the third.

		1. ### Tell us where

		   A photo of the room is enough.

		2. ### See the sketches

		   Within a week, you get **two sketches** and a price.

		3. ### We build it

		   By hand, in ten working days.

		4. ### Switch it on

		   It comes with a bulb, ready to plug in.

		## In their words

		> “I have read by this lamp for eleven years. It has been repaired twice, and **still looks new**.”

		[Maria Linde](https://lantern.example/) Bookbinder in Turku

		## From one bench to a workshop

		Our story

		What we have done, and what we are working on.

		1. ### The first lamp

		   2006

		   Made for a neighbor, who still reads by it.

		   Done

		2. ### A workshop of our own

		   2023

		   Four benches and **one large window**.

		   Done

		3. ### Paper shades

		   This year

		   With a mill that has made paper since 1880.

		   In progress

		4. ### A class for beginners

		   Next spring

		   One day, one lamp to take home.

		   Planned
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
			const page = pageOf({ parts: await exampleOf(kind, fields) });
			return `▸ ${name}${await complaintAbout({ [kindsFile()]: page })}`;
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
			  to do     join some of them: visitors keep no more in mind

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
