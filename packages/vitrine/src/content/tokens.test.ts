import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { joinTokens, partTokens, readTokens, usesTokens } from './tokens.ts';

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

it('joins one color of a site with all that the kit says', () => {
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

it('adds nothing but new tokens to what a site sets that sets all that there were in format 3', () => {
	const former =
		'paper pane ink ink-soft line accent fallback-text fallback-display font-text font-display font-code font-system size-small size-text size-lead size-h3 size-h2 size-h1 space section width measure';
	const declarations = former.split(' ').map((name) => `--${name}: former;`);
	const own = `:root { color-scheme: light; ${declarations.join(' ')} }`;
	const kitTokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');
	const added = joinTokens(kitTokens, own).slice(0, -own.length);
	expect(added.replace(/\/\*.*?\*\//gs, '').match(/[\w-]+(?=:\s)/g)).toEqual([
		'--corner',
		'--rule',
		'--line-strong',
		'--accent-soft',
		'--on-accent',
		'--problem',
		'--on-ink',
		'--corner-field',
		'--corner-button',
		'--corner-picture',
		'--frame',
		'--frame-rule',
		'--mark',
		'--mark-size',
		'--seal',
		'--seal-size',
		'--button',
		'--on-button',
		'--band',
		'--on-band',
		'--aside',
	]);
});

it('reads a token with the line that the site writes it on', () => {
	const tokens = readTokens('@layer tokens {\n\thtml {\n\t\t--paper: #eee;\n}}', kit);
	expect(tokens.get('--paper')).toEqual({ value: '#eee', line: 3 });
	expect(tokens.get('--size')).toEqual({ value: '3rem', line: undefined });
});

describe('partTokens', () => {
	it('keeps what styles use, also through another token, and gives the rest in the rules that it stood in', () => {
		const tokens =
			':root{color-scheme:light;--ink:#000;--paper:#fff;--on-ink:var(--paper);--size:1rem;--icon:url("a;b}")}' +
			'@media (width>=60rem){:lang(ja){--size:2rem}}';
		expect(partTokens(tokens, ['a{color:var(--on-ink)}', 'b{--ink:red}'])).toEqual({
			used: ':root{color-scheme:light;--paper:#fff;--on-ink:var(--paper);}@media (width>=60rem){:lang(ja){}}',
			rest: ':root{--ink:#000;--size:1rem;--icon:url("a;b}")}@media (width>=60rem){:lang(ja){--size:2rem}}',
		});
	});

	it('keeps a token that the rest of the styles may ask for by its longer name', () => {
		expect(partTokens(':root{--ink:#000;--ink-soft:#444}', ['p{color:var(--ink-soft)}']).rest).toBe(
			':root{--ink:#000}',
		);
		expect(usesTokens('p{color:var(--ink-soft)}', ':root{--ink:#000}')).toBe(false);
	});
});
