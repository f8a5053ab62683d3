import type { SectionProps } from 'vitrine';
import { RichText } from 'vitrine/components';
import { ActHead } from '../act-head.tsx';
import { Choice } from '../choice.tsx';
import { LitPanes } from './lit-panes.tsx';
import { SampleText } from './sample.tsx';
import type { schema } from './section.ts';
import styles from './type-samples.module.css';

/**
 * Shows a text of each language beside each other, on a sheet as wide as the window. Where there is no room for three
 * columns, one is shown, that of the page's language first. Without `:has()`, all are shown.
 */
export default function TypeSamples({ content, headingId, locale }: SectionProps<typeof schema>) {
	const { label, title, lead, items, views, choice } = content;
	const first = items.find(({ sample }) => sample.lang === locale.code) ?? items[0];
	return (
		<div className={styles.sheet}>
			<div className={styles.opening}>
				<ActHead id={headingId} label={label} title={title} lead={lead} />
				<div className={styles.picture}>
					<LitPanes />
				</div>
			</div>
			<div className={styles.choices}>
				<Choice
					legend={views.label}
					name="sample-view"
					options={(['set', 'written'] as const).map((value) => ({ value, label: views[value] }))}
					first="set"
				/>
				<div className={styles.languages}>
					<Choice
						key={locale.code}
						legend={choice}
						name="sample-language"
						options={items.map((item) => ({ value: item.sample.lang, label: item.title }))}
						first={first?.sample.lang}
					/>
				</div>
			</div>
			<div className={styles.columns}>
				{items.map((item) => (
					<figure key={item.sample.lang}>
						<div data-nosnippet="">
							<SampleText sample={item.sample} />
						</div>
						<figcaption>
							<RichText tree={item.text} />
						</figcaption>
					</figure>
				))}
			</div>
		</div>
	);
}
