import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { definition, page, schema, whole } from '../../../../test/support/own-kind.ts';
import { editOrigin, type RemoteBrowser, remoteBrowser, writeEditors } from '../../../../test/support/remote-editor.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

const file = 'content/en/pages/prices.yaml';
/** A section that never ends with one of its texts, as reading some takes minutes. */
const component = `export default ({ content }: { content: { title: string } }) => {
	while (content.title === 'Endless') {}
	return <h2>{content.title}</h2>;
};
`;
const place = ['sections', 'prices', 'title'];

describe('a page that takes too long', { timeout: 180_000 }, () => {
	let root: string;
	let editor: Editor;
	let ann: RemoteBrowser;
	let bob: RemoteBrowser;
	const preview = (browser: RemoteBrowser, value: string) =>
		browser.post('preview', { path: '/prices', values: [{ file, place, value }] });

	beforeAll(async () => {
		root = siteWith({
			[file]: page,
			'sections/prices/section.ts': `${schema}${definition(whole)}`,
			'sections/prices/prices.tsx': component,
		});
		const people = ['ann', 'bob'].map((name) => ({ address: `${name}@example.com`, name }));
		writeEditors(root, people);
		const header = 'X-Forwarded-Email';
		const access = { origin: editOrigin, userHeader: header, trustProxy: '127.0.0.1' };
		editor = await serveEditor({ root, access, limits: { timeLimit: 6000 } });
		[ann, bob] = people.map(({ address }) => remoteBrowser(editor.port, { [header]: address })) as [
			RemoteBrowser,
			RemoteBrowser,
		];
	}, 120_000);
	afterAll(() => editor.close());

	it('is refused, and others see theirs, without its words', async () => {
		expect((await preview(ann, 'Ann’s')).text).toContain('<h2>Ann’s</h2>');
		const stuck = preview(bob, 'Endless');
		const shown = [preview(ann, 'Ann’s own'), ann.get('/prices')];
		expect(await stuck).toMatchObject({ status: 422, text: expect.stringContaining('"too-long"') });
		for (const { status, text } of await Promise.all(shown)) {
			expect([status, text]).toEqual([200, expect.stringMatching(/<h2>Ann’s(?: own)?<\/h2>/)]);
		}
		// For a minute, others are served.
		expect(await preview(bob, 'Bob’s')).toMatchObject({ status: 429, text: expect.stringContaining('"too-many"') });
		expect((await bob.get('/prices')).status).toBe(200);
		expect((await preview(ann, 'Ann’s')).status).toBe(200);
	});

	it('keeps its turn from no call that reads or saves, also while many wait', async () => {
		const waiting = Array.from({ length: 9 }, () => preview(ann, 'Endless'));
		const answered = await Promise.race([...waiting, ann.get('/__edit/api/me')]);
		expect([answered.status, answered.text.includes('"way"')]).toEqual([200, true]);
	});
});
