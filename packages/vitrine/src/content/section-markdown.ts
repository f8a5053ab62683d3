import { type Problem, quote, type Report } from './problem.ts';
import type { SectionKinds } from './section-kinds.ts';

/**
 * Writes a section as Markdown, as its kind says. Links and pictures in it are as the editor wrote them.
 *
 * @param written the section before its schema made anything of it; undefined where there is a mistake in it, which no kind has to know how to write
 * @param place where it stands, for a mistake in the code of the kind
 */
export function sectionMarkdown(
	written: unknown,
	kinds: SectionKinds,
	place: Pick<Problem, 'file' | 'line' | 'where'>,
	report: Report,
): string {
	if (written === undefined) return '';
	const { kind = '' } = written as { kind?: string };
	try {
		return kinds.get(kind)?.toMarkdown(written as never) ?? '';
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
