import moon from 'icon:lucide:moon';
import sun from 'icon:lucide:sun';
import type { Translate } from '#i18n/messages.ts';
import { Breakable } from '#ui/breakable.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './theme-switch.module.css';

/**
 * Changes between light and dark. It holds both of its names: the stylesheet shows the one that applies, so it needs no
 * update when the system changes its colors. Without its script it is hidden.
 */
export function ThemeSwitch({ t }: { t: Translate }) {
	return (
		<button type="button" className={styles.switch} data-theme-switch="">
			<span className={styles.dark}>
				<Icon glyph={moon} />
				<span className="hidden-text">
					<Breakable {...t('theme-dark')} />
				</span>
			</span>
			<span className={styles.light}>
				<Icon glyph={sun} />
				<span className="hidden-text">
					<Breakable {...t('theme-light')} />
				</span>
			</span>
		</button>
	);
}
