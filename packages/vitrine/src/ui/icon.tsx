import type { Tree } from '#protocol/tree.ts';
import styles from './icon.module.css';
import { showTree } from './show-tree.ts';

/** Shows a decorative icon beside a text: screen readers skip it. */
export function Icon({ glyph }: { glyph: Tree }) {
	return <span className={styles.icon}>{showTree(glyph)}</span>;
}
