import { defineSection } from 'vitrine';
import { labelText, richText, text, v } from 'vitrine/schema';
import { findProblems, type Problem } from 'vitrine/tools';
import { trySite } from '../small-site.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	file: v.pipe(v.string(), v.description('The home page of a small site, with a mistake: a page of sections as YAML.')),
	caption: richText('text'),
});

export interface Data {
	file: string;
	lines: string[];
	/** What the check says. */
	problem: Omit<Problem, 'where'> & { where: string };
}

/** Shows what the check says of a mistake: the very words, of a site that is made for it. */
export default defineSection({
	schema,
	component: () => import('./exhibit-check.tsx'),
	data: async ({ locale, content, report }): Promise<Data> => {
		const file = `content/${locale}/pages/index.yaml`;
		const page = '---\ntitle: Vitrine\ndescription: Vitrine.\nupdated: 2026-11-20\n---\n\nVitrine\n';
		const files = { [file]: content.file, [`content/${locale}/pages/how-it-works.md`]: page };
		const [problem, second] = await trySite({ locales: [locale], files }, findProblems);
		if (!problem || second) {
			report({
				path: ['file'],
				found: problem ? 'more than one mistake' : 'a file without a mistake',
				expected: 'one mistake',
				fix: 'let one line of it be wrong, for example the address of a link',
			});
		}
		const { where = '', ...said } = problem ?? { file, line: 1, found: '', expected: '', fix: '' };
		return { file, lines: content.file.trimEnd().split('\n'), problem: { ...said, where } };
	},
});
