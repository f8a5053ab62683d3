import { describe, expect, it } from 'vitest';
import { complaintAbout, smallSettings } from '../../../../../test/support/complaint-about.ts';

const withEditors = (editors: string) => ({
	'site.config.ts': smallSettings((text) =>
		text.replace("defaultLocale: 'en',", `defaultLocale: 'en',\n\teditors: ${editors},`),
	),
});

describe('the people who may use the editor', () => {
	it('are checked, each at its line', async () => {
		const rows = [
			"[{ address: 'ann', name: 'Ann' }]",
			"[{ address: 'ann@example.com', name: ' ' }]",
			"[{ address: 'ann@example.com' }]",
			"[{ address: 'ann@example.com', name: 'Ann', languages: [] }]",
			"[{ address: 'ann@example.com', name: 'Ann', languages: ['ru', 'de'] }]",
			"[{ address: 'ann@example.com', name: 'Ann', publish: 'yes' }]",
			"[\n\t\t{ address: 'ann@example.com', name: 'Ann' },\n\t\t{ address: 'Ann@Example.com', name: 'Anna' },\n\t]",
		];
		const complaints: string[] = [];
		for (const row of rows) complaints.push(await complaintAbout(withEditors(row)));
		expect(complaints.join('')).toMatchInlineSnapshot(`
			"
			site.config.ts:10  editors.0.address
			  found     "ann"
			  expected  an e-mail address
			  to do     write for example "hello@example.com"

			site.config.ts:10  editors.0.name
			  found     ""
			  expected  a name of at most 100 characters
			  to do     write what colleagues call this person

			site.config.ts:10  editors.0.name
			  found     nothing
			  expected  the key "name"
			  to do     add "name:" with its value here

			site.config.ts:10  editors.0.languages
			  found     a list
			  expected  at least one language
			  to do     write for example ["ru"], or remove it for all languages

			site.config.ts:10  editors.0.languages.1
			  found     "de"
			  expected  a language of the site: en, ru, ja
			  to do     write one of these

			site.config.ts:10  editors.0.publish
			  found     "yes"
			  expected  true or false
			  to do     write it here

			site.config.ts:12  editors.1.address
			  found     "Ann@Example.com"
			  expected  each address once
			  to do     remove one of the two, or write the address of the other person
			"
		`);
	});
});
