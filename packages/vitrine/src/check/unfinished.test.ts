import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadSiteConfig } from '#content/site-config.ts';
import { article } from '../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { unfinished } from './unfinished.ts';

it('places to fill in are named with their line, and those in code are none', async () => {
	const code =
		'Write `[[ $x ]]`, `mail@example.com`.\n\n```sh\n[[ -f a ]] && mail [[you]] you@example.org\n```\n\n~~~\n[[x]]\n~~~';
	const root = siteWith({
		'content/en/pages/code.md': article('', code),
		'content/en/pages/open.md': article('', `${code}\n\nAt [[postal address]], to me@example.com.`),
	});
	const { config } = await loadSiteConfig(root);
	const found = (await unfinished(root, config)).filter((line) => /code|open/.test(line));
	expect(found).toEqual(['content/en/pages/open.md:17: 2 to fill in']);
});

it('files whose texts are those of the sample are named, and so is its icon, until their comment is gone', async () => {
	const comment = '# Sample text. Remove this line when every sentence below is yours.\n';
	const page = article('', 'We make lamps.').replace('---\n', `---\n${comment}`);
	const files = {
		'content/en/pages/lamps.md': page,
		'public/favicon.svg': '<svg viewBox="0 0 1 1"><!-- Sample icon: replace it with yours. --></svg>',
	};
	const root = siteWith(files);
	const { config } = await loadSiteConfig(root);
	const found = async () => (await unfinished(root, config)).filter((line) => /lamps|icon/.test(line));
	expect(await found()).toEqual(['public/favicon.svg: sample icon', 'content/en/pages/lamps.md:2: sample text']);
	for (const [path, text] of Object.entries(files)) {
		writeFileSync(join(root, path), text.replace(comment, '').replace(/<!--.*-->/, ''));
	}
	expect(await found()).toEqual([]);
});
