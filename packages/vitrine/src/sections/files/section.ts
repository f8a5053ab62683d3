import * as v from 'valibot';
import { labelText, richText, text } from '#content/fields/fields.ts';
import { explainPublicFile } from '#content/fields/public-file.ts';
import { coded } from '#content/problems/message.ts';
import { quote } from '#content/problems/problem.ts';
import { rule } from '#content/problems/rule.ts';
import { languageOf } from '#content/site/site.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	items: v.pipe(
		v.array(
			v.strictObject({
				title: text(),
				file: v.pipe(
					v.string(),
					v.title('file in `public/`, as `/catalogue.pdf`'),
					v.check(
						(file) => file.startsWith('/'),
						rule(
							'a file in public/, written with a leading slash',
							'write for example /catalogue.pdf',
							coded('public-file', {}),
						),
					),
					v.description('Its type and size are shown. A language may have a file of its own.'),
				),
				text: v.optional(richText()),
			}),
		),
		v.minLength(1, rule('at least one file', 'add one, or remove the section', coded('items-count', { least: 1 }))),
	),
});

/** Where each file is, and what it is in words: its type, and its size as a language writes it. */
export interface Data {
	/** The language of the sizes: that of the page, or of the text that a page without a translation shows. */
	tag: string;
	dir: 'ltr' | 'rtl';
	files: { address: string; type?: string | undefined; size: string }[];
}

export default defineSection({
	schema,
	component: () => import('./files.tsx'),
	data: ({ site, locale, content, publicFile, publicPaths, report }): Data => {
		const { tag, dir } = languageOf(site, locale).locale;
		const files = content.items.flatMap(({ file }, index) => {
			const found = publicFile(file);
			if (found) return [{ address: found.address, type: typeOf(file), size: writeSize(found.size, tag) }];
			const advice = explainPublicFile(file, publicPaths);
			report({ path: ['items', index, 'file'], found: `a file at ${quote(file)}`, ...advice });
			return [];
		});
		return { tag, dir, files };
	},
});

/** @example typeOf('/catalogue.pdf') // 'PDF' */
function typeOf(file: string): string | undefined {
	return /[^/]\.([a-z0-9]{1,5})$/i.exec(file)?.[1]?.toUpperCase();
}

/** @example writeSize(2_400_000, 'ru-RU') // '2,4 МБ' */
function writeSize(bytes: number, tag: string): string {
	const [amount, unit] = bytes < 999_500 ? [Math.ceil(bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
	const { format } = new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 });
	// With a capital letter, as file managers write it.
	return format(amount)
		.replace(' ', '\u00a0')
		.replace(/[kк](?=[BБ]$)/, (letter) => letter.toUpperCase());
}
