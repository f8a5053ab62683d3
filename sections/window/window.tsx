import type { SectionProps } from 'vitrine';
import { Breakable, RichText } from 'vitrine/components';
import type { Data, schema } from './section.ts';
import styles from './window.module.css';

/** The first thing that is seen. Panes keep their identity from language to language, and change places. */
export default function Window({ content, data, headingId, headingLevel }: SectionProps<typeof schema, Data>) {
	const { title, lead, start, actions, repository, sourceLabel, panesLabel } = content;
	const { panes, commands } = data;
	const Heading = headingLevel === 1 ? 'h1' : 'h2';
	return (
		<div className={styles.window}>
			<div className={styles.words}>
				<Heading id={headingId}>
					<Breakable text={title} />
				</Heading>
				<p className={styles.lead}>
					<RichText tree={lead} />
				</p>
				<figure className={styles.start}>
					<figcaption>
						<Breakable text={start.label} />
					</figcaption>
					<pre>
						<code>{commands.join('\n')}</code>
					</pre>
				</figure>
				<p className={styles.actions}>
					{actions.map(({ label, link }) => (
						<a key={link} href={link}>
							<Breakable text={label} />
						</a>
					))}
					{repository ? (
						<a href={repository}>
							<Breakable text={sourceLabel} />
						</a>
					) : null}
				</p>
			</div>
			<nav className={styles.frame} aria-label={panesLabel}>
				{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
				<ul role="list">
					{panes.map(({ code, tag, dir, name, address, title: heading }, index) => (
						<li key={code} data-pane={`pane-${code}`}>
							<a
								href={address}
								hrefLang={tag}
								lang={tag}
								dir={dir}
								data-locale={code}
								aria-current={index === 0 ? 'true' : undefined}
							>
								<small>{name}</small>{' '}
								<span data-display="">
									<Breakable text={heading} />
								</span>
							</a>
						</li>
					))}
				</ul>
			</nav>
		</div>
	);
}
