import { LinkList } from '#ui/link-list.tsx';
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
				<LinkList links={frame.header} />
			</nav>
			<LanguageSwitch languages={frame.languages} t={t} />
		</header>
	);
}
