import type { SectionProps } from 'vitrine';
import { Breakable, bodyClass, SectionHead } from 'vitrine/components';
import styles from './exhibit-delivery.module.css';
import type { Station, schema } from './section.ts';

/** The way of a message, from the store to the mail server. */
export default function ExhibitDelivery({ content, data, headingId }: SectionProps<typeof schema, Station[]>) {
	const { label, title, lead, stations } = content;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
			<ol className={`${styles.way} ${bodyClass}`} role="list">
				{data.map(({ name, said, time }) => (
					<li key={name}>
						<small>{time}</small>
						<Breakable text={stations[name]} />
						<code lang="en">{said}</code>
					</li>
				))}
			</ol>
		</>
	);
}
