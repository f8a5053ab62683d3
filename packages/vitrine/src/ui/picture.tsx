import type { ShownPicture } from '#protocol/picture.ts';
import styles from './picture.module.css';
import { showTree } from './show-tree.ts';

/**
 * Shows a picture of a section. It has no size of its own: the stylesheet of the section sets the size of its `img`.
 *
 * The dark version is a second picture and no `source` with a media query, which would follow the system and not the
 * switch in the header. Both are loaded lazily, so that a browser loads only the visible one.
 */
export function Picture({ picture: { tree, dark } }: { picture: ShownPicture }) {
	if (!dark) return <span className={styles.only}>{showTree(tree)}</span>;
	return (
		<>
			<span className={styles.light}>{showTree(tree)}</span>
			<span className={styles.dark} data-dark="">
				{showTree(dark)}
			</span>
		</>
	);
}
