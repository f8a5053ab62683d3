import type { SectionProps } from 'vitrine';
import { Breakable, RichText } from 'vitrine/components';
import type { Shop, schema } from './section.ts';
import { Street } from './street.tsx';
import styles from './window.module.css';

/** The first thing that visitors see: what the product does, in words and as a street of shop windows. */
export default function Window({
	content,
	data,
	headingId,
	headingLevel,
	locale,
}: SectionProps<typeof schema, Shop[]>) {
	const { title, lead, actions, repository, sourceLabel } = content;
	const Heading = headingLevel === 1 ? 'h1' : 'h2';
	return (
		<div className={styles.window}>
			<div className={styles.words}>
				<Heading id={headingId}>
					<Breakable text={title} />
				</Heading>
				<p className={styles.lead}>
					<RichText tree={lead} />
				</p>
				<p className={styles.actions}>
					{actions.map(({ label, link }) => (
						<a key={link} href={link}>
							<Breakable text={label} />
						</a>
					))}
					{repository ? (
						<a href={repository}>
							<Breakable text={sourceLabel} />
						</a>
					) : null}
				</p>
			</div>
			<Street content={content} shops={data} locale={locale} />
		</div>
	);
}
