import { expect, it } from 'vitest';
import { withoutSpare } from './without-spare.ts';

it.each([
	['a{--gap:clamp(1rem, 2vw, 3rem)}', 'a{--gap:clamp(1rem,2vw,3rem)}'],
	['a{font:var(--size) / 1.6 var(--text)}', 'a{font:var(--size)/1.6 var(--text)}'],
	['a{width:calc(1rem - 2px)}', 'a{width:calc(1rem - 2px)}'],
	['a{content:" (, " / "a \\", / b"}', 'a{content:" (, "/"a \\", / b"}'],
	[
		'a{-webkit-text-decoration-color:var(--a, red);text-decoration-color:var(--a, red)}',
		'a{text-decoration-color:var(--a,red)}',
	],
	[
		'a{-webkit-box-decoration-break:clone;box-decoration-break:clone}',
		'a{-webkit-box-decoration-break:clone;box-decoration-break:clone}',
	],
	['a{border-image:}b{mask-border:;color:red}', 'a{border-image:none}b{mask-border:none;color:red}'],
	['a{-webkit-border-image:;--none:}', 'a{-webkit-border-image:none;--none:}'],
	['a{border-image:none 1;content:"border-image:}"}', 'a{border-image:none 1;content:"border-image:}"}'],
])('writes %s as %s', (css, shorter) => {
	expect(withoutSpare(css)).toBe(shorter);
});
