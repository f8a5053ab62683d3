import type { NavigationLink } from '#protocol/layout.ts';
import { Breakable, labelOf } from '#ui/breakable.tsx';
import { LinkList } from '#ui/link-list.tsx';
import styles from './footer.module.css';
import type { FooterProps } from './theme-props.ts';

/** The footer of every page: groups as columns, then single links, then those with icons in a row of their own. */
export default function Footer({ layout, siteName, t }: FooterProps) {
	const label = labelOf('footer-navigation', t('footer-navigation'));
	const note = t('footer-note');
	const groups = layout.footer.filter((entry) => 'links' in entry);
	const single = layout.footer.filter((entry): entry is NavigationLink => !('links' in entry));
	const links = single.filter(({ icon }) => !icon);
	const icons = single.filter(({ icon }) => icon);
	return (
		<footer className={styles.footer}>
			<span>{siteName}</span>
			<nav {...label.attributes}>
				{label.element}
				{groups.length > 0 ? (
					<div className={styles.columns}>
						<LinkList links={groups} current={layout.current} />
					</div>
				) : null}
				{links.length > 0 ? <LinkList links={links} current={layout.current} /> : null}
				{icons.length > 0 ? <LinkList links={icons} current={layout.current} /> : null}
			</nav>
			{note.text !== '' && (
				<p>
					<Breakable {...note} />
				</p>
			)}
		</footer>
	);
}
