import type { ReactNode } from 'react';
import styles from './header-menu.module.css';

interface HeaderMenuProps {
	id: string;
	/** What the button shows. */
	label: ReactNode;
	children: ReactNode;
}

/**
 * A part of the header that a narrow screen shows behind a button, which the browser does without a script. On a wide
 * screen it stands in the header.
 */
export function HeaderMenu({ id, label, children }: HeaderMenuProps) {
	return (
		<>
			<button type="button" className={styles.button} popoverTarget={id}>
				{label}
			</button>
			<div id={id} className={styles.panel} popover="auto">
				{children}
			</div>
		</>
	);
}
