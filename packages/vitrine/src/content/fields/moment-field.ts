import * as v from 'valibot';
import { coded } from '../problems/message.ts';
import { rule } from '../problems/rule.ts';
import { isMoment } from '../schedule/written-moment.ts';
import { type FieldText, isDay } from './fields.ts';

/** A date and time, `2026-12-07T09:00` in the time zone of the site, or with an offset from UTC. */
export function moment() {
	return v.pipe(
		v.string(),
		v.title('date and time, as `2026-12-07T09:00`'),
		v.metadata({ control: 'moment' } satisfies Partial<FieldText>),
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed || isMoment(dataset.value)) return;
			const meant = isDay(dataset.value) ? `${dataset.value}T00:00` : undefined;
			const fix = `write ${meant ?? 'for example 2026-12-07T09:00, or with an offset 2026-12-07T09:00+03:00'}`;
			addIssue({ message: rule('a date and a time that exist, YYYY-MM-DDThh:mm', fix, coded('moment', { meant })) });
		}),
	);
}

/** When a page or section is published: fields of any of them. */
export const scheduleEntries = {
	/** From when on it is published; before, it is like a draft. */
	publishAt: v.optional(moment()),
	/** From when on it is gone. */
	expireAt: v.optional(moment()),
};
