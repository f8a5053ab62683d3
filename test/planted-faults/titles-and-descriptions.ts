import { edit } from '../support/recorded-site.ts';
import type { PlantedFault } from './planted-fault.ts';

/** Titles and descriptions. */
export const titleAndDescriptionFaults: readonly PlantedFault[] = [
	{
		name: 'a page without a title',
		edits: [
			['/guide/wick', /<title>.*?<\/title>/, '<title></title>'],
			['/guide/wick', /property="og:title" content="[^"]*"/, 'property="og:title" content=""'],
		],
		rule: 'titlesAndDescriptions',
		finds: ['/guide/wick: no title'],
	},
	{
		name: 'a page without a description',
		edits: [
			['/guide/wick', /<meta name="description"[^>]*>/, ''],
			['/guide/wick', /property="og:description" content="[^"]*"/, 'property="og:description" content=""'],
		],
		rule: 'titlesAndDescriptions',
		finds: ['/guide/wick: no description'],
	},
	{
		name: 'a title that another page of the language has',
		edits: [
			['/about', '<title>About', '<title>Guide'],
			['/about', 'property="og:title" content="About', 'property="og:title" content="Guide'],
		],
		rule: 'titlesAndDescriptions',
		finds: ['/guide: the title of /about'],
	},
	{
		name: 'a description that another page of the language has',
		edits: [
			['/about', 'name="description" content="About the lamp."', 'name="description" content="How to light it."'],
			[
				'/about',
				'property="og:description" content="About the lamp."',
				'property="og:description" content="How to light it."',
			],
		],
		rule: 'titlesAndDescriptions',
		finds: ['/guide: the description of /about'],
	},
	{
		name: 'a title that is too long',
		damage: (answers) => {
			const long = 'A lamp that burns on oil, through the longest nights of the year, and through all others';
			edit(answers, '/about', '<title>About', `<title>${long}`);
			edit(answers, '/about', 'property="og:title" content="About', `property="og:title" content="${long}`);
		},
		rule: 'titlesAndDescriptions',
		finds: [
			'/about: a title of 98 columns: "A lamp that burns on oil, through the longest nights of the year, and through all others · Lantern"',
		],
	},
	{
		name: 'a title that is too long because its characters are wide',
		damage: (answers) => {
			const long = '一年で最も長い夜も、そのほかのすべての夜も、油で静かに灯りつづけるランプ';
			edit(answers, '/ja/about', '<title>ランプについて', `<title>${long}`);
			edit(answers, '/ja/about', 'property="og:title" content="ランプについて', `property="og:title" content="${long}`);
		},
		rule: 'titlesAndDescriptions',
		finds: [
			'/ja/about: a title of 82 columns: "一年で最も長い夜も、そのほかのすべての夜も、油で静かに灯りつづけるランプ · Lantern"',
		],
	},
	{
		name: 'a description of one word',
		edits: [
			['/about', 'name="description" content="About the lamp."', 'name="description" content="Lamp."'],
			['/about', 'property="og:description" content="About the lamp."', 'property="og:description" content="Lamp."'],
		],
		rule: 'titlesAndDescriptions',
		finds: ['/about: the description "Lamp."'],
	},
];
