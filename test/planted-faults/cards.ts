import { origin, type PlantedFault } from './planted-fault.ts';

/** Pictures for link previews. */
export const cardsFaults: readonly PlantedFault[] = [
	{
		name: 'a picture for previews that is not there',
		edits: [
			['/about', /property="og:image" content="[^"]*"/, `property="og:image" content="${origin}/og/nothing.png"`],
		],
		rule: 'cards',
		finds: [`/about: og:image ${origin}/og/nothing.png`],
	},
	{
		name: 'a picture for previews on another host',
		edits: [
			['/about', /property="og:image" content="[^"]*"/, 'property="og:image" content="https://evil.example/og.png"'],
		],
		rule: 'cards',
		finds: ['/about: og:image https://evil.example/og.png'],
	},
	{
		name: 'a picture for previews of another size',
		edits: [['/about', 'property="og:image:width" content="1200"', 'property="og:image:width" content="600"']],
		rule: 'cards',
		finds: ['/about: og:image of 600 × 630'],
	},
	{
		name: 'a picture for previews without words',
		edits: [['/about', 'property="og:image:alt" content="About"', 'property="og:image:alt" content=""']],
		rule: 'cards',
		finds: ['/about: no og:image:alt'],
	},
];
