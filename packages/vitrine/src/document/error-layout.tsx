import Brand from 'virtual:theme/brand';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import type { LayoutProps } from './theme-props.ts';

/** The layout of error screens: the way home and the languages, and nothing that could fail as well. */
export function ErrorLayout({ layout, siteName, t, children }: LayoutProps) {
	return (
		<>
			<header className={styles.header}>
				<Brand address={layout.home} siteName={siteName} t={t} />
				<LanguageSwitch languages={layout.languages} t={t} />
			</header>
			<main id="content" tabIndex={-1}>
				{children}
			</main>
		</>
	);
}
