import type { SectionProps } from '../define-section.ts';
import { EmbedFrame } from '../embed-frame.tsx';
import { OwnVideo } from '../own-video.tsx';
import { bodyClass, SectionHead } from '../section-head.tsx';
import type { Data, schema } from './section.ts';

export default function Video(props: SectionProps<typeof schema, Data>) {
	const { content, data, fallbackLocale, headingId, locale, t } = props;
	const { label, title, lead, film, poster, caption } = content;
	const shown = { picture: poster, title, caption, locale, fallbackLocale };
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			<div className={bodyClass}>
				{data ? <OwnVideo video={data} {...shown} /> : null}
				{film ? <EmbedFrame embed={film} t={t} {...shown} /> : null}
			</div>
		</>
	);
}
