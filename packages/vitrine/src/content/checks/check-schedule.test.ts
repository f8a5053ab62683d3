import { describe, expect, it } from 'vitest';
import { complaintAt } from '../../../../../test/support/complaint-about.ts';
import { settings, siteWith } from '../../../../../test/support/fixture-site.ts';
import { loadSite } from '../load-site.ts';

const inBerlin = settings().replace("defaultLocale: 'en',", "defaultLocale: 'en',\n\ttimeZone: 'Europe/Berlin',");

const page = (lines: string, words = 'Words.') =>
	`---\ntitle: Offer\ndescription: Offer, offer.\n${lines.trim()}\n---\n\n${words}\n`;

const board = (sections: Record<string, string>, head = '') =>
	`title: Board\ndescription: A board.\n${head}sections:\n${Object.entries(sections)
		.map(
			([name, lines]) =>
				`  ${name}:\n    kind: text\n${lines}    label: ${name}\n    title: ${name}\n    text: Words.\n`,
		)
		.join('')}`;

/** What an editor reads for the fixture, with the clock of Berlin and these files. */
const complaint = (files: Record<string, string>) => complaintAt(siteWith({ 'site.config.ts': inBerlin, ...files }));

const offer = 'content/en/pages/offer.md';

describe('a mistake in a schedule is named with file, line and remedy:', () => {
	it('dates that do not exist, and days without a time', async () => {
		const files = {
			'content/en/pages/a.md': page('publishAt: 2999-02-30T09:00'),
			'content/en/pages/b.md': page('expireAt: 2999-03-01'),
			'content/en/pages/c.md': page('publishAt: Monday'),
			'content/en/pages/d.yaml': board({ one: '', two: '    publishAt: 2999-01-01T24:00\n' }),
		};
		expect(await complaint(files)).toMatchInlineSnapshot(`
			"
			content/en/pages/a.md:4  publishAt
			  found     "2999-02-30T09:00"
			  expected  a date and a time that exist, YYYY-MM-DDThh:mm
			  to do     write for example 2026-12-07T09:00, or with an offset 2026-12-07T09:00+03:00

			content/en/pages/b.md:4  expireAt
			  found     "2999-03-01"
			  expected  a date and a time that exist, YYYY-MM-DDThh:mm
			  to do     write 2999-03-01T00:00

			content/en/pages/c.md:4  publishAt
			  found     "Monday"
			  expected  a date and a time that exist, YYYY-MM-DDThh:mm
			  to do     write for example 2026-12-07T09:00, or with an offset 2026-12-07T09:00+03:00

			content/en/pages/d.yaml:11  sections.two.publishAt
			  found     "2999-01-01T24:00"
			  expected  a date and a time that exist, YYYY-MM-DDThh:mm
			  to do     write for example 2026-12-07T09:00, or with an offset 2026-12-07T09:00+03:00
			"
		`);
	});

	it('times that a change of time leaves out or repeats', async () => {
		const files = {
			'content/en/pages/a.md': page('publishAt: 2027-03-28T02:30'),
			'content/en/pages/b.yaml': board({ one: '', two: '    expireAt: 2027-10-31 02:30\n' }),
		};
		expect(await complaint(files)).toMatchInlineSnapshot(`
			"
			content/en/pages/a.md:4  publishAt
			  found     "2027-03-28T02:30"
			  expected  a time that the clock shows: a change of time leaves this one out (Europe/Berlin)
			  to do     write 2027-03-28T01:30+01:00 or 2027-03-28T03:30+02:00

			content/en/pages/b.yaml:11  sections.two.expireAt
			  found     "2027-10-31 02:30"
			  expected  a time that the clock shows once: a change of time repeats this one (Europe/Berlin)
			  to do     write 2027-10-31T02:30+02:00 or 2027-10-31T02:30+01:00
			"
		`);
	});

	it('an end before the beginning, and a translation without its original', async () => {
		const files = {
			[offer]: page('publishAt: 2999-01-02T09:00\nexpireAt: 2999-01-02T08:00'),
			'content/en/pages/two.md': page('publishAt: 2999-01-02T09:00\nexpireAt: 2999-02-02T08:00'),
			'content/ru/pages/two.md': page('publishAt: 2999-01-01T09:00\nexpireAt: 2999-02-03T08:00'),
			'content/en/pages/three.md': page('publishAt: 2999-01-02T09:00'),
			'content/ru/pages/three.md': page('expireAt: 2999-01-02T08:00'),
			'content/en/pages/four.yaml': board({
				one: '',
				two: '    publishAt: 2999-01-02T09:00\n    expireAt: 2999-01-02T09:00\n',
			}),
		};
		expect(await complaint(files)).toMatchInlineSnapshot(`
			"
			content/en/pages/four.yaml:12  sections.two.expireAt
			  found     "2999-01-02T09:00"
			  expected  a moment after "publishAt", 2999-01-02T09:00
			  to do     change one of the two, or remove it

			content/en/pages/offer.md:5  expireAt
			  found     "2999-01-02T08:00"
			  expected  a moment after "publishAt", 2999-01-02T09:00
			  to do     change one of the two, or remove it

			content/ru/pages/three.md:4  expireAt
			  found     "2999-01-02T08:00"
			  expected  a moment after "publishAt", 2999-01-02T09:00
			  to do     change one of the two, or remove it

			content/ru/pages/two.md:4  publishAt
			  found     "2999-01-01T09:00"
			  expected  a moment that is not before that of the original, 2999-01-02T09:00: no language has a page without it
			  to do     change "publishAt" in content/en/pages/two.md, or remove it here

			content/ru/pages/two.md:5  expireAt
			  found     "2999-02-03T08:00"
			  expected  a moment that is not after that of the original, 2999-02-02T08:00: no language has a page without it
			  to do     change "expireAt" in content/en/pages/two.md, or remove it here
			"
		`);
	});

	it('a home page that has dates', async () => {
		const home = page('publishAt: 2026-01-01T09:00\nexpireAt: 2999-01-02T09:00\nexpiredTo: /about');
		expect(
			await complaintAt(
				siteWith({
					'content/en/pages/index.yaml': undefined,
					'content/ru/pages/index.yaml': undefined,
					'content/ja/pages/index.yaml': undefined,
					'content/en/pages/index.md': home,
					'content/ru/pages/index.md': page(''),
					'content/ja/pages/index.md': page(''),
					'content/navigation.yaml': 'header:\n  - /about\n',
				}),
			),
		).toMatchInlineSnapshot(`
			"
			content/en/pages/index.md:4  publishAt
			  found     "2026-01-01T09:00"
			  expected  a home page that is always published: every site has one
			  to do     remove the line; its sections may have dates

			content/en/pages/index.md:5  expireAt
			  found     "2999-01-02T09:00"
			  expected  a home page that is always published: every site has one
			  to do     remove the line; its sections may have dates

			content/en/pages/index.md:6  expiredTo
			  found     "/about"
			  expected  a home page that is always published: every site has one
			  to do     remove the line; its sections may have dates
			"
		`);
	});

	it('a page that has no section left', async () => {
		const files = {
			'content/en/pages/one.yaml': board({
				first: '    expireAt: 2999-01-02T09:00\n',
				second: '    publishAt: 2998-01-02T09:00\n    expireAt: 2999-05-02T09:00\n',
			}),
			'content/en/pages/two.yaml': board({ first: '    publishAt: 2999-01-02T09:00\n' }),
			// Its sections stay until the page itself is gone.
			'content/en/pages/three.yaml': board(
				{ first: '    expireAt: 2999-01-02T09:00\n', second: '    publishAt: 2999-01-02T09:00\n' },
				'expireAt: 2999-05-02T09:00\n',
			),
		};
		expect(await complaint(files)).toMatchInlineSnapshot(`
			"
			content/en/pages/one.yaml:13  sections.second.expireAt
			  found     no section on content/en/pages/one.yaml from 2999-05-02T09:00+02:00 on
			  expected  a page that has a section at any time
			  to do     let one of its sections stay without a date, or give the page itself the date

			content/en/pages/two.yaml:6  sections.first.publishAt
			  found     no section on content/en/pages/two.yaml at first
			  expected  a page that has a section at any time
			  to do     let one of its sections stay without a date, or give the page itself the date
			"
		`);
	});

	it('a page to lead on to that is not there then', async () => {
		const until = (target: string, more = '') => page(`expireAt: 2999-01-02T09:00\nexpiredTo: ${target}\n${more}`);
		const files = {
			'content/en/pages/alone.md': page('expiredTo: /about'),
			'content/en/pages/missing.md': until('/abuot'),
			'content/en/pages/itself.md': until('/itself'),
			'content/en/pages/gone.md': until('/ends'),
			'content/en/pages/ends.md': page('expireAt: 2999-06-01T00:00'),
			'content/en/pages/later.md': until('/comes'),
			'content/en/pages/comes.md': page('publishAt: 2999-06-01T00:00'),
			'content/en/pages/draft.md': until('/secret'),
			'content/en/pages/circle.md': until('/round'),
			'content/en/pages/round.md': until('/circle'),
			// It leads on by itself.
			'content/en/pages/chain.md': until('/leads'),
			'content/en/pages/leads.md': page('expireAt: 2999-03-01T00:00\nexpiredTo: /about'),
			'content/en/pages/words.md': until('about'),
		};
		expect(await complaint(files)).toMatchInlineSnapshot(`
			"
			content/en/pages/alone.md:4  expiredTo
			  found     "/about"
			  expected  "expireAt" beside it: the page leads there once it has expired
			  to do     write "expireAt" too, or remove the line

			content/en/pages/circle.md:5  expiredTo
			  found     "/round"
			  expected  a page that is there when this one is gone: this one leads back to it
			  to do     name another page, or remove the line: the answer is 410 then

			content/en/pages/draft.md:5  expiredTo
			  found     "/secret"
			  expected  a page that is there when this one is gone: content/en/pages/secret.md is a draft
			  to do     name another page, or remove the line: the answer is 410 then

			content/en/pages/gone.md:5  expiredTo
			  found     "/ends"
			  expected  a page that is there when this one is gone: content/en/pages/ends.md expires as well, at 2999-06-01, and leads nowhere
			  to do     name another page, or remove the line: the answer is 410 then

			content/en/pages/itself.md:5  expiredTo
			  found     "/itself"
			  expected  a page that is there when this one is gone: this one leads back to it
			  to do     name another page, or remove the line: the answer is 410 then

			content/en/pages/later.md:5  expiredTo
			  found     "/comes"
			  expected  a page that is there when this one is gone: content/en/pages/comes.md waits until 2999-06-01
			  to do     name another page, or remove the line: the answer is 410 then

			content/en/pages/missing.md:5  expiredTo
			  found     "/abuot"
			  expected  a page that is there when this one is gone: there is no such page
			  to do     write "/about"

			content/en/pages/round.md:5  expiredTo
			  found     "/circle"
			  expected  a page that is there when this one is gone: this one leads back to it
			  to do     name another page, or remove the line: the answer is 410 then

			content/en/pages/words.md:5  expiredTo
			  found     "about"
			  expected  a page of the site, or an https address
			  to do     write for example /prices: the path of its file, without language, "?" and "#"
			"
		`);
	});

	it('links that outlive what they lead to, or come before it', async () => {
		const files = {
			[offer]: page('publishAt: 2998-01-01T09:00\nexpireAt: 2999-01-01T09:00', '[Prices](/prices)'),
			'content/en/pages/prices.yaml': board({
				early: '    publishAt: 2997-01-01T09:00\n    expireAt: 2998-06-01T09:00\n',
				always: '',
				within: '    publishAt: 2998-01-01T09:00\n    expireAt: 2999-01-01T09:00\n',
			}).replaceAll('text: Words.', 'text: An [offer](/offer).'),
			'content/en/pages/anchors.md': page('', '[Early](/prices#to-early)'),
		};
		expect(await complaint(files)).toMatchInlineSnapshot(`
			"
			content/en/pages/anchors.md:7
			  found     a link to "/prices#to-early"
			  expected  a place that is published: this one waits until 2997-01-01T09:00+01:00
			  to do     take the link out until then, or put it into a section with "publishAt" that begins then

			content/en/pages/prices.yaml:10  sections.early.text
			  found     a link to "/offer"
			  expected  a page that is published: this one waits until 2998-01-01T09:00+01:00
			  to do     take the link out until then, or put it into a section with "publishAt" that begins then

			content/en/pages/prices.yaml:15  sections.always.text
			  found     a link to "/offer"
			  expected  a page that is published: this one waits until 2998-01-01T09:00+01:00
			  to do     take the link out until then, or put it into a section with "publishAt" that begins then
			"
		`);
	});
});

it('checks today what begins later, with its links and pictures', async () => {
	const words = '[Nowhere](/nowhere)\n\n![A lamp](lamp.avif)';
	expect(await complaint({ [offer]: page('publishAt: 2999-01-02T09:00', words) })).toContain('/nowhere');
	expect(await complaint({ [offer]: page('publishAt: 2999-01-02T09:00', words) })).toContain('lamp.avif');
});

it('leaves links of menus out as long as their page or section is not there', async () => {
	const root = siteWith({
		'site.config.ts': inBerlin,
		[offer]: page('publishAt: 2998-01-01T09:00\nexpireAt: 2999-01-01T09:00'),
		'content/ru/pages/offer.md': page('expireAt: 2998-06-01T09:00'),
		'content/en/pages/prices.yaml': board({ always: '', early: '    expireAt: 2998-06-01T09:00\n' }),
		'content/navigation.yaml': 'header:\n  - /about\n  - /offer\n  - /prices#to-early\n',
	});
	const menuAt = async (day: string, locale: string) =>
		(await loadSite({ root, now: Date.parse(day) })).languages[locale]?.menus.header;
	expect(await menuAt('2997-01-01', 'en')).toEqual(['/about', '/prices#to-early']);
	expect(await menuAt('2998-03-01', 'ru')).toEqual(['/about', '/offer', '/prices#to-early']);
	expect(await menuAt('2998-07-01', 'en')).toEqual(['/about', '/offer']);
	expect(await menuAt('2998-07-01', 'ru')).toEqual(['/about']);
	expect(await menuAt('2999-07-01', 'en')).toEqual(['/about']);
});

it('answers addresses of pages that are gone with 410, or leads on in one hop in the language of the address', async () => {
	const root = siteWith({
		'site.config.ts': inBerlin,
		[offer]: page('expireAt: 2998-01-01T09:00\nredirectFrom: [/angebot]'),
		'content/ru/pages/offer.md': page('slug: skidka'),
		'content/en/pages/sale.md': page('expireAt: 2998-01-01T09:00\nexpiredTo: /summer\nredirectFrom: [/deal]'),
		'content/en/pages/summer.md': page('expireAt: 2998-06-01T09:00\nexpiredTo: /about'),
		'redirects.yaml': '- { from: /old-offer, to: /offer }\n- { from: /old-sale, to: /sale }\n',
	});
	const at = async (day: string) => {
		const { redirects, redirectRules } = await loadSite({ root, now: Date.parse(day) });
		return [redirects, redirectRules.map(({ from, to, status }) => [from, to ?? status])];
	};
	expect(await at('2998-02-01')).toMatchInlineSnapshot(`
		[
		  {
		    "/company": "/about",
		    "/deal": "/summer",
		    "/old-sale": "/summer",
		    "/old/about": "/about",
		    "/ru/company": "/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5",
		    "/ru/sale": "/ru/summer",
		    "/sale": "/summer",
		  },
		  [
		    [
		      "/old-offer",
		      410,
		    ],
		    [
		      "/offer",
		      410,
		    ],
		    [
		      "/angebot",
		      410,
		    ],
		    [
		      "/ru/skidka",
		      410,
		    ],
		  ],
		]
	`);
	expect(await at('2998-07-01')).toMatchInlineSnapshot(`
		[
		  {
		    "/company": "/about",
		    "/deal": "/about",
		    "/old-sale": "/about",
		    "/old/about": "/about",
		    "/ru/company": "/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5",
		    "/ru/sale": "/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5",
		    "/ru/summer": "/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5",
		    "/sale": "/about",
		    "/summer": "/about",
		  },
		  [
		    [
		      "/old-offer",
		      410,
		    ],
		    [
		      "/offer",
		      410,
		    ],
		    [
		      "/angebot",
		      410,
		    ],
		    [
		      "/ru/skidka",
		      410,
		    ],
		  ],
		]
	`);
});
