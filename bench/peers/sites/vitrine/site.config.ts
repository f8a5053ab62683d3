import { defineSite } from 'vitrine';
import choices from './choices.json' with { type: 'json' };

const font = choices.isFull ? 'house' : 'system';

// As the other candidates are: no web fonts, cards, search or pages in Markdown, unless the candidate is the one that has them.
export default defineSite({
	format: 4,
	name: 'Meridian',
	origin: 'https://www.meridian.example',
	locales: [
		{ code: 'en', name: 'English', shortName: 'EN', tag: 'en', font },
		{ code: 'ru', name: 'Русский', shortName: 'РУ', tag: 'ru', font },
		{ code: 'ja', name: '日本語', shortName: '日', tag: 'ja', font },
	],
	defaultLocale: 'en',
	detection: 'off',
	fonts: choices.isFull
		? {
				house: {
					text: {
						file: '@expo-google-fonts/m-plus-1p/400Regular/MPLUS1p_400Regular.ttf',
						license: '@expo-google-fonts/m-plus-1p/LICENSE_FONT',
					},
				},
			}
		: {},
	cards: choices.isFull,
	markdown: choices.isFull,
	search: choices.isFull,
});
