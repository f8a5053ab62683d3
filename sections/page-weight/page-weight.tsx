import type { SectionProps } from 'vitrine';
import { Breakable, RichText } from 'vitrine/components';
import styles from './page-weight.module.css';
import type { schema } from './section.ts';

/** What this page weighs, as the build measured it. */
export default function PageWeight({ content, headingId, weight }: SectionProps<typeof schema>) {
	const { title, note, unit } = content;
	const figures = [
		{ label: content.weight, value: weight?.kilobytes, unit },
		{ label: content.requests, value: weight?.requests },
		{ label: content.fonts, value: weight?.fonts },
		{ label: content.otherHosts, value: weight?.otherHosts },
	];
	return (
		<div className={styles.weight}>
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
