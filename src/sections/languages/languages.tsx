import { RichText } from '#ui/prose.tsx';
import { SectionHead } from '../section-head.tsx';
import type { SectionProps } from '../section-props.ts';
import styles from './languages.module.css';

export function Languages({ content, headingId }: SectionProps<'languages'>) {
	const { title, lead, items, rules } = content;
	return (
		<>
			<SectionHead id={headingId} title={title} lead={lead} />
			<ul className={styles.languages}>
				{items.map((item) => (
					<li key={item.lang}>
						<p className={styles.specimen} lang={item.lang}>
							{item.specimen}
						</p>
						<h3>{item.title}</h3>
						<p>
							<RichText tree={item.text} />
						</p>
					</li>
				))}
			</ul>
			<ul className={styles.rules}>
				{rules.map((rule) => (
					<li key={JSON.stringify(rule)}>
						<RichText tree={rule} />
					</li>
				))}
			</ul>
		</>
	);
}
