import { Breakable } from '#ui/breakable.tsx';
import { Picture } from '#ui/picture.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { SectionProps } from '../define-section.ts';
import { SectionHead } from '../section-head.tsx';
import styles from './bento.module.css';
import type { schema } from './section.ts';

export default function Bento({ content, headingId }: SectionProps<typeof schema>) {
	const { label, title, lead, items } = content;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
			<ul className={styles.bento} role="list">
				{items.map(({ size, title = '', text, link, accent, picture }, index) => {
					const name = <Breakable text={title} />;
					const classes = [styles[size], picture ? styles.picture : '', accent ? styles.accent : ''];
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: the order is the content's
						<li key={index} className={classes.filter(Boolean).join(' ')}>
							{picture ? (
								<Picture picture={picture} />
							) : (
								<>
									<h3>{link === undefined ? name : <a href={link}>{name}</a>}</h3>
									{text ? (
										<p>
											<RichText tree={text} />
										</p>
									) : null}
								</>
							)}
						</li>
					);
				})}
			</ul>
		</>
	);
}
