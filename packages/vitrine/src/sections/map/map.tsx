import type { SectionProps } from '../define-section.ts';
import { EmbedFrame } from '../embed-frame.tsx';
import { bodyClass, SectionHead } from '../section-head.tsx';
import type { schema } from './section.ts';

export default function PlaceMap({ content, fallbackLocale, headingId, locale, t }: SectionProps<typeof schema>) {
	const { label, title, lead, place, poster, caption } = content;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			<div className={bodyClass}>
				<EmbedFrame
					embed={place}
					picture={poster}
					title={title}
					caption={caption}
					locale={locale}
					fallbackLocale={fallbackLocale}
					sign="place"
					t={t}
				/>
			</div>
		</>
	);
}
