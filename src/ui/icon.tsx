import type { Element } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import styles from './icon.module.css';

/** Shows an icon beside a text that says the same: readers of the screen do not hear it. */
export function Icon({ glyph }: { glyph: Element }) {
	return <span className={styles.icon}>{toJsxRuntime(glyph, { Fragment, jsx, jsxs })}</span>;
}
