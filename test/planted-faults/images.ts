import { type PlantedFault, russianAbout } from './planted-fault.ts';

/** Images and what is said of them. */
export const imagesFaults: readonly PlantedFault[] = [
	{
		name: 'an image without a description',
		edits: [['/about', ' alt="A lit lamp"', '']],
		rule: 'alternativeTexts',
		finds: ['/about: the image "/lamp.svg" without alt'],
	},
	{
		name: 'an image described in another language',
		edits: [['/about', 'alt="A lit lamp"', 'alt="Лампа горит"']],
		rule: 'alternativeTexts',
		finds: ['/about: alt "Лампа горит" under lang="en-US"'],
	},
	{
		name: 'an image that is not described in the language of its page',
		edits: [[russianAbout, '<em>Лампа</em>', '<em>Лампа</em><img src="/lamp.svg" alt="A lit lamp in a window"/>']],
		rule: 'untranslated',
		finds: [`${russianAbout}: alt "A lit lamp in a window" in Latin letters under lang="ru-RU"`],
	},
];
