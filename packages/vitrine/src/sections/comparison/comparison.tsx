import { Breakable } from '#ui/breakable.tsx';
import { scrollerProps } from '#ui/scroller-props.ts';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import styles from './comparison.module.css';
import type { schema } from './section.ts';

/** A wide table scrolls on its own, by touch and by keyboard. */
export default function Comparison({ content, headingId }: SectionProps<typeof schema>) {
	const { label, title, lead, words, columns, rows } = content;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			<div className={`${styles.around} ${bodyClass}`}>
				{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
				<div className={styles.frame} role="group" {...scrollerProps} aria-labelledby={headingId}>
					<table aria-labelledby={headingId}>
						<thead>
							<tr>
								<td />
								{columns.map(({ name, own }) => (
									<th key={name} scope="col" className={own ? styles.own : undefined}>
										<Breakable text={name} />
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{rows.map(({ name, cells }) => (
								<tr key={name}>
									<th scope="row">
										<Breakable text={name} />
									</th>
									{columns.map((column, index) => (
										<td key={column.name} className={column.own ? styles.own : undefined}>
											<Cell cell={cells[index] ?? ''} words={words} />
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</div>
			</div>
		</>
	);
}

function Cell({ cell, words }: { cell: string | boolean; words: { yes: string; no: string } }) {
	if (typeof cell === 'string') return <Breakable text={cell} />;
	return (
		<span className={cell ? styles.yes : styles.no}>
			<Breakable text={cell ? words.yes : words.no} />
		</span>
	);
}
