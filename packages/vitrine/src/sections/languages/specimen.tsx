import { Breakable } from '#ui/breakable.tsx';
import type { ContentOf } from '../schemas.ts';
import styles from './specimen.module.css';

type Content = ContentOf<'languages'>;

interface SpecimenProps extends Pick<Content, 'widths' | 'captions'> {
	specimen: Content['items'][number]['specimen'];
}

const widthNames = ['narrow', 'medium', 'wide'] as const;

/**
 * The same text twice in a box of any width, as it is set and as it was written. The corner of the box is pulled with a
 * pointer; the choices above it do the same for the keyboard.
 */
export function Specimen({ specimen, widths, captions }: SpecimenProps) {
	const { lang, dir, title, text, written } = specimen;
	return (
		<div className={styles.specimen}>
			<fieldset aria-labelledby={`width-${lang} specimen-${lang}`}>
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
