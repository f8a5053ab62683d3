import type { SectionProps } from 'vitrine';
import { Breakable, RichText } from 'vitrine/components';
import { ActHead } from '../act-head.tsx';
import { Scene } from '../scene.tsx';
import styles from './brands.module.css';
import type { schema } from './section.ts';

/** Each choice is a small page in its brand. What is chosen dresses the page, where the browser knows `:has()`. */
export default function Brands({ content, headingId }: SectionProps<typeof schema>) {
	const { label, title, lead, choice, brands, sample, caption } = content;
	return (
		<div className={styles.band}>
			<ActHead id={headingId} label={label} title={title} lead={lead} />
			<div>
				<fieldset className={styles.brands}>
					<legend className="hidden-text">{choice}</legend>
					{brands.map(({ brand, name, text }, index) => (
						<label key={brand} className={styles[brand]}>
							<span className={styles.view} aria-hidden="true">
								<span data-display="">
									<Breakable text={sample} />
								</span>
								<span className={styles.scene}>
									<Scene />
								</span>
							</span>
							<input type="radio" name="brand" id={`brand-${brand}`} value={brand} defaultChecked={index === 0} />
							<span data-display="" lang="en">
								<Breakable text={name} />
							</span>
							<small>
								<Breakable text={text} />
							</small>
						</label>
					))}
				</fieldset>
				<p className={styles.caption}>
					<RichText tree={caption} />
				</p>
			</div>
		</div>
	);
}
