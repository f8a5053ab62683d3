import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSite } from '#content/load-site.ts';
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
	const { schema, data } = (await loadSectionTypes(repositoryRoot)).get('window') ?? {};
	const { kind: _, ...example } = await exampleOf('window');
	const fields = (repository?: string) => ({ ...example, ...(repository ? { repository } : {}) });
	const site = await loadSite({ root: repositoryRoot });
	const commands = (repository?: string) => data?.({ site, locale: 'en', content: fields(repository) } as never);

	it('begins with the clone where there is a repository', () => {
		expect(commands('https://git.example/lamps/shop.git')).toMatchObject({
			commands: ['git clone https://git.example/lamps/shop.git', 'cd shop', 'npm start'],
		});
		expect(commands()).toMatchObject({ commands: ['npm start'] });
	});

	it('takes no address that a shell or a browser would read otherwise', () => {
		const isTaken = (repository: string) =>
			v.safeParse(schema as NonNullable<typeof schema>, fields(repository)).success;
		expect(['https://git.example/shop', 'https://git.example:8443/~ada/shop.git'].filter(isTaken)).toHaveLength(2);
		const wrong = [
			'http://git.example/shop',
			'git@git.example:shop.git',
			'https://git.example',
			'https://git.example/shop?a',
		];
		expect([...wrong, 'https://git.example/shop;ls', 'https://git.example/$(ls)'].filter(isTaken)).toEqual([]);
	});
});
