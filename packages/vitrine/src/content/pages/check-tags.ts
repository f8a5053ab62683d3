import { tagSlug } from '../fields/entry-fields.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import type { JoinedPage } from './join-pages.ts';
import type { PageHead } from './pages.ts';

/** Reports tags of a language that differ only in how they are written: they would have one address. */
export function checkTagsOfAll(pages: readonly JoinedPage<PageHead>[], report: Report): void {
	const first = new Map<string, { tag: string; file: string }>();
	for (const { translations } of pages) {
		for (const [locale, { page }] of Object.entries(translations)) {
			for (const tag of page.entry?.tags ?? []) {
				const key = `${locale} ${page.collection?.name} ${tagSlug(tag, locale)}`;
				const known = first.get(key);
				if (!known) first.set(key, { tag, file: page.file });
				if (!known || known.tag === tag) continue;
				report({
					file: page.file,
					line: page.lineOf('tags'),
					where: 'tags',
					found: `the tag ${quote(tag)}, which is ${quote(known.tag)} in ${known.file}`,
					expected: 'one way to write a tag: both would have one address',
					fix: `write ${quote(known.tag)}, or write the other one like this`,
					message: coded('tag-spelling', { tag, other: known.tag, file: known.file }),
				});
			}
		}
	}
}
