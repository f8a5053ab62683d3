import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/prose.tsx';
import type { SectionProps } from '../section-props.ts';
import styles from './plate.module.css';

/** The plate beside an exhibit: what this page weighs, as the build measured it. */
export function Plate({ content, headingId, weight }: SectionProps<'plate'>) {
	const { title, note, unit } = content;
	const figures = [
		{ label: content.weight, value: weight?.kilobytes, unit },
		{ label: content.requests, value: weight?.requests },
		{ label: content.fonts, value: weight?.fonts },
		{ label: content.otherHosts, value: weight?.otherHosts },
	];
	return (
		<div className={styles.plate}>
			<h2 id={headingId} data-text="">
				<Breakable text={title} />
			</h2>
			<dl>
				{figures.map(({ label, value, unit: suffix }) => (
					<div key={label}>
						<dt>
							<Breakable text={label} />
						</dt>
						<dd data-display="">
							{value ?? '–'}
							{suffix ? <small> {suffix}</small> : null}
						</dd>
					</div>
				))}
			</dl>
			<p>
				<RichText tree={note} />
			</p>
		</div>
	);
}
