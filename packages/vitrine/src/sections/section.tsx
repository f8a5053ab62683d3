import type { ComponentType } from 'react';
import type { SectionInfo } from '#protocol/payload.ts';
import { Contacts } from './contacts/contacts.tsx';
import { Features } from './features/features.tsx';
import { Future } from './future/future.tsx';
import { Hero } from './hero/hero.tsx';
import { Languages } from './languages/languages.tsx';
import { Plate } from './plate/plate.tsx';
import type { SectionKind } from './schemas.ts';
import styles from './section.module.css';
import type { SectionProps } from './section-props.ts';

const sections = {
	hero: Hero,
	features: Features,
	future: Future,
	languages: Languages,
	plate: Plate,
	contacts: Contacts,
} satisfies { [Kind in SectionKind]: ComponentType<SectionProps<Kind>> };

type PageFacts = Pick<SectionProps<SectionKind>, 'locale' | 'weight' | 'form' | 't'>;

/** Shows a home section of any kind. */
export function Section({ anchor, fallbackLocale, content, ...facts }: SectionInfo & PageFacts) {
	const Kind = sections[content.kind] as ComponentType<
		PageFacts & Pick<SectionInfo, 'content' | 'fallbackLocale'> & { headingId: string }
	>;
	const headingId = `${anchor}-heading`;
	return (
		<section
			id={anchor}
			className={styles.section}
			aria-labelledby={headingId}
			lang={fallbackLocale?.tag}
			dir={fallbackLocale?.dir}
		>
			<Kind content={content} fallbackLocale={fallbackLocale} headingId={headingId} {...facts} />
		</section>
	);
}
