import type { SectionProps } from 'vitrine';
import { Breakable, RichText } from 'vitrine/components';
import styles from './page-weight.module.css';
import type { schema } from './section.ts';

/** What this page weighs, as the build measured it: the sum, and every request as a network panel lists them. */
export default function PageWeight({ content, headingId, weight }: SectionProps<typeof schema>) {
	const { title, note, unit, kinds } = content;
	// Before anything is weighed, what fonts must have is read from the page: it shows every name.
	const names = Object.keys(kinds) as (keyof typeof kinds)[];
	const parts = weight?.parts ?? names.map((kind) => ({ kind, name: kind, kilobytes: '–', share: 0 }));
	// A page asks for the font of text first.
	const fonts = parts.filter(({ kind }) => kind === 'font');
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
					{parts.map(({ kind, name, kilobytes, share }) => (
						<tr key={name}>
							<th scope="row">
								<Breakable text={kinds[name === fonts[1]?.name ? 'headings' : kind]} />
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
