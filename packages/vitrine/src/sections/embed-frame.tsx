import type { EmbedField } from '#content/fields/embed-field.ts';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import type { Translate } from '#i18n/messages.ts';
import { frameStyle } from '#protocol/embed-style.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import type { ShownPicture } from '#protocol/picture.ts';
import type { Tree } from '#protocol/tree.ts';
import styles from '#ui/embed-frame.module.css';
import { RichText } from '#ui/rich-text.tsx';

interface EmbedFrameProps {
	embed: EmbedField;
	picture: ShownPicture;
	title: string;
	caption: Tree | undefined;
	/** The language of the page. */
	locale: LocaleInfo;
	/** That of title and caption, where it is another one. */
	fallbackLocale: LocaleInfo | undefined;
	/** What is drawn on the picture. */
	sign?: 'play' | 'place';
	t: Translate;
}

const actions = { play: 'embed-play', place: 'embed-show-map' } as const;

/**
 * A picture that another host's video or map takes the place of, once it is pressed. It is the link of a document in a
 * frame, which needs no script: what is pressed there is shown there.
 */
export function EmbedFrame(props: EmbedFrameProps) {
	const { embed, picture, caption, locale, fallbackLocale, sign = 'play', t } = props;
	const title = withoutBreakMarks(props.title);
	const { link, frame } = embed;
	const { host } = new URL(frame);
	const own = fallbackLocale ? { lang: locale.tag, dir: locale.dir } : {};
	const { text: note, ...languageOfNote } = t('embed-note', { host });
	const { text: open, ...languageOfOpen } = t('embed-open');
	const { address = '', alt } = picture;
	const { tag, dir } = fallbackLocale ?? locale;
	// A picture that is all of a link has to name what the link does (WCAG 2.4.4); the words are the page's.
	const { text: action, lang = fallbackLocale && locale.tag } = t(actions[sign], { title });
	const [ofAction, ofPicture] = [lang, lang && tag].map((one) => (one ? ` lang="${escapeHtml(one)}"` : ''));
	const inside = `<!doctype html><html lang="${escapeHtml(tag)}" dir="${dir}"><title>${escapeHtml(title)}</title><style>${frameStyle}</style><a data-sign="${sign}" href="${escapeHtml(frame)}" aria-label="${escapeHtml(action)}"${ofAction}><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"${ofPicture}></a>`;
	return (
		<figure className={styles.frame}>
			<iframe title={title} srcDoc={inside} loading="lazy" allow="autoplay; fullscreen; picture-in-picture" />
			<figcaption>
				{caption ? (
					<p>
						<RichText tree={caption} />
					</p>
				) : null}
				<p>
					<span {...own} {...(languageOfNote.lang ? languageOfNote : {})}>
						{note}
					</span>{' '}
					<a href={link} {...own} {...(languageOfOpen.lang ? languageOfOpen : {})}>
						{open}
					</a>
				</p>
			</figcaption>
		</figure>
	);
}

function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
