import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closePublishers, publishedSite } from '../../../../../../test/support/published-site.ts';
import { publishCommit } from './publish-commit.ts';
import { openTextWork } from './text-work.ts';

const about = 'content/en/pages/about.md';
const fresh = 'content/en/pages/new.md';

it('publishes what is there where a file that was chosen goes meanwhile', { timeout: 60_000 }, async () => {
	const { site, remote } = await publishedSite();
	site.edit(about, 'title: About', 'title: About oil');
	site.edit(about, 'A *lamp*.', 'Unfinished');
	site.write(fresh, '---\ntitle: New\ndescription: New.\nupdated: 2026-02-01\n---\n\nNew.\n');
	const texts = openTextWork(site.root);
	const [changes = []] = await texts.compare([
		{ file: about, before: site.git('show', `HEAD:${about}`), now: site.read(about) },
	]);
	const title = changes.find(({ place }) => place[0] === 'title');
	const outcome = await publishCommit(site.root, {
		choice: [{ file: about, ids: [title?.id ?? ''] }, { file: fresh }],
		message: 'Change the title',
		author: { name: 'Ann' },
		texts: {
			...texts,
			// After the files are listed, and before they are read.
			make(...parameters) {
				rmSync(join(site.root, fresh), { force: true });
				return texts.make(...parameters);
			},
		},
		check: async () => ({ problems: [], held: [] }),
		keepMine: (_, bring) => bring(),
		onWritten: () => {},
		onStep: () => {},
	});
	expect(outcome).toMatchObject({ commit: expect.any(String), isPushed: true });
	expect(remote('show', `HEAD:${about}`)).toContain('title: About oil');
	expect(remote('ls-tree', '-r', '--name-only', 'HEAD')).not.toContain(fresh);
	await closePublishers();
});
