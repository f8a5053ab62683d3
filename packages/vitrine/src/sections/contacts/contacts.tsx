import { Breakable } from '#ui/breakable.tsx';
import { Icon } from '#ui/icon.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contacts.module.css';
import { linkPhoneNumbers } from './phone-links.ts';
import type { schema } from './section.ts';

export default function Contacts({ content, fallbackLocale, headingId, locale, form, t }: SectionProps<typeof schema>) {
	const { items } = content;
	return (
		<>
			<SectionHead id={headingId} label={content.label} title={content.title} lead={content.lead} />
			<div className={`${styles.room} ${bodyClass}`}>
				<div className={form && items.length > 0 ? styles.sides : undefined}>
					{items.length > 0 ? (
						<dl className={styles.contacts}>
							{items.map(({ icon, label, value }) => (
								<div key={label}>
									<dt>
										<Icon glyph={icon} />
										<Breakable text={label} />
									</dt>
									<dd>
										<RichText tree={linkPhoneNumbers(value)} />
									</dd>
								</div>
							))}
						</dl>
					) : null}
					{form ? (
						<ContactForm
							form={form}
							note={content.note && { tree: content.note, fallbackLocale }}
							id={headingId}
							locale={locale}
							t={t}
						/>
					) : null}
				</div>
			</div>
		</>
	);
}
