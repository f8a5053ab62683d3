import { expect, it } from 'vitest';
import { readTokens } from './tokens.ts';

const kit = `:root {
	color-scheme: light dark;
	--paper: #fff; /* a; } in a comment */
	--text: "a;b}", url(data:x;y);
	--size: 3rem;
}

:lang(ja) {
	--size: 2rem;
}

:root[data-theme="dark"] {
	color-scheme: dark;
}
`;

it('reads a token with the line that the site writes it on', () => {
	const tokens = readTokens('@layer tokens {\n\thtml {\n\t\t--paper: #eee;\n}}', kit);
	expect(tokens.get('--paper')).toEqual({ value: '#eee', line: 3 });
	expect(tokens.get('--size')).toEqual({ value: '3rem', line: undefined });
});
