import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Field } from 'vitrine/edit';
import { signIn } from '../../../../test/support/editor-client.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { serveEditor } from './serve-editor.ts';

it('a field that names a form has the forms of the site to choose from, as they come and go', async () => {
	const root = siteWith();
	const editor = await serveEditor({ root });
	try {
		const { call } = await signIn(editor.address);
		const field = async () => {
			const { fields } = (await call('fields?file=content/en/pages/index.yaml')).json as { fields: Field[] };
			return fields.find(({ place }) => place.join('.') === 'sections.contacts.form');
		};
		expect(await field()).toMatchObject({ control: 'choice', isOptional: true, choices: ['contact'] });
		const order = join(root, 'forms/order.yaml');
		writeFileSync(order, readFileSync(join(root, 'forms/contact.yaml')));
		await expect.poll(async () => (await field())?.choices, { timeout: 60_000 }).toEqual(['contact', 'order']);
		const home = join(root, 'content/en/pages/index.yaml');
		writeFileSync(home, readFileSync(home, 'utf8').replace('kind: contacts', 'kind: contacts\n    form: order'));
		rmSync(order);
		// What is written stays to be seen.
		await expect.poll(field, { timeout: 60_000 }).toMatchObject({ value: 'order', choices: ['contact', 'order'] });
		writeFileSync(home, readFileSync(home, 'utf8').replace('form: order', 'form: contact'));
		await expect.poll(async () => (await field())?.choices, { timeout: 60_000 }).toEqual(['contact']);
	} finally {
		await editor.close();
	}
}, 180_000);
