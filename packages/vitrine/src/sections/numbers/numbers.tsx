import { Breakable } from '#ui/breakable.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import styles from './numbers.module.css';
import type { Data, schema } from './section.ts';

export default function Numbers({
	content,
	data,
	fallbackLocale,
	headingId,
	locale,
}: SectionProps<typeof schema, Data>) {
	// The build wrote figures and days in the language of the page.
	const own = fallbackLocale ? { lang: locale.tag, dir: locale.dir } : {};
	return (
		<>
			<SectionHead id={headingId} label={content.label} title={content.title} />
			{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
			<ul className={`${styles.numbers} ${bodyClass}`} role="list">
				{content.figures.map(({ unit, label, source, date }, index) => (
					<li key={label}>
						<p className={styles.figure} data-display="">
							<span {...own}>{data[index]?.value}</span>
							{unit ? (
								<span className={styles.unit}>
									{' '}
									<Breakable text={unit} />
								</span>
							) : null}
						</p>
						<p>
							<Breakable text={label} />
						</p>
						{source || date ? (
							<p className={styles.source}>
								{source ? (
									<a href={source.link}>
										<Breakable text={source.label} />
									</a>
								) : null}{' '}
								{date ? (
									<time dateTime={date} {...own}>
										{data[index]?.date}
									</time>
								) : null}
							</p>
						) : null}
					</li>
				))}
			</ul>
		</>
	);
}
