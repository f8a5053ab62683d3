import type { Translate } from '#i18n/messages.ts';
import type { LanguageLink } from '#protocol/frame.ts';
import { Breakable, labelOf } from '#ui/breakable.tsx';
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
				{links.map(({ code, tag, dir, name, address, isCurrent, isOffered, leadsTo }) => {
					const note = notes[leadsTo];
					return (
						<li key={code}>
							<a
								href={address}
								hrefLang={tag}
								lang={tag}
								dir={dir}
								data-locale={isOffered ? code : undefined}
								aria-current={isCurrent ? 'true' : undefined}
								aria-describedby={note && `language-${code}`}
							>
								{name}
							</a>
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
