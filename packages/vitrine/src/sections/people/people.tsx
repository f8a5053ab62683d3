import { withoutBreakMarks } from '#i18n/break-mark.ts';
import { Breakable } from '#ui/breakable.tsx';
import { Picture } from '#ui/picture.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import styles from './people.module.css';
import type { schema } from './section.ts';

export default function People({ content, headingId }: SectionProps<typeof schema>) {
	const { label, title, lead, items } = content;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
			<ul className={`${styles.people} ${bodyClass}`} role="list">
				{items.map(({ name, role, text, link, picture }) => {
					const who = <Breakable text={name} />;
					return (
						<li key={`${name} ${role}`}>
							<div className={styles.portrait}>
								{picture ? (
									<Picture picture={picture} />
								) : (
									<span className={styles.initials} aria-hidden="true" data-display="" translate="no">
										{initialsOf(name)}
									</span>
								)}
							</div>
							<div>
								<h3>{link === undefined ? who : <a href={link}>{who}</a>}</h3>
								{role === undefined ? null : (
									<p className={styles.role}>
										<Breakable text={role} />
									</p>
								)}
								{text ? (
									<p>
										<RichText tree={text} />
									</p>
								) : null}
							</div>
						</li>
					);
				})}
			</ul>
		</>
	);
}

/** The first letters of the first and the last part of a name. */
function initialsOf(name: string): string {
	const [first = '', ...others] = withoutBreakMarks(name)
		.split(/[\s・·]+/)
		.map((part) => [...part][0] ?? '');
	// Two kana or kanji would be read as a word.
	return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(first) ? first : first + (others.at(-1) ?? '');
}
