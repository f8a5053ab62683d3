import { Fragment } from 'react';
import { mainForm } from '#protocol/contact/form.ts';
import type { SectionInfo, SectionPage as Sections } from '#protocol/page-content.ts';
import { Section } from '#sections/section.tsx';
import { Breakable } from '#ui/breakable.tsx';
import { PageNotices } from '../page-notices.tsx';
import type { PageProps } from '../page-props.ts';
import { SectionIndex } from './section-index.tsx';
import styles from './section-page.module.css';

type Forms = Sections['forms'];

/** A page made of sections, in their order. */
export function SectionPage({ page, locale, t }: PageProps<'sections'>) {
	const { heading, lead, index, notices, sections, forms } = page;
	return (
		<>
			{heading || notices.length > 0 ? (
				<div className={styles.head}>
					<PageNotices notices={notices} />
					{heading ? (
						<h1 lang={heading.lang} dir={heading.dir}>
							<Breakable text={heading.text} />
						</h1>
					) : null}
					{lead ? (
						<p className={styles.lead}>
							<Breakable {...lead} />
						</p>
					) : null}
				</div>
			) : null}
			{index ? <SectionIndex index={index} t={t} /> : null}
			{sections.map(({ caption, group, ...section }) => (
				<Fragment key={section.anchor}>
					{group ? (
						<div className={styles.group} lang={group.lang} dir={group.dir}>
							<h2>
								<Breakable text={group.title} />
							</h2>
							<p>
								<Breakable text={group.text} />
							</p>
						</div>
					) : null}
					{caption === undefined ? null : (
						<p className={styles.caption}>
							<a href={`#${section.anchor}`}>
								<code>{caption}</code>
							</a>
						</p>
					)}
					<Section {...section} locale={locale} form={formOf(section, forms)} t={t} />
				</Fragment>
			))}
		</>
	);
}

/** Returns the form that a section names, or else the main one of the site. */
function formOf({ content }: SectionInfo, forms: Forms): Forms[string] | undefined {
	return forms[String(content.form)] ?? forms[mainForm];
}
