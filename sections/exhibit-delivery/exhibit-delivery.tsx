import type { SectionProps } from 'vitrine';
import { Breakable } from 'vitrine/components';
import { ActHead } from '../act-head.tsx';
import { Choice } from '../choice.tsx';
import { Scene } from '../scene.tsx';
import styles from './exhibit-delivery.module.css';
import type { Data, schema } from './section.ts';

/** The way of a message from the store to the mail server, or a release that is taken back. Without `:has()`, both. */
export default function ExhibitDelivery({ content, data, headingId }: SectionProps<typeof schema, Data>) {
	const { label, title, lead, choice, recordings, stations } = content;
	return (
		<div className={styles.act}>
			<ActHead id={headingId} label={label} title={title} lead={lead} />
			<div className={styles.night}>
				<Scene />
			</div>
			<div className={styles.recordings}>
				<Choice
					legend={choice}
					name="recording"
					options={(['delivery', 'rollback'] as const).map((value) => ({ value, label: recordings[value] }))}
					first="delivery"
				/>
				{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
				<ol className={styles.way} role="list">
					{data.stations.map(({ name, said, time }) => (
						<li key={name}>
							<small>{time}</small> <Breakable text={stations[name]} /> <code lang="en">{said}</code>
						</li>
					))}
				</ol>
				<pre className={styles.rollback} lang="en">
					<code>
						<b>$ npx vitrine rollback</b>
						{data.rollback.map((line) => {
							const [said, command] = line.trimStart().split(/(?<=: )(?=npm run )/);
							return (
								<span key={line}>
									{`\n${said}`}
									{command ? <b>{command}</b> : null}
								</span>
							);
						})}
					</code>
				</pre>
			</div>
		</div>
	);
}
