import type { SectionProps } from 'vitrine';
import { RichText } from 'vitrine/components';
import { ActHead } from '../act-head.tsx';
import styles from './exhibit-check.module.css';
import type { Data, schema } from './section.ts';

/** A file with a mistake, and the message about it, as the terminal shows it. */
export default function ExhibitCheck({ content, data, headingId }: SectionProps<typeof schema, Data>) {
	const { label, title, lead, caption } = content;
	const { problem, file, lines } = data;
	return (
		<div className={styles.split}>
			<ActHead id={headingId} label={label} title={title} lead={lead} />
			<figure className={styles.exhibit}>
				<div className={styles.file}>
					<small>{file}</small>
					<pre>
						{lines.map((line, index) => {
							const number = index + 1;
							const Line = number === problem.line ? 'mark' : 'span';
							return (
								<Line key={`${number}`} data-line={number}>
									<code>{line}</code>
									{'\n'}
								</Line>
							);
						})}
					</pre>
				</div>
				<pre className={styles.message} lang="en">
					<code>
						<b>
							{problem.file}:{problem.line}
						</b>{' '}
						{problem.where}
						{'\n'}
						{(['found', 'expected', 'fix'] as const).map((part) => (
							<span key={part}>
								<i>{part === 'fix' ? 'to do ' : `${part} `}</i>
								{problem[part]}
								{part === 'fix' ? '' : '\n'}
							</span>
						))}
					</code>
				</pre>
				<figcaption>
					<RichText tree={caption} />
				</figcaption>
			</figure>
		</div>
	);
}
