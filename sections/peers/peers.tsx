import type { SectionProps } from 'vitrine';
import { Breakable, bodyClass, RichText, SectionHead, scrollerProps } from 'vitrine/components';
import styles from './peers.module.css';
import type { Comparison, schema } from './section.ts';

type Props = SectionProps<typeof schema, Comparison | null>;

/** A table of candidates and what was measured of them; then the rows in which the site itself is behind, by their reasons. */
export default function Peers({ content, data, headingId }: Props) {
	const { label, title, lead, items, behindTitle, note } = content;
	const behind = items.filter((_, index) => data?.rows[index]?.isBehind);
	const byReason = [...Map.groupBy(behind, (item) => JSON.stringify(item.behind)).values()];
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			<div className={`${styles.peers} ${bodyClass}`}>
				{data ? <Table content={content} data={data} headingId={headingId} /> : null}
				{byReason.length > 0 ? (
					<>
						<h3>
							<Breakable text={behindTitle} />
						</h3>
						<ul>
							{byReason.map((rows) => (
								<li key={rows[0]?.figure}>
									{rows.map(({ label, figure }) => (
										<p key={figure} className={styles.row}>
											<Breakable text={label} />
										</p>
									))}
									{rows[0]?.behind ? (
										<p>
											<RichText tree={rows[0].behind} />
										</p>
									) : null}
								</li>
							))}
						</ul>
					</>
				) : null}
				{note ? (
					<p>
						<RichText tree={note} />
					</p>
				) : null}
			</div>
		</>
	);
}

/** It scrolls on its own where it does not fit, by touch and by keyboard. */
function Table({ content, data, headingId }: Pick<Props, 'content' | 'headingId'> & { data: Comparison }) {
	const { names, items } = content;
	const hasGaps = data.rows.some(({ cells }) => cells.length > 0 && data.columns.some((_, column) => !cells[column]));
	return (
		<>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
			<div className={styles.frame} role="group" {...scrollerProps} aria-labelledby={headingId}>
				<table aria-labelledby={headingId}>
					<thead>
						<tr>
							<th scope="col">
								<Breakable text={names.measured} />
							</th>
							{data.columns.map(({ id, name, version }) => (
								<th key={id} scope="col">
									{id === 'vitrine-full' ? <Breakable text={names.full} /> : <span lang="en">{name}</span>}{' '}
									<small>{version}</small>
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{data.rows.map(({ cells, best }, index) => {
							const item = items[index];
							if (!item || cells.length === 0) return null;
							return (
								<tr key={item.figure}>
									<th scope="row">
										<Breakable text={item.label} />
									</th>
									{data.columns.map(({ id }, column) => (
										<td key={id}>
											{cells[column] ?? <Nothing name={names.none} />}
											{best.includes(column) ? (
												<>
													{' '}
													<Best name={names.best} />
												</>
											) : null}
										</td>
									))}
								</tr>
							);
						})}
					</tbody>
				</table>
			</div>
			<p>
				<small>
					<time dateTime={data.day}>{data.date}</time> · {data.machine}
				</small>
			</p>
			{hasGaps ? (
				<p aria-hidden="true">
					<small>
						– <Breakable text={names.none} />
					</small>
				</p>
			) : null}
		</>
	);
}

function Nothing({ name }: { name: string }) {
	return (
		<>
			<span aria-hidden="true">–</span>
			<span className="hidden-text">
				<Breakable text={name} />
			</span>
		</>
	);
}

/** A mark that needs no color, and its word for those who hear it. */
function Best({ name }: { name: string }) {
	return (
		<span className={styles.best}>
			<span className="hidden-text">
				<Breakable text={name} />
			</span>
		</span>
	);
}
