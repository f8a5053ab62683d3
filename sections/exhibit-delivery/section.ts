import { readFileSync } from 'node:fs';
import { defineSection } from 'vitrine';
import { labelText, richText, text, v } from 'vitrine/schema';

const stationText = (meaning: string) => v.pipe(text('text'), v.description(meaning));

const stationsSchema = v.strictObject({
	stored: stationText('The message is stored.'),
	refused: stationText('The mail server is down.'),
	restarted: stationText('The site is started again, and the message still waits.'),
	retried: stationText('The second try fails, too.'),
	delivered: stationText('The mail server takes it.'),
});

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	choice: v.pipe(text('text'), v.description('Names the choice of recording, for those who hear it.')),
	recordings: v.pipe(
		v.strictObject({ delivery: text('text'), rollback: text('text') }),
		v.description('What the recordings are called: of a message, and of a release that is taken back.'),
	),
	stations: v.pipe(stationsSchema, v.description('What the stations of the message are called.')),
});

/** One station as `node --import ./test/node-version.js test/record-exhibits.ts` writes it. */
export interface RecordedStation {
	name: keyof v.InferOutput<typeof stationsSchema>;
	/** After the message came. */
	seconds: number;
	/** What the store or the mail says, as a word or a code. */
	said: string;
}

/** What `node --import ./test/node-version.js test/record-exhibits.ts` writes. */
interface Recording {
	delivery: RecordedStation[];
	/** What `vitrine rollback` says, line by line. */
	rollback: string[];
}

/** A station with its time as the language writes it. */
export interface Station extends Pick<RecordedStation, 'name' | 'said'> {
	time: string;
}

export interface Data {
	stations: Station[];
	rollback: string[];
}

/** Shows the way of a message whose mail server is down, and a release that is taken back: recordings of both. */
export default defineSection({
	schema,
	component: () => import('./exhibit-delivery.tsx'),
	data: ({ site, locale }): Data => {
		const file = new URL('recording.json', import.meta.url);
		const { delivery, rollback } = JSON.parse(readFileSync(file, 'utf8')) as Recording;
		const tag = site.languages[locale]?.locale.tag;
		const write = (amount: number, unit: string) =>
			new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(amount);
		const stations = delivery.map(({ name, seconds, said }) => {
			const time = seconds % 60 === 0 && seconds > 0 ? write(seconds / 60, 'minute') : write(seconds, 'second');
			return { name, said, time };
		});
		return { stations, rollback };
	},
});
