import { settings, showcaseSite } from './fixture-site.ts';
import { kindsFile } from './kinds-page.ts';
import { sectionPage } from './section-page.ts';

const arabic =
	"{ code: 'ar', name: 'العربية', shortName: 'ع', tag: 'ar-EG', dir: 'rtl', typography: 'none', font: 'system' },";

const navigation = `header:
  - /#to-features
  - group: lamps
    links:
      - /guide
      - /about
      - { href: https://lamps.example/, name: Lamps & Co, icon: lucide:store }
  - /guide/wick
  - { href: https://social.example/@lantern, name: Social, icon: lucide:at-sign, rel: me }
footer:
  - { group: lamps, links: [/guide, /guide/wick] }
  - { group: company, links: [/about, { href: mailto:lamp@lantern.example, text: write }] }
  - /#to-contacts
  - { href: https://social.example/@lantern, name: Social, icon: lucide:at-sign, rel: me }
  - { href: https://video.example/lantern, name: Video, icon: lucide:play }
`;

const words = (lamps: string, company: string, write: string) =>
	`lamps: ${lamps}\ncompany: ${company}\nwrite: ${write}\n`;

/** The fixture in four languages, whose header and footer have all that navigation can have, and with a page of sections. */
export function navigationSite(): string {
	const site = settings()
		.replaceAll("font: 'house'", "font: 'system'")
		.replace(/\n\t\],\n\tdefaultLocale/, (end) => `\n\t\t${arabic}${end}`);
	return showcaseSite(
		{
			'site.config.ts': `${site.replace('export default', 'const site =')}\nexport default { ...site, fonts: {}, cards: false };\n`,
			[sectionPage.file]: sectionPage.page,
			'content/ru/pages/prices.yaml': sectionPage.russian,
			'content/navigation.yaml': navigation,
			'content/en/navigation.yaml': words('Our lamps', 'Company', 'Write to us'),
			'content/ru/navigation.yaml': words('Лампы', 'Компания', 'Написать нам'),
			'content/ja/navigation.yaml': words('ランプ', '会社', 'お問い合わせ'),
			// Its original is a page that this site does not have.
			[kindsFile('ar')]: undefined,
			'content/ar/navigation.yaml': words('المصابيح', 'الشركة', 'راسلنا'),
		},
		['arabic'],
	);
}
