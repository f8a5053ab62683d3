import type { Translate } from '#i18n/messages.ts';
import type { LanguageLink } from '#protocol/frame.ts';
import { Breakable, labelOf } from '#ui/breakable.tsx';
import { LanguageAnchor } from './language-anchor.tsx';
import styles from './language-switch.module.css';

const notes = {
	translation: undefined,
	source: 'language-untranslated',
	ancestor: 'language-ancestor',
	home: 'language-loses-text',
} as const satisfies Record<LanguageLink['leadsTo'], string | undefined>;

/** Plain links to this page in every language; each says beforehand when it leads to something else (behavior §4). */
export function LanguageSwitch({ languages: links, t }: { languages: LanguageLink[]; t: Translate }) {
	const label = labelOf('language-switch', t('language-switch'));
	return (
		<nav className={styles.switch} {...label.attributes}>
			{label.element}
			<ul>
				{links.map((link) => {
					const { code, leadsTo } = link;
					const note = notes[leadsTo];
					return (
						<li key={code}>
							<LanguageAnchor language={link} describedBy={note && `language-${code}`} />
							{note ? (
								<small id={`language-${code}`}>
									<span className={styles[leadsTo]}>
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
