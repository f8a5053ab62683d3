import { type Problem, quote, type Report } from './problem.ts';
import type { SectionKinds } from './section-kinds.ts';
import type { Json } from './site.ts';

/**
 * Writes a section as Markdown, as its kind says. Links and pictures in it are as the editor wrote them.
 *
 * @param written the section before its schema made anything of it; undefined where there is a mistake in it, which no kind has to know how to write
 * @param place where it stands, for a mistake in the code of the kind
 * @param data what `data` of the kind returned. A kind with such a function is asked when that is known (section-data.ts)
 */
export function sectionMarkdown(
	written: unknown,
	kinds: SectionKinds,
	place: Pick<Problem, 'file' | 'line' | 'where'>,
	report: Report,
	data?: Json,
): string {
	if (written === undefined) return '';
	const { kind = '' } = written as { kind?: string };
	const definition = kinds.get(kind);
	if (!definition || (definition.data && data === undefined)) return '';
	try {
		return definition.toMarkdown(written as never, data as never);
	} catch (error) {
		report({
			...place,
			found: `an error in "toMarkdown" of the kind ${quote(kind)}: ${error instanceof Error ? error.message : error}`,
			expected: 'a function that returns Markdown for all fields that its schema takes',
			fix: `correct it in the folder of the kind, sections/${kind}`,
		});
		return '';
	}
}
