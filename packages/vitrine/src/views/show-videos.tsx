import { videoOf } from '#content/fields/video-file-field.ts';
import type { VideoDirective } from '#content/pages/video-directive.ts';
import type { ShownPicture } from '#protocol/picture.ts';
import type { Tree } from '#protocol/tree.ts';
import { EmbedFrame } from '#sections/embed-frame.tsx';
import { OwnVideo } from '#sections/own-video.tsx';
import { elementToTree, showContent } from './hast-to-tree.ts';
import type { RenderContext } from './render-context.ts';
import { showSectionPictures } from './section-pictures.ts';
import type { SitePage } from './site-pages.ts';

/** Puts players in the places of the videos of a text. */
export function showVideos(context: RenderContext, tree: Tree, { text, language, t, fallbackLocale }: SitePage): Tree {
	return tree.flatMap((node): Tree => {
		if (typeof node === 'string') return [node];
		const [, { 'data-video': written }, ...caption] = node;
		if (typeof written !== 'string') return [node];
		const { embed, film, poster }: VideoDirective = JSON.parse(written);
		const content = { kind: 'video', poster };
		const pictures = showContent(
			showSectionPictures(context, { file: text.file, content, anchor: 'video', isFirst: false }),
		);
		const picture = pictures.poster as ShownPicture;
		const shown = { picture, title: picture.alt, caption: caption.length > 0 ? caption : undefined, fallbackLocale };
		if (film) return elementToTree(<OwnVideo video={videoOf(film)} locale={language} {...shown} />);
		if (!embed) return [];
		return elementToTree(<EmbedFrame embed={embed} locale={language} t={t} {...shown} />);
	});
}
