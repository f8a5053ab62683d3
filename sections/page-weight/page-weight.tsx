import type { SectionProps } from 'vitrine';
import { Breakable, RichText } from 'vitrine/components';
import styles from './page-weight.module.css';
import type { schema, Weight } from './section.ts';

/** What a first visit to the home page loads: the sum, and what it is made of. */
export default function PageWeight({ content, headingId, data: weight }: SectionProps<typeof schema, Weight | null>) {
	const { title, note, unit, kinds } = content;
	const names = Object.keys(kinds) as (keyof typeof kinds)[];
	const parts = weight?.parts ?? names.map((kind) => ({ kind, kilobytes: '–', share: 0 }));
	return (
		<div className={styles.weight}>
			<div className={styles.sum}>
				<h2 id={headingId} data-text="">
					<Breakable text={title} />
				</h2>
				<p data-display="">
					{weight?.kilobytes ?? '–'}
					<small> {unit}</small>
				</p>
				<p>
					<RichText tree={note} />
				</p>
			</div>
			<table aria-labelledby={headingId}>
				<tbody>
					{parts.map(({ kind, kilobytes, share }) => (
						<tr key={kind}>
							<th scope="row">
								<Breakable text={kinds[kind]} />
							</th>
							<td className={styles.bar}>
								<svg aria-hidden="true">
									<rect width={`${share}%`} height="100%" />
								</svg>
							</td>
							<td>
								{kilobytes}
								{'\u00A0'}
								{unit}
							</td>
						</tr>
					))}
					<tr>
						<th scope="row">
							<Breakable text={content.otherHosts} />
						</th>
						<td className={styles.bar} />
						<td>{weight?.otherHosts ?? '–'}</td>
					</tr>
				</tbody>
			</table>
		</div>
	);
}
