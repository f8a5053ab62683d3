import Brand from 'virtual:theme/brand';
import styles from './header.module.css';
import { LanguageMenu, NavigationMenu } from './header-menu.tsx';
import { SearchField } from './search-field.tsx';
import type { HeaderProps } from './theme-props.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** The header of every page: the way home, the switches of colors and language, the navigation. */
export default function Header({ layout, siteName, t }: HeaderProps) {
	return (
		<header className={styles.header}>
			<Brand address={layout.home} siteName={siteName} t={t} />
			<NavigationMenu layout={layout} t={t} />
			<SearchField layout={layout} t={t} />
			<LanguageMenu layout={layout} t={t} />
			<ThemeSwitch t={t} />
		</header>
	);
}
