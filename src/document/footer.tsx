import styles from './footer.module.css';
import type { LayoutProps } from './layout-props.ts';

export function Footer({ frame, siteName, t }: Omit<LayoutProps, 'children'>) {
	return (
		<footer className={styles.footer}>
			<nav aria-label={t('footer-navigation')}>
				<ul>
					{frame.footer.map(({ label, lang, address }) => (
						<li key={address}>
							<a href={address} lang={lang}>
								{label}
							</a>
						</li>
					))}
				</ul>
			</nav>
			<p>
				{siteName} · {t('footer-note')}
			</p>
		</footer>
	);
}
