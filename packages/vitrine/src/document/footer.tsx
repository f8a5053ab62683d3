import { Breakable, labelOf } from '#ui/breakable.tsx';
import { LinkList } from '#ui/link-list.tsx';
import styles from './footer.module.css';
import type { FooterProps } from './theme-props.ts';

/** What stands below every page. */
export default function Footer({ frame, siteName, t }: FooterProps) {
	const label = labelOf('footer-navigation', t('footer-navigation'));
	const note = t('footer-note');
	return (
		<footer className={styles.footer}>
			<span>{siteName}</span>
			<nav {...label.attributes}>
				{label.element}
				<LinkList links={frame.footer} current={frame.current} />
			</nav>
			{note.text !== '' && (
				<p>
					<Breakable {...note} />
				</p>
			)}
		</footer>
	);
}
