import { expect, it } from 'vitest';
import { pictureOwners } from './picture-owners.ts';

it('finds the file that shows a picture, in its language first, by a field or in Markdown', () => {
	const owners = pictureOwners([
		['content/ru/pages/about.yaml', [{ value: 'lamp.png' }]],
		['content/en/pages/about.yaml', [{ value: 'About' }, { value: 'lamp.png' }]],
		['content/en/pages/guide.md', [{ value: 'See ![Oil](oil.webp) here.' }, { value: 'red-lamp.png' }]],
		['content/en/pages/lamp.png', []],
		['content/en/pages/oil.webp', []],
		['content/en/pages/unused.png', []],
	]);
	expect(owners).toEqual({
		'content/en/pages/lamp.png': 'content/en/pages/about.yaml',
		'content/en/pages/oil.webp': 'content/en/pages/guide.md',
	});
});
