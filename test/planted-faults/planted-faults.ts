import { addressesFaults } from './addresses.ts';
import { answersFaults } from './answers.ts';
import { cardsFaults } from './cards.ts';
import { headersFaults } from './headers.ts';
import { imagesFaults } from './images.ts';
import { languagesFaults } from './languages.ts';
import { linksFaults } from './links.ts';
import type { PlantedFault } from './planted-fault.ts';
import { sitemapsFaults } from './sitemaps.ts';
import { structuredDataFaults } from './structured-data.ts';
import { titleAndDescriptionFaults } from './titles-and-descriptions.ts';
import { translationsFaults } from './translations.ts';

/** The fixture `trilingual`, damaged in one way each. */
export const plantedFaults: readonly PlantedFault[] = [
	...translationsFaults,
	...addressesFaults,
	...sitemapsFaults,
	...languagesFaults,
	...imagesFaults,
	...titleAndDescriptionFaults,
	...linksFaults,
	...structuredDataFaults,
	...cardsFaults,
	...answersFaults,
	...headersFaults,
];
