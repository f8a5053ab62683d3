import * as v from 'valibot';
import { inOwnOrder, linkTarget, richText, text, untranslated } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { coded } from '#content/problems/message.ts';
import { pathTo, rule } from '#content/problems/rule.ts';
import { directionOf } from '#i18n/locale.ts';
import { defineSection } from '../define-section.ts';

const actionSchema = v.strictObject({ label: text(), link: linkTarget() });

/** One word in one language, which it stays in on pages of any other. */
const paneSchema = v.pipe(
	v.strictObject({
		lang: v.pipe(v.string(), v.title('code of a language')),
		word: untranslated(text('text')),
		caption: text('text'),
	}),
	v.transform((pane) => ({ ...pane, dir: directionOf(pane.lang) })),
);

const paneCountRule = rule(
	'five panes at the most',
	'leave one out: with more, the words become too small to read',
	coded('items-count', { most: 5 }),
);

const fields = v.strictObject({
	title: text(),
	lead: richText('display'),
	actions: v.array(actionSchema),
	picture: v.optional(
		v.pipe(
			picture({ ratio: '4:3', minWidth: 960, sizes: '(min-width: 78rem) 40rem, (min-width: 60rem) 50vw, 94vw' }),
			v.description('In place of panes.'),
		),
	),
	panesLabel: v.optional(v.pipe(text('text'), v.description('What the panes show, for those who hear them.'))),
	panes: v.optional(
		v.pipe(
			inOwnOrder(v.array(paneSchema), 'lang'),
			v.maxLength(5, paneCountRule),
			v.description('The same word in several languages, on panes one behind the other: that of this language first.'),
		),
		[],
	),
});

export const schema = v.pipe(
	fields,
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed || !dataset.value.picture || dataset.value.panes.length === 0) return;
		const message = rule('either a picture or panes', 'take one of them out', coded('picture-or-panes', {}));
		addIssue({ message, path: pathTo(dataset.value, ['panes']) });
	}),
);

export default defineSection({
	schema,
	component: () => import('./hero.tsx'),
	titlesPage: true,
});
