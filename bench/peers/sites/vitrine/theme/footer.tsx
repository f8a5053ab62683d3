import type { FooterProps } from 'vitrine';

/** A line about the makers, and three pages. */
export default function Footer({ layout, t }: FooterProps) {
	return (
		<footer className="site-footer">
			<div className="container footer-inner">
				<p>{t('footer-note').text}</p>
				<nav className="footer-nav" aria-label={t('footer-navigation').text}>
					<ul>
						{layout.footer.map((entry) =>
							'links' in entry ? null : (
								<li key={entry.address}>
									<a href={entry.address}>{entry.label}</a>
								</li>
							),
						)}
					</ul>
				</nav>
			</div>
		</footer>
	);
}
