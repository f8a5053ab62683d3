import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { siteWith } from './fixture-site.ts';

const words: Record<string, string> = { en: 'Lamp', ru: 'Лампа', ja: 'ランプ' };

const specimens = `
  - title: Лампа
    text: Text.
    specimen:
      lang: ru
      title: Лампа у окна и вид на улицу
      text: В лавке на углу жгут масло с 1898 года. "Лампа "Маяк" - это свет улицы", - говорит мастер, и он прав. К 9 вечера он ставит её на окно и идёт домой.
  - title: ランプ
    text: Text.
    specimen:
      lang: ja
      title: 夜を照らす小さな窓辺の油のランプ
      text: 店主は毎晩「灯りをどうぞ」の札を出し、ランプを磨きます。
`;

/** The fixture `trilingual` with every kind of section: panes in the hero, a plate, and specimens of Russian and Japanese. */
export function showcaseSite(): string {
	const config = readFileSync(fileURLToPath(new URL('fixtures/trilingual/site.config.ts', import.meta.url)), 'utf8');
	const kinds = ['plate', 'languages'].map((kind) => `{ name: '${kind}', kind: '${kind}' },`);
	const changes: Record<string, string> = {
		'site.config.ts': config.replace("{ name: 'hero', kind: 'hero' },", (hero) => `${hero} ${kinds.join(' ')}`),
	};
	for (const locale of Object.keys(words)) {
		const home = `content/${locale}/home`;
		const others = Object.keys(words).filter((other) => other !== locale);
		const panes = [locale, ...others].map((lang) => `  - { lang: ${lang}, word: ${words[lang]}, caption: ${lang} }`);
		changes[`${home}/hero.yaml`] =
			`title: ${words[locale]}\nlead: ${words[locale]}\nactions: []\npanes:\n${panes.join('\n')}\n`;
		changes[`${home}/plate.yaml`] =
			'title: Weight\nnote: Weighed.\nunit: KB\nweight: All\nrequests: Requests\nfonts: Fonts\notherHosts: Hosts\n';
		changes[`${home}/languages.yaml`] =
			`label: ${words[locale]}\ntitle: ${words[locale]}\nwidths: { label: Width, narrow: narrow, medium: medium, wide: wide }\ncaptions: { set: Set, written: Typed }\nitems:${specimens}rules: []\n`;
	}
	return siteWith(changes);
}
