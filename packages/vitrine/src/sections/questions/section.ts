import * as v from 'valibot';
import { anchorName, labelText, richText, text } from '#content/fields/fields.ts';
import { issuePath } from '#content/problems/issue-path.ts';
import { coded } from '#content/problems/message.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

const questionSchema = v.strictObject({
	name: v.optional(
		v.pipe(
			anchorName(),
			v.description('Ends the address that leads to the question: `/prices#to-questions.delivery`.'),
		),
	),
	question: text(),
	answer: richText(),
});

const ownName = rule(
	'a name that no other question here has',
	'give this one another: an address leads to one question',
	coded('question-name-twice', {}),
);

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	firstOpen: v.optional(
		v.pipe(v.boolean(), v.description('Whether the answer to the first question is shown from the beginning.')),
		false,
	),
	items: v.pipe(
		v.array(questionSchema),
		v.minLength(
			1,
			rule('at least one question', 'write one, or remove the section', coded('items-count', { least: 1 })),
		),
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed) return;
			const taken = new Set<string>();
			for (const [index, { name }] of dataset.value.entries()) {
				if (name === undefined) continue;
				if (taken.has(name))
					addIssue({ message: ownName, input: name, path: issuePath(dataset.value, [index, 'name']) });
				taken.add(name);
			}
		}),
	),
});

export default defineSection({
	schema,
	component: () => import('./questions.tsx'),
});
