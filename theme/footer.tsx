import type { FooterProps } from 'vitrine';
import { Breakable, LanguageAnchor, LinkList, labelOf, languageNote } from 'vitrine/components';
import { Seal } from './brand-seal.tsx';
import styles from './footer.module.css';

/** The colophon: pages by group, this page in every language, and what the site is made of. */
export default function Footer({ layout, t }: FooterProps) {
	const label = labelOf('footer-navigation', t('footer-navigation'));
	// Groups of proper names are works, the others are pages.
	const isWorks = (entry: (typeof layout.footer)[number]) =>
		'links' in entry && entry.links.every(({ isName }) => isName);
	const languages = layout.languages.flatMap((language) => {
		const { leadsTo } = language;
		return leadsTo === 'home' ? [] : [{ language, note: languageNote(language) }];
	});
	return (
		<footer className={styles.footer}>
			<nav {...label.attributes}>
				{label.element}
				<LinkList links={layout.footer.filter((entry) => !isWorks(entry))} current={layout.current} />
			</nav>
			<div>
				{languages.length > 1 ? (
					<ul>
						<li>
							<span>
								<Breakable {...t('language-switch')} />
							</span>
							<ul>
								{languages.map(({ language, note }) => (
									<li key={language.code}>
										<LanguageAnchor language={language} describedBy={note && `note-${language.code}`} />
										{note ? (
											<>
												{' '}
												<small id={`note-${language.code}`}>
													<Breakable {...t(note)} />
												</small>
											</>
										) : null}
									</li>
								))}
							</ul>
						</li>
					</ul>
				) : null}
				<LinkList links={layout.footer.filter(isWorks)} current={layout.current} />
			</div>
			<p>
				<Breakable {...t('footer-note')} /> <Seal />
			</p>
		</footer>
	);
}
