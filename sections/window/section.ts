import { defineSection, joinBlocks, plainText } from 'vitrine';
import { linkTarget, richText, text, untranslated, v } from 'vitrine/schema';

const actionSchema = v.strictObject({ label: text(), link: linkTarget() });

export const schema = v.strictObject({
	title: text(),
	lead: richText('display'),
	start: v.pipe(
		v.strictObject({ label: text('text'), commands: v.array(untranslated(v.string())) }),
		v.description('What a reader types to begin.'),
	),
	actions: v.array(actionSchema),
	panesLabel: v.pipe(text('text'), v.description('What the panes are, for those who hear them.')),
});

/** The home page in one of its languages. */
export interface Pane {
	code: string;
	tag: string;
	dir: 'ltr' | 'rtl';
	name: string;
	address: string;
	title: string;
}

/** Names what the page is, beside panes that are links to it in every language: that of the visitor in front. */
export default defineSection({
	schema,
	component: () => import('./window.tsx'),
	titlesPage: true,
	toMarkdown: ({ title, lead, start, actions }) =>
		joinBlocks(
			`# ${plainText(title)}`,
			lead,
			['```sh', ...start.commands, '```'].join('\n'),
			actions.map(({ label, link }) => `- [${plainText(label)}](${link})`).join('\n'),
		),
	data: ({ site, locale }): Pane[] => {
		const home = site.pages.get('index');
		const panes = site.config.locales.flatMap(({ code, tag, name, unlisted }): Pane[] => {
			if (unlisted && code !== locale) return [];
			const page = home?.translations[code];
			const own = page?.format === 'yaml' ? page.sections.find(({ content }) => content.kind === 'window') : undefined;
			const { dir = 'ltr' } = site.languages[code]?.locale ?? {};
			return page && own ? [{ code, tag, dir, name, address: page.address, title: String(own.content.title) }] : [];
		});
		return panes.toSorted((one, other) => Number(other.code === locale) - Number(one.code === locale));
	},
	example: {
		en: {
			title: 'One window, three languages',
			lead: 'A shop window for **what you make**.',
			start: { label: 'Start', commands: ['npm start'] },
			actions: [{ label: 'Read the guide', link: '/guide' }],
			panesLabel: 'This page in every language',
		},
		ru: {
			title: 'Одна витрина, три языка',
			lead: 'Витрина для того, **что вы делаете**.',
			start: { label: 'Запуск', commands: ['npm start'] },
			actions: [{ label: 'Руководство', link: '/guide' }],
			panesLabel: 'Эта страница на всех языках',
		},
		ja: {
			title: 'ひとつの窓に、三つの言葉',
			lead: '**つくったもの**を見せる、ショーウィンドウ。',
			start: { label: 'はじめる', commands: ['npm start'] },
			actions: [{ label: 'ガイドを読む', link: '/guide' }],
			panesLabel: 'このページの各言語版',
		},
	},
});
