import { origin, type PlantedFault } from './planted-fault.ts';

/** What machines read of a page. */
export const structuredDataFaults: readonly PlantedFault[] = [
	{
		name: 'JSON-LD that does not parse',
		edits: [['/about', '{"@context"', '{"@context']],
		rule: 'structuredData',
		finds: ['/about: JSON-LD that does not parse'],
	},
	{
		name: 'no JSON-LD',
		edits: [['/about', /<script type="application\/ld\+json">.*?<\/script>/, '']],
		rule: 'structuredData',
		finds: ['/about: no WebPage in JSON-LD'],
	},
	{
		name: 'JSON-LD that points to what is not described',
		edits: [['/about', `"isPartOf":{"@id":"${origin}/#website"}`, `"isPartOf":{"@id":"${origin}/#site"}`]],
		rule: 'structuredData',
		finds: [`/about: JSON-LD points to ${origin}/#site, which is not described`],
	},
	{
		name: 'JSON-LD with the address of no page',
		edits: [['/about', `"@id":"${origin}/about"`, `"@id":"${origin}/abuot"`]],
		rule: 'structuredData',
		finds: [`/about: JSON-LD names ${origin}/abuot, where no page is`],
	},
	{
		name: 'JSON-LD with another address of the page',
		edits: [['/about', `"url":"${origin}/about"`, `"url":"${origin}/"`]],
		rule: 'structuredData',
		finds: [`/about: JSON-LD url ${origin}/`],
	},
	{
		name: 'JSON-LD in another language',
		edits: [['/about', '"inLanguage":"en-US","workTranslation"', '"inLanguage":"ru-RU","workTranslation"']],
		rule: 'structuredData',
		finds: ['/about: JSON-LD inLanguage ru-RU'],
	},
];
