import type { SectionProps } from 'vitrine';
import type { schema } from './section.ts';

/** What the site is about, and where to go on. */
export default function Hero({ content, headingId }: SectionProps<typeof schema>) {
	const { title, lead, primary, secondary } = content;
	return (
		<div className="hero">
			<div className="container">
				<h1 id={headingId}>{title}</h1>
				<p className="lead">{lead}</p>
				<div className="actions">
					<a className="button button-primary" href={primary.link}>
						{primary.label}
					</a>
					<a className="button" href={secondary.link}>
						{secondary.label}
					</a>
				</div>
			</div>
		</div>
	);
}
