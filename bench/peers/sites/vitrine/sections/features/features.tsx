import type { SectionProps } from 'vitrine';
import { Icon } from '../icon.tsx';
import type { schema } from './section.ts';

/** Cards with an icon each. */
export default function Features({ content, headingId }: SectionProps<typeof schema>) {
	return (
		<div className="section">
			<div className="container">
				<div className="section-head">
					<h2 id={headingId}>{content.title}</h2>
					<p className="lead">{content.lead}</p>
				</div>
				<ul className="cards">
					{content.items.map(({ icon, title, text }) => (
						<li className="card" key={icon}>
							<span className="card-icon">
								<Icon name={icon} />
							</span>
							<h3>{title}</h3>
							<p>{text}</p>
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}
