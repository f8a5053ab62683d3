import { Breakable } from '#ui/breakable.tsx';
import { Picture } from '#ui/picture.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import type { schema } from './section.ts';
import styles from './text-with-picture.module.css';

export default function TextWithPicture({ content, headingId }: SectionProps<typeof schema>) {
	const { label, title, text, action, picture, caption, flip } = content;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} />
			<div className={`${styles.split} ${bodyClass} ${flip ? styles.flipped : ''}`}>
				<div className={styles.words}>
					{text.map((paragraph) => (
						<p key={JSON.stringify(paragraph)}>
							<RichText tree={paragraph} />
						</p>
					))}
					{action ? (
						<p>
							<a href={action.link}>
								<Breakable text={action.label} />
							</a>
						</p>
					) : null}
				</div>
				<figure>
					<div className={styles.frame}>
						<Picture picture={picture} />
					</div>
					{caption ? (
						<figcaption>
							<RichText tree={caption} />
						</figcaption>
					) : null}
				</figure>
			</div>
		</>
	);
}
