import { ContentError, type Problem } from './problem.ts';
import type { SectionKinds } from './section-kinds.ts';
import type { Json, Site } from './site.ts';

/**
 * Asks the kinds of section for what they make of the site, and puts it into the sections.
 *
 * @throws {ContentError} where a kind fails, or returns what JSON cannot hold
 */
export async function addSectionData(site: Site, kinds: SectionKinds): Promise<void> {
	const problems: Problem[] = [];
	for (const [locale, { sections }] of Object.entries(site.languages)) {
		for (const section of sections) {
			const { data } = kinds.get(section.content.kind) ?? {};
			if (!data) continue;
			try {
				// A kind knows its own fields; here it is one of many.
				section.data = asJson(await data({ site, locale, content: section.content as never }));
			} catch (error) {
				const file = `content/${section.locale}/home/${section.name}.yaml`;
				const found = `a section of the kind "${section.content.kind}", whose data cannot be made: ${error instanceof Error ? error.message : error}`;
				problems.push({
					file,
					line: 1,
					found,
					expected: 'a function "data" that returns JSON',
					fix: `correct "data" in sections/${section.content.kind}/section.ts`,
				});
			}
		}
	}
	if (problems.length > 0) throw new ContentError(problems);
}

/** @throws {TypeError} for what would not be the same in a browser */
function asJson(value: unknown): Json {
	const text = JSON.stringify(value);
	if (text === undefined) throw new TypeError(`it returned ${typeof value}`);
	return JSON.parse(text);
}
