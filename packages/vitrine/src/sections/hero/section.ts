import * as v from 'valibot';
import { linkTarget, richText, text, untranslated } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { pathTo, rule } from '#content/problems/rule.ts';
import { directionOf } from '#i18n/locale.ts';
import { defineSection } from '../define-section.ts';

const actionSchema = v.strictObject({ label: text(), link: linkTarget() });

/** One word in one language, which it stays in on pages of any other. */
const paneSchema = v.pipe(
	v.strictObject({
		lang: v.pipe(v.string(), v.title('code of a language')),
		word: untranslated(text('text')),
		caption: text('text'),
	}),
	v.transform((pane) => ({ ...pane, dir: directionOf(pane.lang) })),
);

const fewPanes = rule('five panes at the most', 'leave one out: of more, nobody could read the words');

const fields = v.strictObject({
	title: text(),
	lead: richText('display'),
	actions: v.array(actionSchema),
	picture: v.optional(
		v.pipe(
			picture({ ratio: '4:3', minWidth: 960, sizes: '(min-width: 78rem) 40rem, (min-width: 60rem) 50vw, 94vw' }),
			v.description('In place of panes.'),
		),
	),
	panesLabel: v.optional(v.pipe(text('text'), v.description('What the panes show, for those who hear them.'))),
	panes: v.optional(
		v.pipe(
			v.array(paneSchema),
			v.maxLength(5, fewPanes),
			v.description('The same word in several languages, on panes one behind the other: that of this language first.'),
		),
		[],
	),
});

export const schema = v.pipe(
	fields,
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed || !dataset.value.picture || dataset.value.panes.length === 0) return;
		const message = rule('either a picture or panes', 'take one of them out');
		addIssue({ message, path: pathTo(dataset.value, ['panes']) });
	}),
);

export default defineSection({
	schema,
	component: () => import('./hero.tsx'),
	titlesPage: true,
	example: {
		en: {
			title: 'Lamps that last',
			lead: 'Made by hand in a small workshop, and **repaired for life**.',
			actions: [{ label: 'About us', link: '/about' }],
			panesLabel: 'The word for “light” in three languages',
			panes: [
				{ lang: 'en', word: 'Light', caption: 'English' },
				{ lang: 'ru', word: 'Свет', caption: 'Russian' },
				{ lang: 'ja', word: '光', caption: 'Japanese' },
			],
		},
		ru: {
			title: 'Лампы, которые служат долго',
			lead: 'Делаем вручную в небольшой мастерской и **чиним бессрочно**.',
			actions: [{ label: 'О нас', link: '/about' }],
			panesLabel: 'Слово «свет» на трёх языках',
			panes: [
				{ lang: 'ru', word: 'Свет', caption: 'По-русски' },
				{ lang: 'ja', word: '光', caption: 'По-японски' },
				{ lang: 'en', word: 'Light', caption: 'По-английски' },
			],
		},
		ja: {
			title: '長く使えるランプ',
			lead: '小さな工房で一つずつ手作りし、**いつまでも修理します**。',
			actions: [{ label: '私たちについて', link: '/about' }],
			panesLabel: '「光」を表す3つの言語の言葉',
			panes: [
				{ lang: 'ja', word: '光', caption: '日本語' },
				{ lang: 'en', word: 'Light', caption: '英語' },
				{ lang: 'ru', word: 'Свет', caption: 'ロシア語' },
			],
		},
	},
});
