import type { LanguageLink } from '#protocol/layout.ts';

const notes = {
	translation: undefined,
	source: 'language-untranslated',
	ancestor: 'language-ancestor',
	home: 'language-loses-text',
} as const satisfies Record<LanguageLink['leadsTo'], string | undefined>;

/**
 * Returns the key of the text that describes where a link to another language leads, or undefined for a translation.
 */
export function languageNote({ leadsTo }: LanguageLink): (typeof notes)[LanguageLink['leadsTo']] {
	return notes[leadsTo];
}

interface LanguageAnchorProps {
	language: LanguageLink;
	/** Id of the text that describes where it leads, if that is no translation. */
	describedBy?: string | undefined;
}

/** A link to this page in another language, which is kept for the next visit (specification §4). */
export function LanguageAnchor({ language, describedBy }: LanguageAnchorProps) {
	const { code, tag, dir, name, address, isCurrent, isOffered } = language;
	return (
		<a
			href={address}
			hrefLang={tag}
			lang={tag}
			dir={dir}
			data-locale={isOffered ? code : undefined}
			aria-current={isCurrent ? 'true' : undefined}
			aria-describedby={describedBy}
		>
			{name}
		</a>
	);
}
