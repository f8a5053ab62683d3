import { labelOf } from '#ui/breakable.tsx';
import { LinkList } from '#ui/link-list.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import type { LayoutProps } from './layout-props.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function Header({ frame, siteName, t }: Omit<LayoutProps, 'children'>) {
	const label = labelOf('header-navigation', t('header-navigation'));
	return (
		<header className={styles.header}>
			<Brand address={frame.home} siteName={siteName} t={t} />
			<ThemeSwitch t={t} />
			<LanguageSwitch languages={frame.languages} t={t} />
			<nav className={styles.navigation} {...label.attributes}>
				{label.element}
				<LinkList links={frame.header} current={frame.current} />
			</nav>
		</header>
	);
}
