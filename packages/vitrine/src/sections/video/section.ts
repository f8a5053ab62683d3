import * as v from 'valibot';
import { embed } from '#content/fields/embed-field.ts';
import { labelText, richText, text } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { captions, film, findVideo, type VideoFile } from '#content/fields/video-file-field.ts';
import { coded } from '#content/problems/message.ts';
import { pathTo, rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

const fields = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	film: v.optional(
		v.pipe(embed(), v.description('On YouTube, Vimeo or PeerTube; `outside` in `site.config.ts` allows the host.')),
	),
	file: v.optional(v.pipe(film(), v.description('In place of `film`: one of your own.'))),
	captions: v.optional(
		v.pipe(captions(), v.description('What is said in the `file`, as WebVTT in the language of the page.')),
	),
	poster: picture({
		ratio: '16:9',
		minWidth: 640,
		sizes: '(min-width: 100rem) 74rem, (min-width: 78rem) 62rem, 94vw',
		widths: [480, 960],
		described: true,
	}),
	caption: v.optional(richText('display')),
});

export const schema = v.pipe(
	fields,
	v.check(
		({ film, file }) => film !== undefined || file !== undefined,
		rule(
			'either "film" or "file"',
			'say in "film" where it is on another host, or in "file" which video of public/ it is',
			coded('video-source', { isTwice: false }),
		),
	),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed) return;
		const { film, file, captions } = dataset.value;
		if (film !== undefined && file !== undefined) {
			addIssue({
				message: rule('either "film" or "file"', 'take one of them out', coded('video-source', { isTwice: true })),
				input: file.file,
				path: pathTo(dataset.value, ['file']),
			});
		} else if (film !== undefined && captions !== undefined) {
			const message = rule(
				'"captions" beside "file" alone',
				'take it out: another host has its own',
				coded('captions-elsewhere', {}),
			);
			addIssue({ message, input: captions, path: pathTo(dataset.value, ['captions']) });
		}
	}),
);

/** Where a video of the site's own is. */
export type Data = VideoFile | null;

export default defineSection({
	schema,
	component: () => import('./video.tsx'),
	data: async ({ content: { file, captions }, ...context }): Promise<Data> =>
		file ? findVideo({ file: file.file, captions }, context) : null,
});
