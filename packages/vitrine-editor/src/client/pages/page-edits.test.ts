import { afterEach, expect, it, vi } from 'vitest';
import { newPageEdits } from './page-edits.ts';

afterEach(() => vi.unstubAllGlobals());

const site = { defaultLocale: 'en', kinds: [{ kind: 'hero', hasExample: true, hasThumbnail: true }] };
const page = { id: 'lamps', title: 'Lamps', description: 'For rent.', collection: undefined, text: 'First words.' };

it('begins a page of sections in the language of the originals alone, with its words in the first section', async () => {
	vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/' });
	const example = (title: string) => ({ kind: 'hero', title, lead: title, actions: [] });
	const sections = { en: example('A lamp'), ru: example('Лампа'), ja: example('ランプ') };
	vi.stubGlobal('fetch', async () => Response.json({ sections }));
	const file = 'content/en/pages/lamps.yaml';
	const text = expect.stringMatching(/^title: Lamps\ndescription: For rent\.\nupdated: [\d-]+\nsections: \{\}\n$/);
	const value = { kind: 'hero', title: 'Lamps', lead: 'For rent.', actions: [] };
	expect(await newPageEdits({ ...page, form: 'sections' }, site)).toEqual([
		{ type: 'create', file, text },
		{ type: 'insert', file, place: ['sections'], key: 'hero', index: 0, before: 'absent', value },
	]);
});
