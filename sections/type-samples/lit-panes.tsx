import styles from './lit-panes.module.css';

/** Quotation marks of English, Russian and Japanese, each in the middle of a pane of 120 × 192. */
const marks = [
	'M28 112c0-30 12-46 30-54l3 7c-11 7-17 15-18 26a14 14 0 1 1-15 21zM70 112c0-30 12-46 30-54l3 7c-11 7-17 15-18 26a14 14 0 1 1-15 21z',
	'M60 60 34 96l26 36h-9L24 96l27-36zM96 60 70 96l26 36h-9L60 96l27-36z',
	'M46 54h38v8H54v84h-8z',
];

/** Draws a window at night, with a quotation mark of each language on its panes. */
export function LitPanes() {
	return (
		<svg className={styles.panes} viewBox="0 0 480 250" aria-hidden="true" focusable="false">
			<defs>
				<radialGradient id="panes-light" cx="0.5" cy="0.62" r="0.75">
					<stop offset="0" className={styles.near} />
					<stop offset="1" className={styles.far} />
				</radialGradient>
			</defs>
			<path className={styles.wall} d="M0 0h480v250H0z" />
			<path className={styles.shine} d="M18 26h444l18 224H0z" />
			<path className={styles.frame} d="M44 22h392v212H44zM30 234h420v10H30z" />
			{marks.map((mark, index) => (
				<g key={mark} transform={`translate(${54 + index * 126} 32)`}>
					<path fill="url(#panes-light)" d="M0 0h120v192H0z" />
					<path className={styles.mark} d={mark} />
				</g>
			))}
		</svg>
	);
}
