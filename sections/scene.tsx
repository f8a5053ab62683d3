import styles from './scene.module.css';

/** The rings of light around the lamp, widest first. */
const rings = [176, 152, 128, 104, 80, 56];

/**
 * Draws a bench with a lamp, as wide and high as its place. Its colors are those of day or night, its lamp has the accent of
 * the brand, and `--lit` from 0 to 1 is its light.
 */
export function Scene() {
	return (
		<svg
			className={styles.scene}
			viewBox="0 40 400 350"
			preserveAspectRatio="xMidYMid slice"
			aria-hidden="true"
			focusable="false"
		>
			<path className={styles.wall} d="M-400-200h1200v780h-1200z" />
			{/* The window in the wall, and what is outside. */}
			<path className={styles.sky} d="M-10 58h152v142H-10z" />
			<circle className={styles.moon} cx="96" cy="88" r="13" />
			<path className={styles.hills} d="M-10 166c30-26 52-24 82-6s46 12 70-4v44H-10z" />
			<path className={styles.wood} d="M-10 52h158v154H-10v-10h148V62H-10zM60 62h8v134h-8zM-10 122h148v7H-10z" />
			{/* Tools on a rail. */}
			<path
				className={styles.tools}
				d="M268 60h126M286 62v44M304 62v34m-6 0h12v12h-12zM330 64v44m-9-34c2-9 16-9 18 0M362 62v32"
			/>
			<circle className={styles.tools} cx="362" cy="104" r="9" />
			{rings.map((radius) => (
				<circle key={radius} className={styles.light} cx="228" cy="204" r={radius} />
			))}
			{/* The lamp. */}
			<path className={styles.shade} d="M204 134h48l27 58h-102z" />
			<path className={styles.fold} d="M213 134h10l-13 58h-24z" />
			<path className={styles.bulb} d="M177 192h102l-5 7h-92z" />
			<path className={styles.iron} d="M223 199h6v82h-6zM198 281h56l9 9h-74z" />
			{/* Books and a loaf of clay. */}
			<path className={styles.cloth} d="M26 270h78v20H26z" />
			<path className={styles.page} d="M38 254h52v16H38z" />
			<path className={styles.clay} d="M306 290c2-56 74-58 80 0z" />
			<path className={styles.shine} d="M318 276c3-16 12-24 22-27" />
			{/* The bench. */}
			<path className={styles.bench} d="M-400 290h1200v20h-1200zM14 315h22v75H14zM366 315h22v75h-22z" />
			<path className={styles.edge} d="M-400 310h1200v5h-1200z" />
		</svg>
	);
}
