import * as v from 'valibot';
import { labelText, richText, text } from '#content/fields/fields.ts';
import { issuePath } from '#content/problems/issue-path.ts';
import { coded } from '#content/problems/message.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

const states = ['done', 'doing', 'planned'] as const;

const wordless = rule(
	'"states" with a word for each of them',
	'write "states:" in the section, and below it "done:", "doing:" and "planned:"',
	coded('timeline-states', {}),
);

export const schema = v.pipe(
	v.strictObject({
		label: labelText(),
		title: text(),
		lead: v.optional(richText()),
		states: v.optional(
			v.pipe(
				v.strictObject({ done: text(), doing: text(), planned: text() }),
				v.description('What the states are called. Needed where an entry has one.'),
			),
		),
		items: v.pipe(
			v.array(
				v.strictObject({
					date: v.pipe(text(), v.description('A day, a year or a period, as it is written in the language.')),
					title: text(),
					text: v.optional(richText()),
					state: v.optional(v.picklist(states)),
				}),
			),
			v.minLength(
				1,
				rule('at least one entry', 'write one, or remove the section', coded('items-count', { least: 1 })),
			),
			v.description('In the order of time.'),
		),
	}),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed || dataset.value.states) return;
		for (const [index, { state }] of dataset.value.items.entries()) {
			if (state)
				addIssue({ message: wordless, input: state, path: issuePath(dataset.value, ['items', index, 'state']) });
		}
	}),
);

export default defineSection({
	schema,
	component: () => import('./timeline.tsx'),
});
