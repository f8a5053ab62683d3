import type { SectionProps } from 'vitrine';
import { Breakable } from 'vitrine/components';
import type { schema } from './section.ts';
import styles from './type-samples.module.css';

type Sample = SectionProps<typeof schema>['content']['items'][number]['sample'];

/** A text as it is set and as it was typed. What the typographer put in is marked. */
export function SampleText({ sample }: { sample: Sample }) {
	const { lang, dir, title, text, written } = sample;
	return (
		<>
			<div lang={lang} dir={dir} className={styles.set}>
				<h3 data-display="">{marked(title, written.title)}</h3>
				<p>{marked(text, written.text)}</p>
			</div>
			<div lang={lang} dir={dir} className={styles.written}>
				<h3 data-display="">{written.title}</h3>
				<p>{written.text}</p>
			</div>
		</>
	);
}

/** Quotation marks, dashes, spaces and hyphens that hold words together: none is on a keyboard. */
const typographic = /([“”‘’«»„—–…\u00A0\u202F\u2011])/;

function marked(text: string, written: string) {
	let offset = 0;
	const parts = text.split(typographic).filter((part) => part !== '');
	return parts.map((part) => {
		offset += part.length;
		if (!typographic.test(part) || written.includes(part)) {
			return <Breakable key={offset} text={part} />;
		}
		const Mark = part.trim() === '' ? 'i' : 'b';
		return <Mark key={offset}>{part}</Mark>;
	});
}
