import { readFileSync, realpathSync } from 'node:fs';
import { normalizePath, type Plugin } from 'vite';
import { kitTokensFile, tokensFile } from '#content/theme.ts';
import { joinTokens } from '#content/tokens.ts';

/** Puts what the kit says of tokens before what a site says, which may be as little as one color. */
export function joinedTokens(site: string): Plugin {
	const isOwn = (id: string) => {
		const [path = '', query = ''] = id.split('?');
		const file = tokensFile(site);
		return (
			file !== kitTokensFile &&
			[file, realpathSync(file)].map(normalizePath).includes(path) &&
			!/(^|&)raw\b/.test(query)
		);
	};
	return {
		name: 'joined-tokens',
		enforce: 'pre',
		transform: {
			filter: { id: /tokens\.css/ },
			handler: (css, id) => (isOwn(id) ? joinTokens(readFileSync(kitTokensFile, 'utf8'), css) : undefined),
		},
	};
}
