import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readContent } from '#translations/units/content.ts';
import { complaintOfBuild } from '../../../../../test/support/built-site.ts';
import { article, complaintAbout, complaintAt } from '../../../../../test/support/complaint-about.ts';
import { fixturePicture } from '../../../../../test/support/fixture-assets.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';

const page = 'content/en/pages/oil.md';
const withText = (text: string) => complaintAbout({ [page]: article('', text) });

/** A site with a file of a size that takes no room on the disk. */
function siteWithLarge(path: string, bytes: number, changes: Parameters<typeof siteWith>[0] = {}): string {
	const root = siteWith({ ...changes, [path]: '' });
	truncateSync(join(root, path), bytes);
	return root;
}

describe('a text that nobody could have written', () => {
	it.each([
		['quotes', '>'.repeat(1500)],
		['lists', `${'- '.repeat(900)}a`],
		['emphasis', '*a '.repeat(600) + ' a*'.repeat(600)],
		['many quotes', '>'.repeat(900_000)],
		['many numbered lists', '1. '.repeat(300_000)],
	])('is told with its file when it nests %s too deeply', async (_what, text) => {
		expect(await withText(text)).toContain('inside one another, more than 100 deep');
	});

	it('is reported with its place in YAML', async () => {
		expect(
			await complaintAbout({ 'content/en/pages/index.yaml': `title: ${'['.repeat(20_000)}` }),
		).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:1
			  found     lists, quotes, brackets or emphasis inside one another, more than 100 deep
			  expected  at most 100 levels
			  to do     look for a character that is repeated many times, such as > or - or *, and remove it
			"
		`);
		expect(await complaintAbout({ [page]: `---\ntitle: ${'['.repeat(900)}\n---\n` })).toContain(`${page}:2`);
	});

	it('is reported by the check of translations as well', async () => {
		const root = siteWith({ [page]: article('', '>'.repeat(20_000)) });
		const { problems } = await readContent(root);
		expect(problems.map(({ file, found }) => [file, found])).toEqual([[page, expect.stringContaining('100 deep')]]);
	});

	it('is refused by its size before it is read', async () => {
		expect(await complaintAt(siteWithLarge(page, 100_000_000))).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:1
			  found     a file of 100 MB
			  expected  at most 1 MB
			  to do     divide it
			"
		`);
	});
});

it('reports a file in public/ that is too large to be served from memory', async () => {
	expect(await complaintOfBuild(siteWithLarge('public/film.mp4', 100_000_001))).toMatchInlineSnapshot(`
		"
		public/film.mp4:1
		  found     a file of 100.1 MB
		  expected  at most 100 MB
		  to do     put it where large files are served from, and link to it
		"
	`);
});

it.each([
	['emphasis', '*a'],
	['strong words in Japanese', '**か。**か'],
	['code', '`a``b'],
	['brackets', '['],
	['addresses', 'a@b.'],
	['quotation marks', '"a '],
])('reads 250 KB of %s in bounded time', { timeout: 60_000 }, async (_what, unit) => {
	const found = await withText(unit.repeat(250_000 / Buffer.byteLength(unit)));
	expect(found).not.toContain('inside one another');
});

it('reads a long text of people', async () => {
	const paragraph = `${'A lamp that burns on oil lights the *whole* room, [as told](/about). '.repeat(100)}\n\n`;
	expect(await withText(`${paragraph.repeat(20)}${'> '.repeat(50)}Deep.`)).toBe('nothing to complain about');
});

describe('a symbolic link', () => {
	const linked = (link: string, target: string) => {
		const root = siteWith({ '.env': 'SECRET=1', 'public/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
		mkdirSync(join(root, link, '..'), { recursive: true });
		symlinkSync(target, join(root, link));
		return root;
	};

	it.each([
		['public/notes.txt', '../.env'],
		['public/.well-known/notes.txt', '../../.env'],
		['public/project', '..'],
		['public/passwords', '/etc/passwd'],
		['content/en/pages/hidden.md', '../../../.env'],
		['content/en/pages/etc', '/etc'],
		['content/ru/pages/guide/x.png', '../../../../public/plan.svg'],
	])('is refused where it leads out: %s → %s', async (link, target) => {
		const complaint = await complaintAt(linked(link, target));
		expect(complaint).toContain(`\n${link}:1\n  found     a symbolic link that leads out of ${link.split('/', 1)[0]}/`);
	});

	it('is refused in the place of a file that is read by its name', async () => {
		const root = siteWith({ 'content/ru/messages.yaml': undefined });
		writeFileSync(join(root, 'outside.yaml'), 'close: Закрыть\n');
		symlinkSync('../../outside.yaml', join(root, 'content/ru/messages.yaml'));
		expect(await complaintAt(root)).toMatchInlineSnapshot(`
			"
			content/ru/messages.yaml:1
			  found     a symbolic link that leads out of content/
			  expected  files that lie in content/: what a link names would be published
			  to do     put a copy of the file in place of the link, or remove the link
			"
		`);
	});

	it('is refused in the place of the colors and measures', async () => {
		const root = siteWith({ 'outside.css': ':root {}' });
		mkdirSync(join(root, 'theme'));
		symlinkSync('../outside.css', join(root, 'theme/tokens.css'));
		expect(await complaintOfBuild(root)).toContain(
			'theme/tokens.css:1\n  found     a symbolic link that leads out of theme/\n',
		);
	});

	it('inside the folder is a file like others', async () => {
		expect(await complaintAt(linked('public/copy.svg', 'plan.svg'))).toBe('nothing to complain about');
	});
});

const small = await fixturePicture(40, 30).png().toBuffer();

describe('a picture that would fill the memory', () => {
	const shown = { [page]: article('', '![A](./a.png)') };

	it('is refused by its pixels', async () => {
		expect(await complaintAbout({ ...shown, 'content/en/pages/a.png': pngHeader(8000, 8000) })).toMatchInlineSnapshot(`
			"
			content/en/pages/a.png:1
			  found     a picture of 8000 × 8000 pixels
			  expected  at most 50 million pixels
			  to do     scale it down: with 2400 pixels of width it is sharp on every screen
			"
		`);
	});

	it.each([
		['a PNG that states two billion pixels in each direction', pngHeader(0x7fffffff, 0x7fffffff)],
		[
			'a GIF of 65,535 pixels in each direction',
			Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff;', 'latin1'),
		],
		['an SVG with entities that multiply', entityBomb()],
		['an SVG of a gigapixel', '<svg xmlns="http://www.w3.org/2000/svg" width="40000" height="40000"/>'],
		['a PNG that is cut off', small.subarray(0, 30)],
	])('is told: %s', async (_what, bytes) => {
		expect(await complaintAbout({ ...shown, 'content/en/pages/a.png': bytes })).toMatch(
			/^\ncontent\/en\/pages\/a\.png:1\n {2}found {5}a (file|picture) .*\n {2}expected .*\n {2}to do .*\n$/,
		);
	});

	it('is refused by the size of its file', async () => {
		const complaint = await complaintAt(siteWithLarge('content/en/pages/a.png', 101_000_000, shown));
		expect(complaint).toContain('found     a file of 101 MB\n  expected  at most 100 MB');
	});
});

/** A PNG that states a size, and ends where its pixels would begin. */
function pngHeader(width: number, height: number): Buffer {
	const chunk = (type: string, data: Buffer) => {
		const named = Buffer.concat([Buffer.from(type), data]);
		const frame = Buffer.alloc(8);
		frame.writeUInt32BE(data.length, 0);
		frame.writeUInt32BE(crc32(named), 4);
		return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
	};
	const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(64))), chunk('IEND', Buffer.alloc(0))];
	return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function entityBomb(): string {
	const entity = (level: number) => `<!ENTITY e${level} "${level ? `&e${level - 1};`.repeat(10) : 'aaaaaaaaaa'}">`;
	const entities = Array.from({ length: 10 }, (_, level) => entity(level)).join('');
	return `<!DOCTYPE svg [${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e9;</text></svg>`;
}
