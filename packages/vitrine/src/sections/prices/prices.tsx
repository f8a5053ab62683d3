import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import styles from './prices.module.css';
import type { Data, schema } from './section.ts';

type Props = SectionProps<typeof schema, Data>;

/** Both prices of a plan stand in the page: which one is seen, styles decide by the switch. */
export default function Prices({ content, data, fallbackLocale, headingId, locale }: Props) {
	const { label, title, lead, periods, plans } = content;
	// The build wrote prices in the language of the page.
	const own = fallbackLocale ? { lang: locale.tag, dir: locale.dir } : {};
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			<div className={`${styles.prices} ${bodyClass}`}>
				{periods ? <Periods periods={periods} name={`${headingId}-period`} /> : null}
				{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
				<ul className={styles.plans} role="list">
					{plans.map(({ name, text, unit, advised, features, action }, index) => (
						<li key={name} className={advised ? styles.advised : undefined}>
							<h3>
								<Breakable text={name} />
							</h3>
							{advised ? (
								<p className={styles.word}>
									<Breakable text={advised} />
								</p>
							) : null}
							<div className={styles.price}>
								<p className={periods && styles.month}>
									<span data-display="" {...own}>
										{data[index]?.price}
									</span>{' '}
									<span>
										<Breakable text={periods?.month.unit ?? unit ?? ''} />
									</span>
								</p>
								{periods ? (
									<p className={styles.year}>
										<span data-display="" {...own}>
											{data[index]?.yearly}
										</span>{' '}
										<span>
											<Breakable text={periods.year.unit} />
										</span>
									</p>
								) : null}
							</div>
							{text ? (
								<p className={styles.text}>
									<RichText tree={text} />
								</p>
							) : null}
							<ul className={styles.features}>
								{features.map((feature) => (
									<li key={JSON.stringify(feature)}>
										<RichText tree={feature} />
									</li>
								))}
							</ul>
							<p className={styles.action}>
								<a href={action.link}>
									<Breakable text={action.label} />
								</a>
							</p>
						</li>
					))}
				</ul>
			</div>
		</>
	);
}

interface PeriodsProps {
	periods: NonNullable<Props['content']['periods']>;
	/** Of the group of radio buttons. */
	name: string;
}

function Periods({ periods, name }: PeriodsProps) {
	return (
		<fieldset className={styles.periods}>
			<legend>
				<Breakable text={periods.label} />
			</legend>
			{(['month', 'year'] as const).map((period) => (
				<label key={period}>
					<input type="radio" name={name} value={period} defaultChecked={period === 'month'} />
					<Breakable text={periods[period].name} />
				</label>
			))}
		</fieldset>
	);
}
