import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { sectionFolders } from '#content/section-types/section-types.ts';
import { thumbnailFile } from '#content/section-types/thumbnails.ts';
import { hashOfLooks } from '../../../../docs/section-looks.ts';
import { showcaseSite } from '../../../../test/support/fixture-site.ts';
import { repositoryRoot } from '../../../../test/support/repository.ts';
import { listKinds, run, sectionsDocument } from './sections.ts';

/** What the command prints. */
async function printed(...words: string[]): Promise<string> {
	const lines: string[] = [];
	const log = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
	await run(words).finally(() => log.mockRestore());
	return lines.join('\n');
}

describe('the list of section types', () => {
	it('reports what an editor may write: required or not, of which type, within which limits, with an example', async () => {
		expect(`\n${await printed('--root', showcaseSite(), 'hero')}\n`).toMatchInlineSnapshot(`
			"
			hero
			  title               required  text
			  lead                required  text with inline Markdown
			  actions             required  list of entries
			  actions[].label     required  text
			  actions[].link      required  link, as \`/about#team\` or \`https://…\`
			  picture             optional  picture, cut to 4:3, at least 960 pixels wide. In place of panes.
			  picture.file        required  file beside the page, as \`team.jpg\`
			  picture.alt         optional  text. What the picture shows, for those who do not see it.
			  picture.decorative  optional  \`true\`. Replaces \`alt\` if the picture adds no information.
			  picture.focus       optional  place in the picture, as \`30% 20%\`. From the left and from the top: it stays in sight when the picture is cut.
			  picture.dark        optional  file beside the page. Shown on dark ground instead.
			  panesLabel          optional  text. What the panes show, for those who hear them.
			  panes               optional  list of entries; five panes at the most. The same word in several languages, on panes one behind the other: that of this language first.
			  panes[].lang        required  code of a language
			  panes[].word        required  text; the same in every language
			  panes[].caption     required  text

			  hero:
			    kind: hero
			    title: Lamps that last
			    lead: Made by hand in a small workshop, and **repaired for life**.
			    actions:
			      - label: About us
			        link: /about
			    panesLabel: The word for “light” in three languages
			    panes:
			      - lang: en
			        word: Light
			        caption: English
			      - lang: ru
			        word: Свет
			        caption: Russian
			      - lang: ja
			        word: 光
			        caption: Japanese
			"
		`);
	});

	it('has the kinds of the site, too', async () => {
		const text = await printed('--root', showcaseSite());
		expect(text).toMatch(/^features$[\s\S]*^type-samples$/m);
	});

	it('names the kind that was probably meant', async () => {
		const unknown = run(['--root', showcaseSite(), 'heros']);
		await expect(unknown).rejects.toThrow('There is no section type "heros": did you mean "hero"');
	});

	it('is docs/sections.md for the kit alone (WRITE_DOCUMENTS=1 writes it)', async () => {
		const kinds = await listKinds(mkdtempSync(join(tmpdir(), 'vitrine-no-site-')));
		const file = join(repositoryRoot, 'docs/sections.md');
		const written = sectionsDocument(kinds, (kind) => `../packages/vitrine/src/sections/${kind}/${thumbnailFile}`);
		if (process.env.WRITE_DOCUMENTS) writeFileSync(file, written);
		expect(readFileSync(file, 'utf8')).toBe(written);
	});

	it.each(sectionFolders(repositoryRoot).map(({ kind, folder }) => [kind, folder]))(
		'shows a thumbnail of %s that was drawn from its present example and styles (docs/draw-sections.ts draws all)',
		async (_, folder) => {
			const { width, height, exif } = await sharp(join(folder, thumbnailFile)).metadata();
			expect({ width, height }).toEqual({ width: 480, height: 300 });
			expect(exif?.toString('latin1')).toContain(hashOfLooks(folder));
			expect(statSync(join(folder, thumbnailFile)).size).toBeLessThan(16_000);
		},
	);
});
