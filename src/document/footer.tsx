import { LinkList } from '#ui/link-list.tsx';
import styles from './footer.module.css';
import type { LayoutProps } from './layout-props.ts';

export function Footer({ frame, siteName, t }: Omit<LayoutProps, 'children'>) {
	return (
		<footer className={styles.footer}>
			<span>{siteName}</span>
			<nav aria-label={t('footer-navigation')}>
				<LinkList links={frame.footer} />
			</nav>
			<p>{t('footer-note')}</p>
		</footer>
	);
}
