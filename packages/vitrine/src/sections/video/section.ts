import * as v from 'valibot';
import { embed } from '#content/embed-field.ts';
import { labelText, richText, text } from '#content/fields.ts';
import { picture } from '#content/picture-schema.ts';
import { defineSection } from '../define-section.ts';
import { joinBlocks, pictureMarkdown, plainText } from '../write-markdown.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	film: v.pipe(embed(), v.description('On YouTube, Vimeo or PeerTube; `embeds` in `site.config.ts` names the host.')),
	poster: picture({
		ratio: '16:9',
		minWidth: 640,
		sizes: '(min-width: 78rem) 60rem, 94vw',
		widths: [480, 960],
		described: true,
	}),
	caption: v.optional(richText('display')),
});

export default defineSection({
	schema,
	component: () => import('./video.tsx'),
	toMarkdown: ({ title, lead, film, poster, caption }) =>
		joinBlocks(`## ${plainText(title)}`, lead, pictureMarkdown(poster), `<${film}>`, caption),
	example: {
		en: {
			label: 'Film',
			title: 'Nothing plays before you ask',
			lead: 'Until then you see a picture from this site, and nobody else hears of you.',
			film: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
			poster: { file: 'kit:window.avif', alt: 'A lit window in the evening' },
			caption: 'Big Buck Bunny, © Blender Foundation, CC BY 3.0.',
		},
		ru: {
			label: 'Фильм',
			title: 'Ничего не играет без спроса',
			lead: 'До нажатия вы видите картинку с этого сайта, и никто посторонний о вас не узнаёт.',
			film: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
			poster: { file: 'kit:window.avif', alt: 'Светящееся окно вечером' },
			caption: 'Мультфильм Big Buck Bunny снят при поддержке Blender Foundation, лицензия CC BY 3.0.',
		},
		ja: {
			label: '動画',
			title: '押すまで、何も再生しません',
			lead: 'それまで見えているのはこのサイトの画像だけ。外部のサービスに訪問が伝わることはありません。',
			film: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
			poster: { file: 'kit:window.avif', alt: '夕暮れに明かりのともる窓' },
			caption: '短編アニメ『ビッグ・バック・バニー』。ブレンダー財団の作品です（CC BY 3.0）。',
		},
	},
});
