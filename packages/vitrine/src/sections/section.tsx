import { components } from 'virtual:sections';
import type { ComponentType } from 'react';
import type * as v from 'valibot';
import type { SectionInfo } from '#protocol/page-content.ts';
import type { SectionProps } from './define-section.ts';
import styles from './section.module.css';

type AnyProps = SectionProps<v.GenericSchema, unknown>;
type PageProps = Pick<AnyProps, 'locale' | 'form' | 't'>;

/** Shows a section of any kind. */
export function Section({ anchor, level, fallbackLocale, content, data, ...page }: SectionInfo & PageProps) {
	const Kind = components[content.kind] as ComponentType<AnyProps> | undefined;
	if (!Kind) throw new Error(`There is no section type "${content.kind}".`);
	// No section has an underscore in its name: the anchor of another one is never the same.
	const headingId = `${anchor}_heading`;
	return (
		<section
			id={anchor}
			className={styles.section}
			aria-labelledby={headingId}
			lang={fallbackLocale?.tag}
			dir={fallbackLocale?.dir}
		>
			<Kind
				content={content}
				data={data}
				fallbackLocale={fallbackLocale}
				headingId={headingId}
				headingLevel={level}
				{...page}
			/>
		</section>
	);
}
