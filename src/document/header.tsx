import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import type { LayoutProps } from './layout-props.ts';

export function Header({ frame, siteName, t }: Omit<LayoutProps, 'children'>) {
	return (
		<header className={styles.header}>
			<a className={styles.home} href={frame.home} aria-label={t('header-home', { site: siteName })}>
				{siteName}
			</a>
			<nav className={styles.navigation} aria-label={t('header-navigation')}>
				<ul>
					{frame.header.map(({ label, lang, address }) => (
						<li key={address}>
							<a href={address} lang={lang}>
								{label}
							</a>
						</li>
					))}
				</ul>
			</nav>
			<LanguageSwitch languages={frame.languages} t={t} />
		</header>
	);
}
