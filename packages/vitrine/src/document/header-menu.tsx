import menu from 'icon:lucide:menu';
import type { ReactNode } from 'react';
import type { Translate } from '#i18n/messages.ts';
import type { LayoutData } from '#protocol/layout.ts';
import { Breakable, labelOf } from '#ui/breakable.tsx';
import { Icon } from '#ui/icon.tsx';
import { HeaderLinks } from './header-links.tsx';
import styles from './header-menu.module.css';
import { LanguageSwitch } from './language-switch.tsx';

interface HeaderMenuProps {
	/** Of its panel: once in a page. */
	id: string;
	/** What the button shows. */
	label: ReactNode;
	/** The windows in which it is in the row of the header, as in `layout.rows`. By default all but phones. */
	row?: string;
	children: ReactNode;
}

/**
 * Shows a part of the header behind a button on narrow screens, and on all others where it does not fit the row. The
 * browser opens it, without a script.
 */
export function HeaderMenu({ id, label, row = '48 64 80', children }: HeaderMenuProps) {
	return (
		<>
			<button type="button" className={styles.button} popoverTarget={id} data-row={row}>
				{label}
			</button>
			<div id={id} className={styles.panel} popover="auto" data-row={row}>
				{children}
			</div>
		</>
	);
}

interface FrameMenuProps {
	layout: LayoutData;
	t: Translate;
}

/** The languages of a page. The label of its button is the current one. */
export function LanguageMenu({ layout, t }: FrameMenuProps) {
	const shown = layout.languages.find(({ isCurrent }) => isCurrent);
	const label = (
		<>
			<span className="hidden-text">
				<Breakable {...t('language-switch')} />
			</span>{' '}
			{shown?.shortName}
		</>
	);
	return (
		<HeaderMenu id="header-languages" label={label} row={layout.rows.languages}>
			<LanguageSwitch languages={layout.languages} t={t} />
		</HeaderMenu>
	);
}

/** The links of the header, where the settings have some. */
export function NavigationMenu({ layout, t }: FrameMenuProps) {
	if (layout.header.length === 0) return null;
	const name = labelOf('header-navigation', t('header-navigation'));
	const label = (
		<>
			<Icon glyph={menu} />
			<span className={styles.word}>
				<Breakable {...t('header-menu')} />
			</span>
		</>
	);
	return (
		<HeaderMenu id="header-menu" label={label} row={layout.rows.navigation}>
			<nav className={styles.navigation} {...name.attributes}>
				{name.element}
				<HeaderLinks links={layout.header} current={layout.current} above={layout.above} />
			</nav>
		</HeaderMenu>
	);
}
