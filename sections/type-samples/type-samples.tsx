import type { SectionProps } from 'vitrine';
import { Breakable, bodyClass, RichText, SectionHead } from 'vitrine/components';
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
					<fieldset>
						<legend className="hidden-text">{choice}</legend>
						{items.map((item) => (
							<label key={item.sample.lang}>
								<input type="radio" name="sample-language" value={item.sample.lang} defaultChecked={item === first} />
								<Breakable text={item.title} />
							</label>
						))}
					</fieldset>
					<fieldset>
						<legend className="hidden-text">{views.label}</legend>
						{(['set', 'written'] as const).map((view) => (
							<label key={view}>
								<input type="radio" name="sample-view" value={view} defaultChecked={view === 'set'} />
								<Breakable text={views[view]} />
							</label>
						))}
					</fieldset>
					<fieldset>
						<legend className="hidden-text">{widths.label}</legend>
						{widthNames.map((name) => (
							<label key={name}>
								<input type="radio" name="sample-width" value={name} defaultChecked={name === 'wide'} />
								{widths[name]}
							</label>
						))}
					</fieldset>
				</div>
				{items.map((item) => (
					<figure key={item.sample.lang}>
						<div className={styles.box}>
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
