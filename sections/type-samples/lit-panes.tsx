import styles from './lit-panes.module.css';

/** The marks that open a quotation, and where on its pane the ink of each is in the middle. */
const marks = [
	{ lang: 'en', mark: '“', x: 60, y: 122 },
	{ lang: 'ru', mark: '«', x: 58, y: 64 },
	{ lang: 'ja', mark: '「', x: 16, y: 110 },
] as const;

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
			{marks.map(({ lang, mark, x, y }, index) => (
				<g key={lang} transform={`translate(${54 + index * 126} 32)`}>
					<path fill="url(#panes-light)" d="M0 0h120v192H0z" />
					<text x={x} y={y} lang={lang} dominantBaseline="central" textAnchor="middle">
						{mark}
					</text>
				</g>
			))}
		</svg>
	);
}
