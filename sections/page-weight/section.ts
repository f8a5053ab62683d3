import { defineSection, joinBlocks, plainText } from 'vitrine';
import { richText, text, v } from 'vitrine/schema';

/** What this very page weighs. The build fills the numbers in; here are the words beside them. */
export const schema = v.strictObject({
	title: text(),
	note: richText(),
	/** Unit of the weight, for example `KB`. */
	unit: text(),
	weight: text(),
	requests: text(),
	fonts: text(),
	otherHosts: text(),
});

export default defineSection({
	schema,
	component: () => import('./page-weight.tsx'),
	toMarkdown: ({ title, note }) => joinBlocks(`## ${plainText(title)}`, note),
	example: {
		en: {
			title: 'What this page weighs',
			note: 'Measured by the build.',
			unit: 'KB',
			weight: 'As sent, in all',
			requests: 'Requests',
			fonts: 'Font files',
			otherHosts: 'Other hosts asked',
		},
		ru: {
			title: 'Сколько весит эта страница',
			note: 'Измерено при сборке.',
			unit: 'КБ',
			weight: 'Всего, в сжатом виде',
			requests: 'Запросы',
			fonts: 'Файлы шрифтов',
			otherHosts: 'Другие серверы',
		},
		ja: {
			title: 'このページの重さ',
			note: 'ビルド時の実測値です。',
			unit: 'KB',
			weight: '転送量の合計',
			requests: 'リクエスト',
			fonts: 'フォントファイル',
			otherHosts: '接続先の外部ホスト',
		},
	},
});
