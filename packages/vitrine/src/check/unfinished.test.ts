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
