import type { SectionProps } from 'vitrine';
import { Breakable, bodyClass, RichText, SectionHead } from 'vitrine/components';
import styles from './figures.module.css';
import type { Figure, schema } from './section.ts';

/** Figures with the day and the machine that they are from. */
export default function Figures({ content, data, headingId }: SectionProps<typeof schema, Figure[]>) {
	const { label, title, lead, items, note, layout } = content;
	return (
		<>
			{layout === 'line' ? (
				<h2 id={headingId} className="hidden-text">
					<Breakable text={title} />
				</h2>
			) : (
				<SectionHead id={headingId} label={label} title={title} lead={lead} />
			)}
			<dl className={layout === 'line' ? styles.line : `${styles.table} ${bodyClass}`}>
				{data.map(({ value, day, date, separator, machine }, index) => {
					const item = items[index];
					if (!item) return null;
					const { label: name, unit, text } = item;
					return (
						<div key={name}>
							<dt>
								<Breakable text={name} />
							</dt>
							<dd>
								<b data-display="">{value}</b>
								{unit ? (
									<>
										{' '}
										<Breakable text={unit} />
									</>
								) : null}
								{text ? (
									<p>
										<RichText tree={text} />
									</p>
								) : null}
							</dd>
							{layout === 'line' ? null : (
								<dd>
									<small>
										<time dateTime={day}>{date}</time>
										{separator}
										{machine}
									</small>
								</dd>
							)}
						</div>
					);
				})}
			</dl>
			{note ? (
				<p className={layout === 'line' ? styles.source : `${styles.note} ${bodyClass}`}>
					<RichText tree={note} />
				</p>
			) : null}
		</>
	);
}
