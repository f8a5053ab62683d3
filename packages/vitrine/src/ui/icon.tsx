import type { Tree } from '#protocol/tree.ts';
import styles from './icon.module.css';
import { showTree } from './show-tree.ts';

/** Shows an icon beside a text that says the same: readers of the screen do not hear it. */
export function Icon({ glyph }: { glyph: Tree }) {
	return <span className={styles.icon}>{showTree(glyph)}</span>;
}
