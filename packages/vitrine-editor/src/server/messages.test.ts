import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field, MessageCode, PendingField, Place, PlainValue, Problem, Refusal, RefusalCode } from 'vitrine/edit';
import { type EditorClient, signIn } from '../../../../test/support/editor-client.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { explainProblem } from '../client/edits/explain-outcome.ts';
import { ja } from '../client/words/ja.ts';
import { explainRefusal } from '../client/words/refusals/explain-refusal.ts';
import { ru } from '../client/words/ru.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

const about = 'content/en/pages/about.md';
const home = 'content/en/pages/index.yaml';
const offer = 'content/en/pages/offer.yaml';
const messages = 'content/en/messages.yaml';
const menus = 'content/navigation.yaml';
const redirects = 'redirects.yaml';

const texts = {
	[redirects]: '- from: /old\n  to: /about\n',
	'public/film.mp4': 'A film.',
	'public/film.vtt': 'WEBVTT\n',
	[offer]: `title: Offer
description: What we offer.
sections:
  hero:
    kind: hero
    title: A lamp for every desk
    lead: From forty on.
    actions: []
    picture:
      file: kit:bench.avif
      alt: A desk
      focus: 30% 20%
  questions:
    kind: questions
    title: Questions
    items:
      - question: Which oil?
        answer: Olive.
        name: oil
  prices:
    kind: prices
    label: Prices
    title: Prices
    currency: EUR
    plans:
      - name: Lamp
        price: 40
        advised: Liked
        features: [A lamp]
        action: { label: Buy, link: /about }
      - name: Lamps
        price: 70
        features: [Two lamps]
        action: { label: Buy, link: /about }
  comparison:
    kind: comparison
    label: Comparison
    title: Comparison
    words: { yes: "Yes", no: "No" }
    columns:
      - { name: Lantern, own: true }
      - { name: Others }
    rows:
      - { name: Oil, cells: [true, false] }
  video:
    kind: video
    label: Video
    title: Video
    file: /film.mp4
    captions: /film.vtt
    poster:
      file: kit:bench.avif
      alt: A desk
`,
};

let editor: Editor;
let client: EditorClient;
beforeAll(async () => {
	editor = await serveEditor({ root: siteWith(texts) });
	client = await signIn(editor.address);
});
afterAll(() => editor.close());

/** Types a value, and returns what keeps it from being written; the field is as before afterwards. */
async function problemsOf(file: string, place: Place, value: PlainValue): Promise<readonly Problem[]> {
	const { fields } = (await client.call(`fields?file=${file}`)).json as { fields: Field[] };
	const key = JSON.stringify(place);
	const from = fields.find((field) => JSON.stringify(field.place) === key)?.value as PlainValue;
	expect(await client.type({ file, place }, from, value)).toMatchObject({ status: 200 });
	const { pending } = (await client.call('write', { fields: [{ file, place }] })).json as { pending: PendingField[] };
	const [edit] = pending;
	if (edit) await client.call('discard', { edits: [{ file, place, number: edit.number }] });
	return edit?.state === 'broken' ? edit.problems : [];
}

/** Some edits are refused of a site without problems alone. */
async function withoutProblems() {
	const served = await serveEditor({ root: siteWith() });
	const { call } = await signIn(served.address);
	return {
		call,
		async hashAt(file: string, place: Place): Promise<string> {
			const { fields } = (await call(`fields?file=${file}`)).json as { fields: Field[] };
			return fields.find((field) => JSON.stringify(field.place) === JSON.stringify(place))?.hash ?? 'absent';
		},
		[Symbol.asyncDispose]: served.close,
	};
}

const item = ['sections', 'features', 'items', 0] as const;
const plan = ['sections', 'prices', 'plans', 1] as const;
const question = ['sections', 'questions', 'items', 0] as const;

const mistakes: readonly [string, string, Place, PlainValue, MessageCode][] = [
	['a link to no page', about, [0], 'See [this](/abuot).', 'link-page'],
	['a link to no file', about, [0], 'See [this](/lamp.svgz).', 'link-file'],
	['a link in the form of another program', about, [0], 'See [this](/guide.html).', 'link-spelling'],
	['a link of a kind that browsers do not follow', about, [0], 'See [this](javascript:x).', 'link-kind'],
	['a link to no place of a page', about, [0], 'See [this](#oli).', 'link-anchor'],
	['a link without words', about, [0], 'See [](/guide).', 'link-words'],
	['a link in a field', home, [...item, 'text'], 'See [this](ftp:x).', 'link-kind'],
	['HTML', about, [0], 'A <b>lamp</b>.', 'html'],
	['a footnote', about, [0], 'A lamp[^1].', 'foreign-markup'],
	['markup of another program', about, [0], ':::tip\nA lamp.\n:::', 'foreign-markup'],
	['markup in a title', about, ['title'], 'About {{ name }}', 'plain-text'],
	['two paragraphs in a line', home, [...item, 'text'], 'One.\n\nTwo.', 'one-paragraph'],
	['a picture in a line', home, [...item, 'text'], 'One ![x](/lamp.svg)', 'inline-only'],
	['a picture without a description', about, [3], '![](/lamp.svg)', 'image-words'],
	['a picture that is not there', about, [3], '![A lamp](/lump.svg)', 'picture-missing'],
	['a heading without words', about, [1], '##', 'heading-words'],
	['a heading of a level too low', about, [1], '#### Oil {#oil}', 'heading-level'],
	['a heading without letters', about, [1], '## !!!\n\n## Oil {#oil}', 'heading-letters'],
	['an anchor that the page needs', about, [1], '## Oil {#oil}\n\n## Top {#content}', 'anchor-reserved'],
	['an anchor twice', about, [1], '## Oil {#oil}\n\n## Other {#oil}', 'anchor-twice'],
	['nothing in a needed field', about, ['title'], '', 'text-empty'],
	['a day that is none', about, ['updated'], '2026-02-31', 'day'],
	['a day to come', about, ['updated'], '2999-01-01', 'day-future'],
	['a name with capitals', offer, [...question, 'name'], 'Oil', 'name-letters'],
	[
		'a picture of a field that is not there',
		offer,
		['sections', 'hero', 'picture', 'file'],
		'kit:x',
		'picture-missing',
	],
	['a point that is none', offer, ['sections', 'hero', 'picture', 'focus'], 'left', 'focus'],
	['an alternative that is empty', offer, ['sections', 'hero', 'picture', 'alt'], '', 'picture-words'],
	['an address with a slash', about, ['slug'], 'a/b', 'address-part'],
	['the address of another page', about, ['slug'], 'guide', 'address-taken'],
	['a choice that is none', offer, ['sections', 'questions', 'kind'], 'qestions', 'choice'],
	['an old address with a query', about, ['redirectFrom', 0], '/company?x', 'old-address'],
	['an old address that a page has', about, ['redirectFrom', 0], '/guide', 'old-address-taken'],
	['an old address that is the one of today', about, ['redirectFrom', 0], '/about', 'old-address-own'],
	['an icon that is none', home, [...item, 'icon'], 'lucide:lampe', 'icon'],
	['a menu with an address elsewhere', menus, ['header', 2], 'https://lantern.example', 'menu-page'],
	['a menu with a file', menus, ['footer', 0], '/lamp.svg', 'menu-target'],
	['a redirect to nothing', redirects, [0, 'to'], '/abuot', 'redirect-nowhere'],
	['a redirect from a page', redirects, [0, 'from'], '/about', 'old-address-taken'],
	['a redirect with a status that is none', redirects, [0, 'status'], 300, 'redirect-status'],
	['an address for mail that is none', 'forms/contact.yaml', ['address'], 'lamp', 'mail-address'],
	['a currency that is none', offer, ['sections', 'prices', 'currency'], 'euro', 'currency'],
	['a price below nothing', offer, [...plan, 'price'], -1, 'amount'],
	['two plans with a word', offer, [...plan, 'advised'], 'Best', 'one-advised-plan'],
	['a price of a year', offer, [...plan, 'yearly'], 700, 'yearly-price'],
	["two columns of one's own", offer, ['sections', 'comparison', 'columns', 1, 'own'], true, 'one-own-column'],
	['a video without a slash', offer, ['sections', 'video', 'file'], 'film.mp4', 'video-file'],
	['captions that are none', offer, ['sections', 'video', 'captions'], '/film.txt', 'captions-file'],
	['a home page as a draft', home, ['draft'], true, 'home-draft'],
	['a home page with an address', home, ['slug'], 'start', 'home-address'],
	['a missing place for a value', messages, ['article-updated'], 'Changed.', 'placeholders'],
];

describe('a message of the build in the editor', { timeout: 60_000 }, () => {
	it.each(mistakes)(
		'about %s has a code, and is written in Russian and Japanese',
		async (_, file, place, value, code) => {
			const problems = await problemsOf(file, place, value);
			const problem = problems.find(({ message }) => message?.code === code);
			expect({ code, problems }).toEqual({ code, problems: expect.arrayContaining([problem]) });
			if (!problem) throw new Error();
			for (const [words, letters] of [[ru, /[а-я]/] as const, [ja, /[\p{sc=Hira}\p{sc=Han}]/u] as const]) {
				const { found, expected, fix } = explainProblem(problem, words);
				expect(`${expected} ${fix}`).toMatch(letters);
				expect(`${found} ${expected} ${fix}`).not.toMatch(/undefined|\[object|the |write/);
			}
		},
	);

	it('about an edit that cannot be made is written in Russian and Japanese', async () => {
		await using own = await withoutProblems();
		const { call, hashAt } = own;
		const absent = { before: 'absent' };
		const edits: [object, RefusalCode][] = [
			[{ type: 'rename', page: 'about', to: 'guide' }, 'page-taken'],
			[{ type: 'rename', page: 'index', to: 'start' }, 'no-page'],
			[{ type: 'restore', change: 'a-0' }, 'kept-no-longer'],
			[{ type: 'remove', file: about, place: ['title'], before: await hashAt(about, ['title']) }, 'needed'],
			[{ type: 'set', file: about, place: [0], before: await hashAt(about, [0]), value: '```\nx' }, 'changes-others'],
			[{ type: 'set', file: 'content/en/pages/none.md', place: ['title'], ...absent, value: 'x' }, 'no-fields'],
			[{ type: 'insert', file: 'site.config.ts', place: ['locales'], index: 0, ...absent, value: 'x' }, 'settings'],
		];
		for (const [edit, code] of edits) {
			const { status, json } = await call('edits', { edits: [edit] });
			expect({ edit, status, json }).toMatchObject({ status: 422, json: { refusal: { code } } });
			const { refusal } = json as { refusal: Refusal };
			expect(explainRefusal(refusal, ru)).toMatch(/^[А-Я].*[а-я]/s);
			expect(explainRefusal(refusal, ja)).toMatch(/[\p{sc=Hira}\p{sc=Han}].*。$/su);
		}
		const thrown = (await call('version?file=content/en/pages/about.md&commit='.concat('a'.repeat(40)))).json;
		expect(thrown).toMatchObject({ error: { code: 'refused', refusal: { code: 'no-version' } } });
	});

	it('without a code, as one of a section type of the site, is in the words of its rule', () => {
		const problem = { found: '"x"', expected: 'a star sign', fix: 'write for example "leo"' };
		expect(explainProblem(problem, ru)).toEqual(problem);
	});
});
