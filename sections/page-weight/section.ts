import { defineSection, joinBlocks, plainText } from 'vitrine';
import { richText, text, v } from 'vitrine/schema';

/** What this very page weighs, file by file. The build fills the numbers in; here are the words beside them. */
export const schema = v.strictObject({
	title: text(),
	note: richText(),
	unit: v.pipe(text(), v.description('Unit of the weight, for example `KB`.')),
	weight: v.pipe(text(), v.description('What the sum of all requests is called.')),
	otherHosts: v.pipe(text(), v.description('What requests to other hosts are called.')),
	kinds: v.pipe(
		v.strictObject({
			document: text(),
			script: text(),
			style: text(),
			font: v.pipe(text(), v.description('The font of text, or of everything.')),
			headings: v.pipe(text(), v.description('The font of headings, where it is another one.')),
			image: text(),
			data: text(),
		}),
		v.description('What the kinds of files are called.'),
	),
});

export default defineSection({
	schema,
	component: () => import('./page-weight.tsx'),
	toMarkdown: ({ title, note }) => joinBlocks(`## ${plainText(title)}`, note),
	example: {
		en: {
			title: 'Size of the home page',
			note: 'Measured by the build.',
			unit: 'KB',
			weight: 'in all',
			otherHosts: 'Requests to other hosts',
			kinds: {
				document: 'Page with its styles',
				script: 'Script',
				style: 'Styles',
				font: 'Text font',
				headings: 'Heading font',
				image: 'Icon',
				data: 'Build ID',
			},
		},
		ru: {
			title: 'Сколько весит главная страница',
			note: 'Измерено при сборке.',
			unit: 'КБ',
			weight: 'всего',
			otherHosts: 'Запросы к сторонним серверам',
			kinds: {
				document: 'Страница со стилями',
				script: 'Скрипт',
				style: 'Стили',
				font: 'Шрифт текста',
				headings: 'Шрифт заголовков',
				image: 'Значок',
				data: 'Данные о сборке',
			},
		},
		ja: {
			title: 'トップページの容量',
			note: 'ビルド時に計算した値です。',
			unit: 'KB',
			weight: '合計',
			otherHosts: '外部への通信',
			kinds: {
				document: 'HTMLとCSS',
				script: 'スクリプト',
				style: 'スタイル',
				font: '本文フォント',
				headings: '見出しフォント',
				image: 'アイコン',
				data: 'ビルド情報',
			},
		},
	},
});
