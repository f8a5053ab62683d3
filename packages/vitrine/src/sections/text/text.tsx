import { Prose } from '#ui/prose.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import type { schema } from './section.ts';

export default function Text({ content, headingId, fallbackLocale, locale, t }: SectionProps<typeof schema>) {
	const { label, title, text } = content;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} />
			<div className={bodyClass}>
				<Prose
					tree={text}
					tableLabel={t('table-label')}
					fallbackLocale={fallbackLocale}
					own={locale}
					headingId={headingId}
				/>
			</div>
		</>
	);
}
