import { describe, expect, it } from 'vitest';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { rounds, seed } from '../../../../../test/support/long-form.ts';
import { entry, list, newsSettings } from '../../../../../test/support/news-site.ts';
import { joinSite } from '../join-site.ts';
import { loadSite, readSite } from '../load-site.ts';
import { createContentCache } from '../pages/content-cache.ts';
import type { Site } from '../site/site.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const begin = Date.parse('2027-01-01T00:00Z');
const end = Date.parse('2028-01-01T00:00Z');
const locales = ['en', 'ru', 'ja'] as const;
type Locale = (typeof locales)[number];

interface Times {
	from?: number;
	until?: number;
}

/** Something with a schedule: what its original has, and what each translation has of its own. */
interface Thing {
	name: string;
	kind: 'page' | 'entry' | 'section';
	times: Record<Locale, Times>;
	/** The languages that it is written in. */
	written: readonly Locale[];
	/** Whether the page leads to /about once it is gone. */
	isMoved: boolean;
}

function createRandom(state: number) {
	let current = state;
	return (limit: number) => {
		current = (Math.imul(current, 1_103_515_245) + 12_345) >>> 0;
		return Math.floor((current / 2 ** 32) * limit);
	};
}

/** Writes a moment as the clock of a zone shows it: with an offset where the clock shows that time twice. */
function written(moment: number, timeZone: string): string {
	const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
	const local = format.format(moment);
	const isTwice = [moment - hour, moment + hour].some((other) => format.format(other) === local);
	return isTwice ? new Date(moment).toISOString() : local;
}

function createThings(count: number, changes: readonly number[], random: (limit: number) => number): Thing[] {
	const quarter = 15 * 60_000;
	// Half of them on the nights of a change of time.
	const moment = () =>
		random(2) === 0
			? (changes[random(changes.length)] ?? begin) + (random(24) - 12) * quarter
			: begin + random((end - begin) / quarter) * quarter;
	const period = (): Times => {
		const [one, other] = [moment(), moment()].sort((a, b) => a - b) as [number, number];
		const choice = random(3);
		if (choice === 0) return { from: one };
		return choice === 1 || one === other ? { until: other } : { from: one, until: other };
	};
	return Array.from({ length: count }, (_, index): Thing => {
		const kind = (['page', 'entry', 'section'] as const)[index % 3] ?? 'page';
		const en = period();
		const later = { ...(en.from === undefined ? {} : { from: en.from + random(40) * quarter }) };
		const sooner = { ...(en.until === undefined ? {} : { until: en.until - random(40) * quarter }) };
		const { from = -Infinity, until = Infinity } = { ...en, ...later, ...sooner };
		const own = from < until ? { ...later, ...sooner } : {};
		return {
			name: `thing-${index}`,
			kind,
			times: { en, ru: random(2) === 0 ? own : {}, ja: {} },
			written: random(3) === 0 ? ['en'] : ['en', 'ru'],
			isMoved: kind === 'page' && en.until !== undefined && random(2) === 0,
		};
	});
}

function siteOf(things: readonly Thing[], timeZone: string): string {
	const lines = ({ from, until }: Times) =>
		[
			...(from === undefined ? [] : [`publishAt: ${written(from, timeZone)}`]),
			...(until === undefined ? [] : [`expireAt: ${written(until, timeZone)}`]),
		].join('\n');
	const files: Record<string, string> = {
		'site.config.ts': newsSettings(`timeZone: '${timeZone}',`),
		'content/en/news/index.md': list('News'),
		'content/ru/news/index.md': list('Новости'),
		'content/ja/news/index.md': list('お知らせ'),
		'content/navigation.yaml': `header:\n${things.flatMap(({ kind, name }) => (kind === 'page' ? [`  - /${name}`] : kind === 'section' ? [`  - /board#to-${name}`] : [])).join('\n')}\n`,
	};
	const sections: Record<Locale, string> = { en: '', ru: '', ja: '' };
	for (const { name, kind, times, written: languages, isMoved } of things) {
		for (const locale of languages) {
			const own = lines(times[locale]);
			if (kind === 'section') {
				const dates = own === '' ? '' : `${own.replace(/^/gm, '    ')}\n`;
				sections[locale] +=
					`  ${name}:\n    kind: text\n${dates}    label: ${name}\n    title: ${name}\n    text: Words of ${name}.\n`;
			} else if (kind === 'entry') files[`content/${locale}/news/${name}.md`] = entry(name, `date: 2026-11-01\n${own}`);
			else {
				const moved = isMoved && locale === 'en' ? '\nexpiredTo: /about' : '';
				files[`content/${locale}/pages/${name}.md`] =
					`---\ntitle: ${name}\ndescription: ${name}.\nredirectFrom: [/old-${name}]\n${own}${moved}\n---\n\n${name}\n`;
			}
		}
	}
	for (const locale of ['en', 'ru'] as const) {
		const always = '  always:\n    kind: text\n    label: Always\n    title: Always\n    text: Here.\n';
		files[`content/${locale}/pages/board.yaml`] =
			`title: Board\ndescription: A board.\nsections:\n${always}${sections[locale]}`;
	}
	return siteWith(files);
}

const isIn = ({ from = -Infinity, until = Infinity }: Times, now: number) => from <= now && now < until;

/** The address of the page about the fixture. */
const about: Record<Locale, string> = { en: '/about', ru: encodeURI('/ru/о-лампе'), ja: '/ja/about' };

/** What a page of a language answers, by the model. */
function expectedPage({ name, times, written: languages, isMoved }: Thing, locale: Locale, now: number): string {
	const gone = isMoved ? `301 ${about[locale]}` : '410';
	const { en } = times;
	const own = languages.includes(locale) ? { ...en, ...times[locale] } : undefined;
	const isOriginalGone = en.until !== undefined && now >= en.until;
	if (own?.until !== undefined && now >= own.until) return gone;
	if (own && isIn(own, now)) return `200 ${locale} ${name}`;
	// Japanese shows no other language's text in its place.
	if (locale === 'ja') return '404';
	if (isOriginalGone) return gone;
	return isIn(en, now) ? `200 en ${name}` : '404';
}

function foundPage(site: Site, { name }: Thing, locale: Locale): string {
	const address = `${locale === 'en' ? '' : `/${locale}`}/${name}`;
	const page = site.pages.get(name);
	const shown = page?.translations[locale] ? locale : page?.fallbacks[locale]?.locale;
	if (page && shown !== undefined) return `200 ${shown} ${page.translations[shown]?.title}`;
	const to = site.redirects[address];
	if (to !== undefined) return `301 ${to}`;
	const rule = site.redirectRules.find(({ from }) => from === address);
	return rule ? `${rule.status}` : '404';
}

/** All answers that are compared, in words. */
function answersOf(things: readonly Thing[], now: number, site?: Site): Record<string, unknown> {
	const answers: Record<string, unknown> = {};
	for (const locale of locales) {
		const of = (kind: Thing['kind']) => things.filter((thing) => thing.kind === kind);
		const isShown = ({ times, written: languages }: Thing) =>
			languages.includes(locale) && isIn({ ...times.en, ...times[locale] }, now);
		for (const thing of of('page')) {
			answers[`${locale} ${thing.name}`] = site ? foundPage(site, thing, locale) : expectedPage(thing, locale, now);
		}
		const names = (all: readonly Thing[]) => all.map(({ name }) => name).sort();
		if (site) {
			const entries = [...site.pages.values()].filter(({ id, translations }) => {
				const text = translations[locale];
				return id.startsWith('news/thing') && text?.format === 'md' && text.entry;
			});
			answers[`${locale} entries`] = entries.map(({ id }) => id.slice('news/'.length)).sort();
		} else answers[`${locale} entries`] = names(of('entry').filter(isShown));
		if (locale === 'ja') continue;
		const board = site?.pages.get('board')?.translations[locale];
		const inBoard = ({ times, written: languages }: Thing) =>
			isIn(languages.includes(locale) ? { ...times.en, ...times[locale] } : times.en, now);
		answers[`${locale} sections`] = site
			? board?.format === 'yaml' && board.sections.map(({ name }) => name).filter((name) => name !== 'always')
			: of('section')
					.filter(inBoard)
					.map(({ name }) => name);
		const header = site?.languages[locale]?.menus.header;
		answers[`${locale} menu`] = header
			? header.map((target) => `${target}`)
			: [
					...things.flatMap((thing) => {
						const { kind, name } = thing;
						if (kind === 'page') return expectedPage(thing, locale, now).startsWith('200') ? [`/${name}`] : [];
						return kind === 'section' && inBoard(thing) ? [`/board#to-${name}`] : [];
					}),
				];
	}
	return answers;
}

describe.each([
	['Europe/Berlin', ['2027-03-28T01:00Z', '2027-10-31T01:00Z']],
	['America/New_York', ['2027-03-14T07:00Z', '2027-11-07T06:00Z']],
] as const)(`a year over a site with 40 scheduled things (seed ${seed}), in %s`, (timeZone, nights) => {
	const changes = nights.map((night) => Date.parse(night));
	const random = createRandom(seed + timeZone.length);
	const things = createThings(40, changes, random);

	it('shows at each moment what is published then', async () => {
		const root = siteOf(things, timeZone);
		const cache = createContentCache();
		const { reading, content, files } = await readSite({ root, cache, now: begin });
		const edges = things.flatMap(({ times }) => Object.values(times).flatMap(({ from, until }) => [from, until]));
		const known = edges.filter((edge) => edge !== undefined).toSorted((a, b) => a - b);
		const steps = rounds(120, 4000);
		const moments = Array.from({ length: steps }, (_, step) => {
			if (step % 2 === 0) return begin + random((end - begin) / 1000) * 1000;
			const edge = known[random(known.length)] ?? begin;
			return edge + ([-1000, -1, 0, 1, 1000, day][random(6)] ?? 0);
		});
		for (const now of moments) {
			const view = { now, drafts: false, span: 'now' as const };
			const site = await joinSite({ ...reading, view }, { content, files, origin: reading.config.origin }, () => {});
			const at = `at ${new Date(now).toISOString()}`;
			const { menus: _, ...rest } = { menus: 0, ...answersOf(things, now, site) };
			const expected = answersOf(things, now);
			for (const [what, answer] of Object.entries(rest)) {
				// What menus leave out is decided when the whole site is read.
				if (!what.endsWith(' menu')) expect([at, what, answer]).toEqual([at, what, expected[what]]);
			}
		}
		for (const now of moments.slice(0, rounds(4, 100))) {
			const site = await loadSite({ root, cache, now });
			expect([now, answersOf(things, now, site)]).toEqual([now, answersOf(things, now)]);
		}
	});
});
