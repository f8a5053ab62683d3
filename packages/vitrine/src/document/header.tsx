import menu from 'icon:lucide:menu';
import Brand from 'virtual:theme/brand';
import { Breakable, labelOf } from '#ui/breakable.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './header.module.css';
import { HeaderLinks } from './header-links.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import type { HeaderProps } from './theme-props.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** What stands above every page: the way home, the switches of colours and language, the navigation. */
export default function Header({ frame, siteName, t }: HeaderProps) {
	const label = labelOf('header-navigation', t('header-navigation'));
	const shown = frame.languages.find(({ isCurrent }) => isCurrent);
	const languageLabel = (
		<>
			<span className="hidden-text">
				<Breakable {...t('language-switch')} />
			</span>{' '}
			{shown?.shortName}
		</>
	);
	const menuLabel = (
		<>
			<Icon glyph={menu} />
			<Breakable {...t('header-menu')} />
		</>
	);
	return (
		<header className={styles.header}>
			<Brand address={frame.home} siteName={siteName} t={t} />
			<ThemeSwitch t={t} />
			<HeaderMenu id="header-languages" label={languageLabel}>
				<LanguageSwitch languages={frame.languages} t={t} />
			</HeaderMenu>
			{frame.header.length > 0 ? (
				<HeaderMenu id="header-menu" label={menuLabel}>
					<nav className={styles.navigation} {...label.attributes}>
						{label.element}
						<HeaderLinks links={frame.header} current={frame.current} />
					</nav>
				</HeaderMenu>
			) : null}
		</header>
	);
}
