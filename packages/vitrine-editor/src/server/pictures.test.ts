import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { fixturePicture } from '../../../../test/support/fixture-assets.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { explainPicture } from '../client/edits/explain-outcome.ts';
import { en } from '../client/words/en.ts';
import { ja } from '../client/words/ja.ts';
import { ru } from '../client/words/ru.ts';
import { type Editor, serveEditor } from './serve-editor.ts';

const offer = (locale: string) => `content/${locale}/pages/offer.yaml`;
const place = ['sections', 'hero', 'picture', 'file'];

const page = (alt: string, file = 'desk.png') => `title: Offer
description: What we offer.
updated: 2026-02-01
sections:
  hero:
    kind: hero
    title: A lamp for every desk
    lead: From forty on.
    actions: []
    picture:
      file: ${file}
      alt: ${alt}
      focus: 30% 20%
`;

const large = await fixturePicture(1600, 1000).png().toBuffer();
const other = await fixturePicture(1200, 1200).jpeg().toBuffer();

const editors: Editor[] = [];
afterAll(() => Promise.all(editors.map(({ close }) => close())));

async function opened(changes: Record<string, string | Uint8Array> = {}) {
	const root = siteWith({
		[offer('en')]: page('A desk'),
		[offer('ru')]: page('Стол'),
		[offer('ja')]: page('机', 'kit:bench.avif'),
		'content/en/pages/desk.png': large,
		...changes,
	});
	const editor = await serveEditor({ root });
	editors.push(editor);
	const there = editor.address.replace('localhost', '127.0.0.1');
	const { origin } = new URL(there);
	const first = await fetch(there, { redirect: 'manual' });
	const Cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
	const own = { Cookie, Origin: origin, 'Content-Type': 'application/octet-stream' };
	const read = (locale: string) => readFileSync(join(root, offer(locale)), 'utf8');
	const get = (path: string, headers: Record<string, string> = {}) =>
		fetch(`${origin}/__edit/api/${path}`, { headers: { ...own, ...headers } });
	const hash = async () => {
		const { fields } = (await (await get(`fields?file=${offer('en')}`)).json()) as {
			fields: { place: unknown[]; hash: string }[];
		};
		return fields.find((field) => field.place.join() === place.join())?.hash ?? '';
	};
	const send = async (
		body: Uint8Array | string,
		query: Record<string, string> = {},
		headers: Record<string, string> = {},
	) => {
		const all = {
			file: offer('en'),
			place: JSON.stringify(place),
			before: await hash(),
			name: 'Our Lamp.PNG',
			...query,
		};
		const response = await fetch(`${origin}/__edit/api/picture?${new URLSearchParams(all)}`, {
			method: 'POST',
			headers: { ...own, ...headers },
			body: body as BodyInit,
		});
		return { status: response.status, json: (await response.json()) as Record<string, never> };
	};
	const files = () => readdirSync(join(root, 'content/en/pages'), { recursive: true }).map(String).sort();
	return { root, read, get, send, files, hash, origin };
}

describe('another picture', () => {
	it('is written once, and shown in all languages that showed the same one', async () => {
		const { root, send, read, files, get } = await opened();
		const before = read('ja');
		const { status, json } = await send(other);
		expect([status, json.state, json.source]).toEqual([200, 'written', 'our-lamp.jpg']);
		for (const [locale, alt] of [
			['en', 'A desk'],
			['ru', 'Стол'],
		] as const) {
			expect(read(locale)).toBe(page(alt, 'our-lamp.jpg').replace('      focus: 30% 20%\n', ''));
		}
		expect(read('ja')).toBe(before);
		expect(readFileSync(join(root, 'content/en/pages/our-lamp.jpg')).equals(other)).toBe(true);
		// No page shows the former one any more: the site would not be built with it.
		expect(files()).not.toContain('desk.png');
		const shown = await get(`picture?file=${offer('ru')}&source=our-lamp.jpg`);
		expect(shown.headers.get('content-type')).toBe('image/webp');
		expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 1000, height: 1000 });
	});

	it('may be one that the site has, and leaves a picture that other pages show', async () => {
		const { send, read, files, get } = await opened({
			'content/en/pages/bench.yaml': page('A bench'),
			'public/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900"><path d="M0 0h9"/></svg>',
		});
		const { sources } = (await (await get(`pictures?file=${offer('ru')}`)).json()) as { sources: string[] };
		expect(sources).toEqual(expect.arrayContaining(['desk.png', '/plan.svg', 'kit:bench.avif']));
		expect((await send('', { source: '/plan.svg' })).status).toBe(200);
		expect([read('en'), read('ru')]).toEqual([
			expect.stringContaining('file: /plan.svg'),
			expect.stringContaining('file: /plan.svg'),
		]);
		expect(files()).toContain('desk.png');
		const shown = await get(`picture?file=${offer('en')}&source=/plan.svg`);
		expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
		expect((await send('', { source: '../../../../package.json' })).status).toBe(422);
	});

	it('of more pixels than screens show is scaled down, and turned upright', async () => {
		const { root, send } = await opened();
		const huge = await fixturePicture(5000, 6000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
		expect((await send(huge)).json).toMatchObject({ state: 'written', source: 'our-lamp.jpg' });
		const written = readFileSync(join(root, 'content/en/pages/our-lamp.jpg'));
		const { width, height, orientation } = await sharp(written).metadata();
		expect([width, height, orientation]).toEqual([2400, 2000, undefined]);
	}, 60_000);

	it('in SVG loses its scripts', async () => {
		const { root, send } = await opened();
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" onload="alert(1)">
			<script>alert(2)</script><a href="javascript:alert(3)"><path d="M0 0h9"/></a></svg>`;
		expect((await send(Buffer.from(svg))).json).toMatchObject({ state: 'written', source: 'our-lamp.svg' });
		const written = readFileSync(join(root, 'content/en/pages/our-lamp.svg'), 'utf8');
		expect(written).toContain('M0 0h9');
		expect(written).not.toMatch(/alert|script|onload/);
	});

	it('gets a name that is safe', async () => {
		const { root, send } = await opened();
		const names = [
			[`${'ä'.repeat(300)}.png`, `${'ä'.repeat(60)}.jpg`],
			['../../../../../etc/passwd', 'passwd.jpg'],
			['C:\\Users\\me\\Фото на столе.tar.PNG', 'фото-на-столе-tar.jpg'],
			['..', 'picture.jpg'],
			['a\0b\n%2F%2e%2e.png', 'a-b-2f-2e-2e.jpg'],
			['CON.jpg', 'picture.jpg'],
			['Picture.JPG', 'picture-2.jpg'],
		];
		for (const [name = '', source = ''] of names) {
			expect((await send(other, { name })).json).toMatchObject({ state: 'written', source });
			expect(existsSync(join(root, 'content/en/pages', source))).toBe(true);
		}
	}, 60_000);

	it('never takes the place of a file that is there, in any language', async () => {
		const { root, send } = await opened({
			'content/ru/pages/bench.yaml': page('Верстак', 'our-lamp.jpg'),
			'content/ru/pages/our-lamp.jpg': other,
		});
		expect((await send(await fixturePicture(1300, 1300).jpeg().toBuffer())).json).toMatchObject({
			source: 'our-lamp-2.jpg',
		});
		expect(readFileSync(join(root, 'content/ru/pages/our-lamp.jpg')).equals(other)).toBe(true);
	});
});

describe('a picture that is refused', async () => {
	const heic = Buffer.concat([
		Buffer.from([0, 0, 0, 24]),
		Buffer.from('ftypheic\0\0\0\0mif1heic'),
		Buffer.alloc(500, 7),
	]);
	const html = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><foreignObject/></svg>';
	const cases: [string, Uint8Array, string, RegExp][] = [
		['nothing', Buffer.alloc(0), 'empty', /Choose another/],
		['HEIC', heic, 'heic', /HEIC.*JPEG/],
		['a GIF under another name', await fixturePicture(1200, 900).gif().toBuffer(), 'gif', /PNG/],
		['a text', Buffer.from('Lamp.'), 'kind', /JPEG/],
		['half a picture', other.subarray(0, 2000), 'damaged', /again/],
		['an SVG with HTML', Buffer.from(html), 'svg', /foreignObject.*line 1/],
		['an SVG without a size', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg', /viewBox/],
		['a broken SVG', Buffer.from('<svg><g></svg>'), 'svg', /export it again/],
	];

	it('is explained in the language of the interface, with the line of an SVG', async () => {
		const { send } = await opened();
		const { json } = await send(html.replace('<f', '\n<f'));
		expect(explainPicture(json as never, ru)).toBe(
			[
				'Этот SVG использовать нельзя. Экспортируйте его заново или сохраните как PNG.',
				'Строка 2: HTML внутри рисунка',
				'Как исправить: экспортируйте его без HTML или как PNG',
			].join('\n'),
		);
		expect(explainPicture(json as never, ja)).toContain('2行目：画像の中のHTML\n直し方：HTMLを含めずに書き出すか');
		expect(explainPicture(json as never, en)).toContain('Line 2: HTML in a <foreignObject>\nTo do: export it without');
	});

	it('is named with what to do, and nothing is written', async () => {
		const { send, read, files } = await opened();
		const before = [read('en'), read('ru'), files()];
		for (const [name, bytes, reason, message] of cases) {
			const { status, json } = await send(bytes);
			expect([name, status, json.state, json.reason]).toEqual([name, 422, 'unfit', reason]);
			expect(json.message).toMatch(message);
		}
		const small = await send(await fixturePicture(300, 300).png().toBuffer());
		expect(small).toMatchObject({ status: 422, json: { state: 'broken' } });
		expect(JSON.stringify(small.json)).toContain('at least 960 pixels of width');
		const tooLarge = await send(Buffer.alloc(50_000_000, 1));
		expect(tooLarge).toMatchObject({ status: 413, json: { error: { message: expect.stringContaining('25 MB') } } });
		expect(await send(other, { before: 'absent' })).toMatchObject({ status: 409, json: { state: 'conflict' } });
		expect((await send(other, { place: '["title"]' })).status).toBe(422);
		expect((await send(other, { file: '../../etc/passwd' })).status).toBe(400);
		expect((await send(other, { file: 'package.json' })).status).toBe(422);
		expect((await send(other, {}, { Origin: 'https://evil.example' })).status).toBe(403);
		expect((await send(other, {}, { Cookie: 'vitrine-edit=x' })).status).toBe(401);
		expect((await send(other, {}, { 'Content-Type': 'image/jpeg' })).status).toBe(415);
		expect([read('en'), read('ru'), files()]).toEqual(before);
	});

	it('is sent once, until its file is another one', async () => {
		const { root, get } = await opened();
		const path = `picture?file=${offer('en')}&source=desk.png`;
		const first = await get(path);
		const tag = first.headers.get('etag') ?? '';
		expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
		for (const known of [tag, tag.slice(2)]) {
			const again = await get(path, { 'If-None-Match': known });
			expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
		}
		expect((await get(path, { 'If-None-Match': tag, Cookie: '' })).status).toBe(401);
		writeFileSync(join(root, 'content/en/pages/desk.png'), other);
		const fresh = await get(path, { 'If-None-Match': tag });
		expect(fresh.status).toBe(200);
		expect(await sharp(Buffer.from(await fresh.arrayBuffer())).metadata()).toMatchObject({ height: 1000 });
	});

	it('is shown to the signed-in browser alone', async () => {
		const { get, origin } = await opened();
		const path = `picture?file=${offer('en')}&source=`;
		expect((await fetch(`${origin}/__edit/api/${path}desk.png`)).status).toBe(401);
		expect((await get(`${path}desk.png`)).status).toBe(200);
		expect((await get(`${path}../../../../secret.png`)).status).toBe(404);
		expect((await get(`${path}offer.yaml`)).status).toBe(404);
	});
});
