import type { SectionProps } from 'vitrine';
import type { schema } from './section.ts';

/** What comes when, in order. */
export default function Roadmap({ content, headingId }: SectionProps<typeof schema>) {
	return (
		<div className="section section-soft">
			<div className="container">
				<div className="section-head">
					<h2 id={headingId}>{content.title}</h2>
					<p className="lead">{content.lead}</p>
				</div>
				<ol className="timeline">
					{content.items.map(({ date, title, text }) => (
						<li key={title}>
							<span className="date">{date}</span>
							<h3>{title}</h3>
							<p>{text}</p>
						</li>
					))}
				</ol>
			</div>
		</div>
	);
}
