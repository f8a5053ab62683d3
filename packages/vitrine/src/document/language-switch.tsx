import type { Translate } from '#i18n/messages.ts';
import type { LanguageLink } from '#protocol/layout.ts';
import { Breakable, labelOf } from '#ui/breakable.tsx';
import { LanguageAnchor, languageNote } from './language-anchor.tsx';
import styles from './language-switch.module.css';

/** A ring: no font needs a sign for it, and pages without it no style. */
function Mark() {
	return (
		<svg aria-hidden="true" width="7" height="14" viewBox="0 0 7 14" fill="none" stroke="currentColor">
			<circle cx="4" cy="3" r="2.5" />
		</svg>
	);
}

/**
 * Plain links to this page in every language. A link to anything but a translation is marked beforehand (specification
 * §4): with a sign at its name, and with a note on hover.
 */
export function LanguageSwitch({ languages: links, t }: { languages: LanguageLink[]; t: Translate }) {
	const label = labelOf('language-switch', t('language-switch'));
	return (
		<nav className={styles.switch} {...label.attributes}>
			{label.element}
			<ul>
				{links.map((link) => {
					const { code, leadsTo } = link;
					const note = languageNote(link);
					const isWarning = leadsTo === 'home';
					return (
						<li key={code}>
							<LanguageAnchor language={link} describedBy={note && `language-${code}`} />
							{note && !isWarning ? <Mark /> : null}
							{note ? (
								<small id={`language-${code}`} className={isWarning ? undefined : styles.note}>
									<span className={isWarning ? styles.home : undefined}>
										<Breakable {...t(note)} />
									</span>
								</small>
							) : null}
						</li>
					);
				})}
			</ul>
		</nav>
	);
}
