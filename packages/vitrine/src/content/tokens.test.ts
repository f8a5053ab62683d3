import { expect, it } from 'vitest';
import { joinTokens, readTokens } from './tokens.ts';

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

const joined = (own: string) => joinTokens(kit, own).replace(/\s+/g, ' ').trim();

it('joins one colour of a site with all that the kit says', () => {
	const own = ':root { --paper: #eee }';
	expect(joined(own)).toContain('color-scheme: light dark; /* a; } in a comment */ --text: "a;b}", url(data:x;y);');
	expect(joined(own)).toMatch(/:lang\(ja\) \{ --size: 2rem; \}.*:root \{ --paper: #eee \}$/);
});

it('leaves a site its own size and scheme in every language and scheme', () => {
	const own = ':root { color-scheme: light; --size: 4rem }';
	expect(joined(own)).not.toMatch(/dark;|[23]rem/);
});

it('keeps what the kit says for every page where a site sets it for some only', () => {
	const own =
		':root[data-theme="dark"] { --paper: #111 } @media print { :root { --size: 1rem } } :lang(ru) { --text: a }';
	expect(joined(own)).toMatch(/--paper: #fff.*--text: "a;b}".*--size: 3rem.*--paper: #111/);
});

it('reads a token with the line that the site writes it on', () => {
	const tokens = readTokens('@layer tokens {\n\thtml {\n\t\t--paper: #eee;\n}}', kit);
	expect(tokens.get('--paper')).toEqual({ value: '#eee', line: 3 });
	expect(tokens.get('--size')).toEqual({ value: '3rem', line: undefined });
});
