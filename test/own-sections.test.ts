import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSectionKinds } from '#content/section-kinds.ts';
import { v } from '#schema.ts';
import { recordDelivery } from './support/record-delivery.ts';
import { recordRollback } from './support/record-rollback.ts';
import { repositoryRoot } from './support/repository.ts';

it('shows the outbox and a rollback as they go today: "npm run record" writes them anew', async () => {
	const file = join(repositoryRoot, 'sections/exhibit-delivery/recording.json');
	expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
		delivery: await recordDelivery(),
		rollback: await recordRollback(),
	});
});

describe('the first section of the home page', async () => {
	const { schema, toMarkdown, example = {} } = (await loadSectionKinds(repositoryRoot)).get('window') ?? {};
	const fields = (repository?: string) => ({ ...(example.en as object), ...(repository ? { repository } : {}) });
	const markdown = (repository?: string) => toMarkdown?.(fields(repository) as never, undefined as never);

	it('begins with the clone, and links to the source, where there is a repository', () => {
		expect(markdown('https://git.example/lamps/shop.git')).toMatchInlineSnapshot(`
			"# One window, three languages

			A shop window for **what you make**.

			\`\`\`sh
			git clone https://git.example/lamps/shop.git
			cd shop
			npm start
			\`\`\`

			- [Read the guide](/guide)
			- [View the source](https://git.example/lamps/shop.git)"
		`);
	});

	it('says nothing of a source that is not public', () => {
		expect(markdown()).toMatchInlineSnapshot(`
			"# One window, three languages

			A shop window for **what you make**.

			\`\`\`sh
			npm start
			\`\`\`

			- [Read the guide](/guide)"
		`);
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
