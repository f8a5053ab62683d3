import { afterEach, describe, expect, it } from 'vitest';
import type { Place, Unpublished } from 'vitrine/edit';
import {
	editOrigin as origin,
	type RemoteBrowser,
	remoteBrowser,
	writeEditors,
} from '../../../../test/support/remote-editor.ts';
import { confirmedSite, type TranslatedSite } from '../../../../test/support/translated-site.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

const header = 'X-Forwarded-Email';
const rows = ['Anna', 'Ben'].map((name) => ({ address: `${name}@example.com`, name, confirm: true, publish: true }));

const about = 'content/en/pages/about.md';
const home = 'content/en/pages/index.yaml';
const editors = new Set<Editor>();
afterEach(async () => {
	for (const { close } of editors) await close();
	editors.clear();
});

interface Served {
	editor: Editor;
	anna: RemoteBrowser;
	ben: RemoteBrowser;
	/** Ends the server, and starts another one. */
	restart: () => Promise<Served>;
}

async function served(site: TranslatedSite): Promise<Served> {
	const editor = await serveEditor({
		root: site.root,
		access: { origin, userHeader: header, trustProxy: '127.0.0.1' },
	});
	editors.add(editor);
	const [anna, ben] = rows.map(({ address }) => remoteBrowser(editor.port, { [header]: address }));
	const restart = async () => {
		editors.delete(editor);
		await editor.close();
		return served(site);
	};
	return { editor, anna: anna as RemoteBrowser, ben: ben as RemoteBrowser, restart };
}

async function siteOfTwo(): Promise<TranslatedSite> {
	const site = await confirmedSite();
	writeEditors(site.root, rows);
	site.commit('Begin');
	site.git('config', 'user.name', 'Server');
	return site;
}

async function write(
	{ post }: RemoteBrowser,
	{ file = about, place = ['title'], from, value }: { file?: string; place?: Place; from: string; value: string },
): Promise<void> {
	expect(await post('type', { file, place, from, value })).toMatchObject({ status: 200 });
	expect((await post('write', { fields: [{ file, place }] })).json()).toEqual({ pending: [] });
}

async function edit(browser: RemoteBrowser, file: string, change: { type: string; place: Place }) {
	const { fields } = (await browser.get(`/__edit/api/fields?file=${file}`)).json() as {
		fields: { place: Place; hash: string }[];
	};
	const before = fields.find(({ place }) => JSON.stringify(place) === JSON.stringify(change.place))?.hash;
	expect(await browser.post('edits', { edits: [{ ...change, file, before }] })).toMatchObject({ status: 200 });
}

/** Reads who wrote what is not published: each field, and each change, with the name. */
async function read({ get }: RemoteBrowser) {
	const { written, files } = (await get('/__edit/api/publish')).json() as Unpublished;
	return {
		written: written.map(({ author, file, place }) => `${author}: ${file} ${place.join('.')}`),
		changes: files.flatMap(({ file, changes, by }) => [
			...(by ? [`${by.author}: ${file}`] : []),
			...(changes ?? []).map((change) => `${change.by?.author}: ${change.kind} ${change.place.join('.')}`),
		]),
		times: written.map(({ time }) => time),
	};
}

describe('what is in its file and not published', { timeout: 120_000 }, () => {
	it('has the name and time of who wrote it, also after a restart of the server', async () => {
		const site = await siteOfTwo();
		let { anna, ben, restart } = await served(site);
		const began = Date.now();
		await write(anna, { from: 'About', value: 'About oil' });
		await write(ben, { file: 'content/ru/pages/about.md', from: 'О лампе', value: 'О масле' });
		const all = [`Anna: ${about} title`, 'Ben: content/ru/pages/about.md title'];
		expect(await read(ben)).toMatchObject({ written: all, changes: ['Anna: set title', 'Ben: set title'] });
		const { times } = await read(ben);
		expect(times[0]).toBeGreaterThanOrEqual(began);

		({ anna, ben, restart } = await restart());
		expect(await read(anna)).toMatchObject({ written: all, times });

		// The last one counts; what is as it was published is of no one.
		await write(ben, { from: 'About oil', value: 'All about oil' });
		await write(ben, { file: 'content/ru/pages/about.md', from: 'О масле', value: 'О лампе' });
		expect((await read(anna)).written).toEqual([`Ben: ${about} title`]);
		({ anna, ben, restart } = await restart());
		expect((await read(anna)).written).toEqual([`Ben: ${about} title`]);
	});

	it('is of no one once it was published, or another program wrote it', async () => {
		const site = await siteOfTwo();
		const { anna, ben, restart } = await served(site);
		await write(anna, { from: 'About', value: 'About oil' });
		const from = /^description: (.*)$/m.exec(site.read(about))?.[1] ?? '';
		await write(ben, { place: ['description'], from, value: 'A lamp.' });
		site.git('commit', '--quiet', '--all', '--message', 'Publish');
		expect(await read(anna)).toMatchObject({ written: [], changes: [] });
		await write(anna, { from: 'About oil', value: 'About' });
		site.edit(about, 'title: About', 'title: Of oil');
		expect(await read(ben)).toMatchObject({ written: [], changes: ['undefined: set title'] });
		expect(await read((await restart()).ben)).toMatchObject({ written: [] });
	});

	it('follows its field where that is moved or renamed, and goes with it', async () => {
		const site = await siteOfTwo();
		const { anna, ben } = await served(site);
		const list = ['sections', 'features', 'items'];
		const from = 'A lamp that burns on oil. [More](/about#oil)';
		await write(anna, { file: home, place: [...list, 0, 'text'], from, value: 'It burns.' });
		const item = { title: 'Second', text: 'It hangs.', icon: 'lucide:lamp' };
		const insert = { type: 'insert', file: home, place: list, index: 0, before: 'absent', value: item };
		expect(await ben.post('edits', { edits: [insert] })).toMatchObject({ status: 200 });
		expect((await read(ben)).changes).toEqual(
			expect.arrayContaining(['Ben: set sections.features.items.0.text', 'Anna: insert sections.features.items.1']),
		);
		expect((await read(ben)).written).toContain(`Anna: ${home} sections.features.items.1.text`);
		expect(await ben.post('edits', { edits: [{ type: 'rename', page: 'about', to: 'maker' }] })).toMatchObject({
			status: 200,
		});
		await write(anna, { file: 'content/en/pages/maker.md', from: 'About', value: 'The maker' });
		expect((await read(ben)).changes).toEqual(
			expect.arrayContaining(['Ben: content/ru/pages/maker.md', 'Anna: content/en/pages/maker.md']),
		);
		await edit(ben, home, { type: 'remove', place: [...list, 1] });
		const { written } = await read(ben);
		expect(written.filter((one) => one.startsWith(`Anna: ${home}`))).toEqual([]);
		await edit(anna, 'content/en/pages/maker.md', { type: 'remove', place: ['order'] });
		expect((await read(ben)).changes).toContain('Anna: content/en/pages/maker.md');
	});
});
