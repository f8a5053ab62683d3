import * as v from 'valibot';
import { fileNameOf, href, isNoPage, isReserved } from '#routes.ts';
import { rule } from '../problems/rule.ts';

const entriesRule = rule('a whole number from 1 to 100', 'write for example 10');

const nameRule = rule(
	'a name of small letters, digits and hyphens, and not "pages", "shared" or "forms"',
	'write for example "news": it names the folder of the entries',
);

const exampleOfFeed = `write for example "${href('feed', { path: '' })}"`;

/** An address of a feed, without a language. */
export function feedAddressSchema() {
	return v.pipe(
		v.string(),
		v.regex(
			/^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/[A-Za-z0-9_-]+\.(?:xml|atom|rss)$/,
			rule('an address that ends in .xml, .atom or .rss, without a language', exampleOfFeed),
		),
		v.check(
			(address) => address.endsWith(`/${fileNameOf('feed')}`) || !isReserved(address),
			rule('an address that the site itself does not need', exampleOfFeed),
		),
	);
}

/** The settings of one collection. */
const collectionSchema = v.strictObject({
	/** Where its list is, without a language: entries lie below. */
	address: v.pipe(
		v.string(),
		v.regex(
			/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/,
			rule(
				'an address of small letters, digits and hyphens, starting with / and without a language',
				'write for example "/news"',
			),
		),
		v.check(
			(address) => !isNoPage(address),
			rule('an address that the site itself does not need', 'write for example "/news"'),
		),
	),
	/** How many entries a page of its list shows. */
	entriesPerPage: v.optional(
		v.pipe(v.number(), v.integer(entriesRule), v.minValue(1, entriesRule), v.maxValue(100, entriesRule)),
		10,
	),
	/** Whether feed readers can follow it: its newest entries at `<address>/feed.xml`. */
	feed: v.optional(v.boolean(), true),
	/** Where readers of another system's feed find it, besides: the same bytes, in each language below its prefix. */
	feeds: v.optional(v.array(feedAddressSchema()), []),
	/** Whether a language without any entry shows the list of the first of its fallbacks that has some. */
	fallback: v.optional(v.boolean(), false),
	/** What its entries are to search engines, as a type of schema.org. */
	type: v.optional(v.picklist(['BlogPosting', 'NewsArticle']), 'BlogPosting'),
});

/** The collections of a site, by their names: each is a folder in that of every language. */
export const collectionsSchema = v.record(
	v.pipe(v.string(), v.regex(/^(?!(?:pages|shared|forms)$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, nameRule)),
	collectionSchema,
);

/**
 * Who gives the entries of feeds their ids (RFC 4151 §2.1): a domain or mail address, and a day on which it belonged to
 * those who publish the site.
 */
export const feedAuthoritySchema = v.pipe(
	v.string(),
	v.regex(
		/^(?:[a-z0-9._-]+@)?[a-z0-9]+(?:[.-][a-z0-9]+)*,\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/,
		rule(
			'a domain of yours, a comma, and a year or day on which it was',
			'write for example "example.com,2026", and never change it: feed readers know entries by it',
		),
	),
);

/** A setting that a collection needs beside its own. */
export function collectionProblems({
	collections,
	feed,
	feedAuthority,
}: {
	collections: Readonly<Record<string, { address: string; feed: boolean; feeds: readonly string[] }>>;
	feed?: string | undefined;
	feedAuthority?: string | undefined;
}): { path: readonly [string, ...(string | number)[]]; input: unknown; message: string }[] {
	const all = Object.entries(collections);
	const taken = new Set(all.flatMap(([, one]) => (one.feed ? [href('feed', { path: one.address })] : [])));
	const repeated: ReturnType<typeof collectionProblems> = [];
	const take = (path: readonly [string, ...(string | number)[]], input: string) => {
		if (!taken.has(input)) return taken.add(input);
		const message = rule('an address that no other feed has', 'write another address, or remove it');
		return repeated.push({ path, input, message });
	};
	if (feed !== undefined) take(['feed'], feed);
	for (const [name, { feeds }] of all) {
		for (const [index, address] of feeds.entries()) take(['collections', name, 'feeds', index], address);
	}
	const silent = all
		.filter(([, one]) => !one.feed && one.feeds.length > 0)
		.map(([name, { feeds }]) => ({
			path: ['collections', name, 'feeds'] as const,
			input: feeds,
			message: rule('no further addresses where "feed" is false', 'remove "feeds", or "feed: false"'),
		}));
	const nothing =
		feed !== undefined && all.length === 0
			? [
					{
						path: ['feed'] as const,
						input: feed,
						message: rule('a collection whose entries it has', 'add "collections", or remove it'),
					},
				]
			: [];
	const withFeed = all.filter(([, { feed: has }]) => has).slice(0, feedAuthority === undefined ? 1 : 0);
	const unnamed = withFeed.map(([name]) => ({
		path: ['collections', name, 'feed'] as const,
		input: true,
		message: rule(
			'"feedAuthority" beside "collections": the ids in a feed begin with it',
			'write for example feedAuthority: "example.com,2026", a domain of yours and a year in which it was, or feed: false',
		),
	}));
	const within = (one: string, other: string) => `${one}/`.startsWith(`${other}/`);
	const nested = all.flatMap(([name, { address }], index) => {
		const other = all.find(
			([, { address: there }], at) => at < index && (within(address, there) || within(there, address)),
		);
		if (!other) return [];
		const message = rule(
			`an address that is not within another: ${other[0]} has "${other[1].address}"`,
			'write another address',
		);
		return [{ path: ['collections', name, 'address'] as const, input: address, message }];
	});
	return [...unnamed, ...nested, ...repeated, ...silent, ...nothing];
}
