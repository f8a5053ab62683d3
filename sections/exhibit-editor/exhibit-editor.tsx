import type { SectionProps } from 'vitrine';
import { Breakable, Picture } from 'vitrine/components';
import { ActHead } from '../act-head.tsx';
import styles from './exhibit-editor.module.css';
import type { schema } from './section.ts';

/** A window onto the editor, as wide as the page. */
export default function ExhibitEditor({ content, headingId }: SectionProps<typeof schema>) {
	const { label, title, lead, action, picture, phone } = content;
	return (
		<div className={styles.act}>
			<ActHead id={headingId} label={label} title={title} lead={lead} />
			{action ? (
				<p>
					<a href={action.link}>
						<Breakable text={action.label} />
					</a>
				</p>
			) : null}
			<div className={styles.window}>
				<span>
					<Picture picture={picture} />
				</span>
				<span>
					<Picture picture={phone} />
				</span>
			</div>
		</div>
	);
}
