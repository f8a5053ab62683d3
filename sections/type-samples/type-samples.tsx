import type { SectionProps } from 'vitrine';
import { bodyClass, RichText, SectionHead } from 'vitrine/components';
import { Choice } from '../choice.tsx';
import { SampleText } from './sample.tsx';
import type { schema } from './section.ts';
import styles from './type-samples.module.css';

const widthNames = ['narrow', 'medium', 'wide'] as const;

/**
 * One sample at a time, that of the page's language first, in a box of any width. The corner of the box is pulled with a
 * pointer; the choices above it do the same for the keyboard. Without `:has()`, all samples are shown.
 */
export default function TypeSamples({ content, headingId, locale }: SectionProps<typeof schema>) {
	const { label, title, lead, items, widths, views, choice } = content;
	const first = items.find(({ sample }) => sample.lang === locale.code) ?? items[0];
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			<div className={`${styles.samples} ${bodyClass}`}>
				<div className={styles.choices}>
					<Choice
						key={locale.code}
						legend={choice}
						name="sample-language"
						options={items.map((item) => ({ value: item.sample.lang, label: item.title }))}
						first={first?.sample.lang}
					/>
					<Choice
						legend={views.label}
						name="sample-view"
						options={(['set', 'written'] as const).map((value) => ({
							value,
							label: views[value],
						}))}
						first="set"
					/>
					<Choice
						legend={widths.label}
						name="sample-width"
						options={widthNames.map((value) => ({ value, label: widths[value] }))}
						first="wide"
					/>
				</div>
				{items.map((item) => (
					<figure key={item.sample.lang}>
						<div className={styles.box} data-nosnippet="">
							<SampleText sample={item.sample} />
						</div>
						<figcaption>
							<RichText tree={item.text} />
						</figcaption>
					</figure>
				))}
			</div>
		</>
	);
}
