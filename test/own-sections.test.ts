import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSectionTypes } from '#content/section-types/section-types.ts';
import { v } from '#schema.ts';
import { exampleOf } from './support/kinds-page.ts';
import { recordDelivery } from './support/record-delivery.ts';
import { recordRollback } from './support/record-rollback.ts';
import { repositoryRoot } from './support/repository.ts';

it('shows the outbox and a rollback as they go today: "node --import ./test/node-version.js test/record-exhibits.ts" writes them anew', async () => {
	const file = join(repositoryRoot, 'sections/exhibit-delivery/recording.json');
	expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
		delivery: await recordDelivery(),
		rollback: await recordRollback(),
	});
});

describe('the first section of the home page', async () => {
	const { schema } = (await loadSectionTypes(repositoryRoot)).get('window') ?? {};
	const { kind: _, ...example } = await exampleOf('window');
	const fields = (changes: object) => ({ ...example, ...changes });
	const isTaken = (changes: object) => v.safeParse(schema as NonNullable<typeof schema>, fields(changes)).success;

	it('links to the source by https alone', () => {
		const repository = (address: string) => isTaken({ repository: address });
		expect(['https://git.example/shop', 'https://git.example:8443/~ada/shop.git'].filter(repository)).toHaveLength(2);
		const wrong = ['http://git.example/shop', 'git@git.example:shop.git', 'https://', 'shop'];
		expect(wrong.filter(repository)).toEqual([]);
	});

	it('shows a sentence with one price, in three steps', () => {
		const shop = (line: string) => isTaken({ shop: { title: 'Lamps', line, before: '€9', after: '€8' } });
		expect([shop('From {price} each.'), shop('From €9 each.'), shop('{price} or {price}')]).toEqual([
			true,
			false,
			false,
		]);
		expect(isTaken({ steps: [{ label: 'Before', text: 'All windows are lit.' }] })).toBe(false);
	});
});
