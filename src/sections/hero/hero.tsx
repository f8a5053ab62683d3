import { Phrases } from '#ui/phrases.tsx';
import { RichText } from '#ui/prose.tsx';
import type { SectionProps } from '../section-props.ts';
import styles from './hero.module.css';

export function Hero({ content, headingId }: SectionProps<'hero'>) {
	const { title, lead, actions, facts } = content;
	return (
		<div className={styles.hero}>
			<h1 id={headingId}>
				<Phrases text={title} />
			</h1>
			<p className={styles.lead}>
				<RichText tree={lead} />
			</p>
			<p className={styles.actions}>
				{actions.map(({ label, link }) => (
					<a key={link} href={link}>
						<Phrases text={label} />
					</a>
				))}
			</p>
			<dl className={styles.facts}>
				{facts.map(({ value, label }) => (
					<div key={value}>
						<dt>
							<RichText tree={label} />
						</dt>
						<dd>
							<Phrases text={value} />
						</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
