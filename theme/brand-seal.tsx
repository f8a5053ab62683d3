import styles from './brand-seal.module.css';

/** The mark of the brand: a lit window, as in public/favicon.svg. */
export function Seal() {
	return (
		<svg viewBox="0 0 32 32" aria-hidden="true">
			<path className={styles.frame} d="M0 0h32v32H0z" />
			<path className={styles.glass} d="M4 4h24v24H4z" />
			<path className={styles.light} d="M9 18h14l5 10H4z" />
			<path className={styles.shade} d="M12 8h8l4 10H8z" />
			<path className={styles.foot} d="M14 18h4v10h-4z" />
		</svg>
	);
}
