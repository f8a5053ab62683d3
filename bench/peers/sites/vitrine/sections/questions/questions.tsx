import type { SectionProps } from 'vitrine';
import type { schema } from './section.ts';

/** Questions that open. */
export default function Questions({ content, headingId }: SectionProps<typeof schema>) {
	return (
		<div className="section">
			<div className="container">
				<div className="section-head">
					<h2 id={headingId}>{content.title}</h2>
				</div>
				<div className="faq">
					{content.items.map(({ question, answer }) => (
						<details key={question}>
							<summary>{question}</summary>
							<p>{answer}</p>
						</details>
					))}
				</div>
			</div>
		</div>
	);
}
