import type { SectionProps } from 'vitrine';
import { Breakable } from 'vitrine/components';
import styles from './sample.module.css';
import type { schema } from './section.ts';

type Content = SectionProps<typeof schema>['content'];

interface SampleProps extends Pick<Content, 'widths' | 'captions'> {
	sample: Content['items'][number]['sample'];
}

const widthNames = ['narrow', 'medium', 'wide'] as const;

/**
 * The same text twice in a box of any width, as it is set and as it was written. The corner of the box is pulled with a
 * pointer; the choices above it do the same for the keyboard.
 */
export function Sample({ sample, widths, captions }: SampleProps) {
	const { lang, dir, title, text, written } = sample;
	return (
		<div className={styles.sample}>
			<fieldset aria-labelledby={`width-${lang} sample-${lang}`}>
				<legend id={`width-${lang}`}>{widths.label}</legend>
				{widthNames.map((name) => (
					<label key={name}>
						<input type="radio" name={`width-${lang}`} value={name} defaultChecked={name === 'medium'} />
						{widths[name]}
					</label>
				))}
			</fieldset>
			<div className={styles.box}>
				<figure>
					<figcaption>
						<Breakable text={captions.set} />
					</figcaption>
					<div lang={lang} dir={dir}>
						<h4 data-display="">
							<Breakable text={title} />
						</h4>
						<p>
							<Breakable text={text} />
						</p>
					</div>
				</figure>
				<figure>
					<figcaption>
						<Breakable text={captions.written} />
					</figcaption>
					<div lang={lang} dir={dir} className={styles.written}>
						<h4 data-display="">{written.title}</h4>
						<p>{written.text}</p>
					</div>
				</figure>
			</div>
		</div>
	);
}
