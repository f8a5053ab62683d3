import type { Element } from 'hast';
import { expect, it } from 'vitest';
import { passagesIn } from './passages.ts';

const element = (tagName: string, ...children: (Element | string)[]): Element => ({
	type: 'element',
	tagName,
	properties: {},
	children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
});

it('parts what stands apart in a page, unless a sentence ends there', () => {
	const row = element('tr', element('td', 'Cookie'), element('td', 'until you ', element('em', 'switch back')));
	const children = [
		element('p', 'It keeps a choice.'),
		element('table', row),
		element('ul', element('li', element('p', 'Run:'), element('pre', element('code', 'npm start')))),
		element('figure', element('figcaption', 'A lamp')),
	];
	expect(passagesIn({ type: 'root', children })[0]?.text).toBe(
		'It keeps a choice. Cookie\u00a0· until you switch back\u00a0· Run: npm start\u00a0· A lamp',
	);
});
