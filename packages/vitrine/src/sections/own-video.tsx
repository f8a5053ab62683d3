import type { VideoFile } from '#content/fields/video-file-field.ts';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import type { ShownPicture } from '#protocol/picture.ts';
import type { Tree } from '#protocol/tree.ts';
import styles from '#ui/embed-frame.module.css';
import { RichText } from '#ui/rich-text.tsx';

interface OwnVideoProps {
	video: VideoFile;
	picture: ShownPicture;
	title: string;
	caption: Tree | undefined;
	/** The language of the page. */
	locale: LocaleInfo;
	/** That of the video, where it is another one. */
	fallbackLocale: LocaleInfo | undefined;
}

/** A video of the site's own, in the player of the browser. Nothing of it is loaded before a visitor plays it. */
export function OwnVideo({ video, picture, title, caption, locale, fallbackLocale }: OwnVideoProps) {
	const { address, type, captions } = video;
	const { tag, name } = fallbackLocale ?? locale;
	const { address: poster, width, height } = picture;
	return (
		<figure className={styles.frame}>
			{/* biome-ignore lint/a11y/useMediaCaption: a video in which nothing is said needs none */}
			<video
				// A player goes on with the video that it has loaded when its addresses change: another video needs another player.
				key={address}
				controls
				preload="none"
				playsInline
				poster={poster}
				width={width}
				height={height}
				aria-label={withoutBreakMarks(title)}
			>
				<source src={address} type={type} />
				{captions ? <track kind="captions" src={captions} srcLang={tag} label={name} default /> : null}
				<a href={address}>{title}</a>
			</video>
			{caption ? (
				<figcaption>
					<p>
						<RichText tree={caption} />
					</p>
				</figcaption>
			) : null}
		</figure>
	);
}
