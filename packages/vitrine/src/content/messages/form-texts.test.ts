import { describe, expect, it } from 'vitest';
import { readContent } from '#translations/units/content.ts';
import { complaintAt } from '../../../../../test/support/complaint-about.ts';
import { formSite } from '../../../../../test/support/form-site.ts';

describe('the words of a form', () => {
	it('are read', async () => {
		expect(await complaintAt(formSite())).toBe('nothing to complain about');
	});

	it('are all there in the default language', async () => {
		const words = 'fields:\n  topic:\n    label: Topic\n    options:\n      order: Order\n';
		expect(await complaintAt(formSite({ 'content/en/forms/contact.yaml': words }))).toMatchInlineSnapshot(`
			"
			content/en/forms/contact.yaml:1
			  found     nothing
			  expected  a text "consent": forms/contact.yaml requires it
			  to do     write it, with a link to the page about privacy, or leave "en" out there

			forms/contact.yaml:6  fields.3
			  found     "repair"
			  expected  a text of content/en/forms/contact.yaml
			  to do     write "fields: topic: options: repair: …" there

			forms/contact.yaml:7  fields.4
			  found     "phone"
			  expected  a text of content/en/forms/contact.yaml
			  to do     write "fields: phone: label: …" there

			forms/contact.yaml:9  fields.6
			  found     "visit"
			  expected  a text of content/en/forms/contact.yaml
			  to do     write "fields: visit: label: …" there
			"
		`);
	});

	it('name fields and options of the settings, and lead to pages that exist', async () => {
		const words = 'fields:\n  topik:\n    label: Thema\n  phone:\n    options: {}\nconsent: "[x](/gone)"\n';
		expect(await complaintAt(formSite({ 'content/ru/forms/contact.yaml': words }))).toMatchInlineSnapshot(`
			"
			content/ru/forms/contact.yaml:2  fields.topik
			  found     the unknown key "topik"
			  expected  one of topic, phone, visit
			  to do     rename it to "topic"

			content/ru/forms/contact.yaml:5  fields.phone.options
			  found     the unknown key "options"
			  expected  one of label
			  to do     remove it
			"
		`);
		const bare = { 'content/ru/forms/contact.yaml': 'consent: Согласен.\n' };
		expect(await complaintAt(formSite(bare))).toMatchInlineSnapshot(`
			"
			content/ru/forms/contact.yaml:1  consent
			  found     keys with values
			  expected  a text with a link to the page about privacy
			  to do     write for example "I agree, see [privacy](/privacy)."
			"
		`);
		expect(
			await complaintAt(formSite({ 'content/ru/forms/contact.yaml': 'consent: "[x](/gone)"\n' })),
		).toMatchInlineSnapshot(`
			"
			content/ru/forms/contact.yaml:1  consent
			  found     a link to "/gone"
			  expected  a page of the site or a file in public/
			  to do     write the path of a file in pages/ without its ending
			"
		`);
	});

	it('have no field that the settings lack', async () => {
		expect(
			await complaintAt(formSite({}, 'address: lamp@lantern.example\nfields: [name, email, message]\n')),
		).toMatchInlineSnapshot(`
			"
			content/en/forms/contact.yaml:1  fields
			  found     the unknown key "fields"
			  expected  one of button, thanks, subject
			  to do     remove it

			content/en/forms/contact.yaml:11  consent
			  found     the unknown key "consent"
			  expected  one of button, thanks, subject
			  to do     remove it

			content/ja/forms/contact.yaml:1  fields
			  found     the unknown key "fields"
			  expected  one of button, thanks, subject
			  to do     remove it

			content/ru/forms/contact.yaml:1  fields
			  found     the unknown key "fields"
			  expected  one of button, thanks, subject
			  to do     remove it

			content/ru/forms/contact.yaml:11  consent
			  found     the unknown key "consent"
			  expected  one of button, thanks, subject
			  to do     remove it
			"
		`);
	});
});

describe('the settings of a form', () => {
	it('are checked, and a mistake is named with its place', async () => {
		const mistakes = [
			'fields: []',
			"fields: ['phone']",
			"fields: [{ name: 'topic', kind: 'slider' }]",
			"fields: [{ name: 'topic', kind: 'select' }]",
			"fields: [{ name: 'topic', kind: 'select', options: ['order'] }]",
			`fields: [{ name: 'topic', kind: 'choices', options: [${Array.from({ length: 500 }, (_, at) => `'o${at}'`)}] }]`,
			"fields: [{ name: 'guests', kind: 'number', min: 1 }]",
			"fields: [{ name: 'guests', kind: 'number', min: 1, max: 1e400 }]",
			"fields: [{ name: 'guests', kind: 'number', min: 9, max: 1 }]",
			"fields: [{ name: 'email', kind: 'tel' }]",
			"fields: [{ name: 'constructor', kind: 'tel' }]",
			"fields: [{ name: 'Phone 1', kind: 'tel' }]",
			"fields: [{ name: 'phone', kind: 'tel' }, { name: 'phone', kind: 'tel' }]",
			"campaign: ['utm source']",
			"campaign: ['utm_source', 'utm_source']",
			"campaign: ['email']",
			"fields: [{ name: 'phone', kind: 'tel' }]\ncampaign: ['phone']",
			"consent: ['fr']",
			'confirmation: true\nfields: [name, message]',
			'keepDays: 0',
			'limit: 11',
			"fields: ['name', 'name']",
		];
		const first: string[] = [];
		for (const form of mistakes) {
			const fields = form.includes('fields:') ? '' : 'fields: [name, email, message]\n';
			const text = await complaintAt(formSite({}, `address: lamp@lantern.example\n${fields}${form}\n`));
			first.push(/^forms\/contact\.yaml:\d+[^▸]*?\n\n?(?=\S|$)/m.exec(text)?.[0] ?? text);
		}
		expect(`\n${first.join('')}`).toMatchInlineSnapshot(`
			"
			forms/contact.yaml:2  fields
			  found     a list
			  expected  1 to 30 fields, each once
			  to do     write for example [name, email, message]
			forms/contact.yaml:2  fields.0
			  found     "phone"
			  expected  "name" or "email" or "company" or "subject" or "message"
			  to do     write one of these
			forms/contact.yaml:2  fields.0.kind
			  found     "slider"
			  expected  "tel" or "checkbox" or "date" or "number" or "select" or "radio" or "choices"
			  to do     write one of these
			forms/contact.yaml:2  fields.0.options
			  found     nothing
			  expected  the key "options"
			  to do     add "options:" with its value here
			forms/contact.yaml:2  fields.0.options
			  found     a list
			  expected  2 to 50 options, each once
			  to do     write for example ["order", "repair"]
			forms/contact.yaml:2  fields.0.options
			  found     a list
			  expected  2 to 50 options, each once
			  to do     write for example ["order", "repair"]
			forms/contact.yaml:2  fields.0.max
			  found     nothing
			  expected  the key "max"
			  to do     add "max:" with its value here
			forms/contact.yaml:2  fields.0.max
			  found     1e400
			  expected  a whole number
			  to do     write for example 1
			forms/contact.yaml:2  fields.0.max
			  found     keys with values
			  expected  a number that is not below "min"
			  to do     exchange the two
			forms/contact.yaml:2  fields.0.name
			  found     "email"
			  expected  a name that no other field has
			  to do     write for example "topic"
			forms/contact.yaml:2  fields.0.name
			  found     "constructor"
			  expected  a name that no other field has
			  to do     write for example "topic"
			forms/contact.yaml:2  fields.0.name
			  found     "Phone 1"
			  expected  a name of small letters, digits and hyphens
			  to do     write for example "topic"
			forms/contact.yaml:2  fields
			  found     a list
			  expected  1 to 30 fields, each once
			  to do     write for example [name, email, message]
			forms/contact.yaml:3  campaign.0
			  found     "utm source"
			  expected  a name of small letters, digits and low lines
			  to do     write for example "utm_source"
			forms/contact.yaml:3  campaign
			  found     a list
			  expected  at most 10 names, each once
			  to do     leave some out
			forms/contact.yaml:3  campaign.0
			  found     "email"
			  expected  a name that no field has
			  to do     write for example "utm_source"
			forms/contact.yaml:3  campaign.0
			  found     "phone"
			  expected  a name that no field has
			  to do     give the field or the value another name
			forms/contact.yaml:3  consent.0
			  found     "fr"
			  expected  a language of the site: en, ru, ja
			  to do     write one of these
			forms/contact.yaml:2  confirmation
			  found     "true"
			  expected  a form with the field "email"
			  to do     add "email" to "fields", or write confirmation: false
			forms/contact.yaml:3  keepDays
			  found     0
			  expected  a whole number of days from 1 to 3650
			  to do     write for example 90
			forms/contact.yaml:3  limit
			  found     11
			  expected  a whole number from 1 to 10
			  to do     write for example 3
			forms/contact.yaml:2  fields
			  found     a list
			  expected  1 to 30 fields, each once
			  to do     write for example [name, email, message]
			"
		`);
	});
});

describe('the state of translations', () => {
	it('covers the words of the form', async () => {
		const { languages } = await readContent(formSite());
		const keys = (locale: string) =>
			languages
				.get(locale)
				?.get('forms/contact.yaml')
				?.fields.map(({ key }) => key);
		expect(keys('en')).toEqual([
			'fields.topic.label',
			'fields.topic.options.order',
			'fields.topic.options.repair',
			'fields.phone.label',
			'fields.visit.label',
			'consent',
		]);
		expect(keys('ja')).toEqual(['fields.topic.label', 'fields.topic.options.order', 'fields.phone.label']);
	});
});
