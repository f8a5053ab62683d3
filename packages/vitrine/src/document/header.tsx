import Brand from 'virtual:theme/brand';
import { labelOf } from '#ui/breakable.tsx';
import { LinkList } from '#ui/link-list.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import type { HeaderProps } from './theme-props.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** What stands above every page: the way home, the switches of colours and language, the navigation. */
export default function Header({ frame, siteName, t }: HeaderProps) {
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
