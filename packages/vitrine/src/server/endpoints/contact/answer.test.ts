import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { type ContactStore, StoreUnavailable } from '#contact/contact-store.ts';
import { contactFields } from '#protocol/contact/form.ts';
import { contactApp, message } from '../../../../../../test/support/contact-app.ts';
import { fixtureApp } from '../../../../../../test/support/fixture-app.ts';

/** A store that can do nothing. */
const downStore = new Proxy({} as ContactStore, {
	get: () => () => Promise.reject(new StoreUnavailable('The store is down.')),
});

interface Control {
	value: string;
	isInvalid: unknown;
	isFocused: boolean;
}

/** What a browser makes of an answer: the fields of its form by name, and where the focus is. */
async function readPage(
	response: Response,
): Promise<{ tree: Root; text: string; controls: Record<string, Control>; focused: string[] }> {
	const tree = fromHtml(await response.text());
	const controls: Record<string, Control> = {};
	const focused: string[] = [];
	visit(tree, 'element', (element) => {
		const { tagName, properties } = element;
		if (properties.autoFocus) focused.push(String(properties.name ?? properties.role));
		if (tagName !== 'input' && tagName !== 'textarea') return;
		const value = tagName === 'input' ? String(properties.value ?? '') : textOf(element);
		controls[String(properties.name)] = {
			value,
			isInvalid: properties.ariaInvalid,
			isFocused: Boolean(properties.autoFocus),
		};
	});
	return { tree, text: textOf(tree), controls, focused };
}

function textOf(node: Nodes): string {
	if (node.type === 'text') return node.value;
	if (node.type === 'element' && ['style', 'script'].includes(node.tagName)) return '';
	return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** The markup of a page without what visitors write: elements and attributes. */
function skeletonOf(tree: Root): unknown {
	const copy = structuredClone(tree);
	visit(copy, 'element', (element: Element) => {
		if (element.tagName === 'input') element.properties.value = '';
		if (element.tagName === 'textarea') element.children = [];
	});
	return JSON.parse(JSON.stringify(copy, (name, value) => (name === 'position' ? undefined : value)));
}

describe('a form that is not complete', () => {
	it.each([
		['en', 'en-US', 'Please fill in this field: Name.', 'This is not an e-mail address'],
		['ru', 'ru-RU', 'поле', 'адрес'],
		['ja', 'ja-JP', '「お名前」を入力してください。', 'メールアドレスの形式ではありません。'],
	])(
		'comes back in %s, with all that was written and what is wrong with it',
		async (locale, lang, missing, noAddress) => {
			const written = { name: '', email: 'ada@', company: 'Lantern', subject: ' Lamp ', message: message.message };
			const response = await contactApp().post({ ...written, locale });
			expect(response.status).toBe(422);
			expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
			const html = await response.clone().text();
			const { text, controls } = await readPage(response);
			expect(html).toContain(`<html lang="${lang}"`);
			expect(html).not.toMatch(/[\uE000\uE001]|data-focus-slot/);
			expect(text).toContain(missing);
			expect(text).toContain(noAddress);
			expect(Object.fromEntries(contactFields.map((field) => [field, controls[field]?.value]))).toEqual(written);
			expect(contactFields.map((field) => controls[field]?.isInvalid)).toEqual([
				'true',
				'true',
				'false',
				'false',
				'false',
			]);
			expect(controls.locale?.value).toBe(locale);
		},
	);

	it.each([
		[{ name: '' }, 'name'],
		[{ email: 'ada' }, 'email'],
		[{ message: '', email: '' }, 'email'],
		[{ message: '' }, 'message'],
	])('lacking %j has the focus on the first field that is wrong', async (lacking, field) => {
		expect((await readPage(await contactApp().post({ ...message, ...lacking }))).focused).toEqual([field]);
	});

	it('keeps its key, and nothing that is none', async () => {
		const key = crypto.randomUUID();
		const { post } = contactApp();
		expect((await readPage(await post({ name: '', key }))).controls.key?.value).toBe(key);
		expect((await readPage(await post({ name: '', key: '"><script>' }))).controls.key?.value).toBe('');
	});

	it('comes with the headers of a page, is kept in no cache and found by no search', async () => {
		const response = await contactApp().post({ name: '' });
		const page = await fixtureApp().get('/about');
		for (const name of ['Content-Security-Policy', 'Permissions-Policy', 'X-Content-Type-Options', 'Referrer-Policy'])
			expect(response.headers.get(name), name).toBe(page.headers.get(name));
		expect(response.headers.get('Cache-Control')).toBe('no-store');
		expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
		expect(response.headers.has('Set-Cookie')).toBe(false);
		const bytes = new Uint8Array(await response.arrayBuffer());
		expect(response.headers.get('Content-Length')).toBe(`${bytes.length}`);
	});
});

describe('what a visitor wrote', () => {
	const nasty = [
		'"><script>alert(1)</script>',
		"' onfocus=alert(1) autofocus x='",
		'</textarea><img src=x onerror=alert(1)>',
		'</form><form action=//evil.example>',
		'<!--',
		'-->',
		'<![CDATA[',
		'</html>',
		'&quot;&lt;script&gt;&amp;amp;&#34;&#x22;&notin;',
		"$& $1 $$ $` $'",
		'\uE000notice\uE001 \uE000value:email\uE001 data-focus-slot="name"',
		'javascript:alert(1)',
		'\n\nbegins with empty lines',
		'\r\nBcc: a@b.example\r\n\r\n<b>',
		'tab\tfeed\fend\v',
		'\u202Eleft\u202C \u200B\uFEFF\u2028',
		'💩 漢字 ﷽',
		'x\u0001\u0007\u001b\u007f',
		'x\u0080\u0085\u009f',
	];

	it.each(nasty)('%j stands in every field of the answer as text, and does nothing else', async (text) => {
		const { post } = contactApp({ store: downStore });
		const everywhere = Object.fromEntries(contactFields.map((field) => [field, text]));
		const clean = Object.fromEntries(contactFields.map((field) => [field, 'x']));
		const found = await readPage(await post({ ...everywhere, key: text, locale: 'ja', website: text }));
		const expected = await readPage(await post({ ...clean, locale: 'ja' }));
		expect(skeletonOf(found.tree)).toEqual(skeletonOf(expected.tree));
		for (const field of contactFields) expect(found.controls[field]?.value, field).toBe(text);
		expect(found.controls.website?.value).toBe('');
		expect(found.controls.key?.value).toBe('');
	});

	it('that HTML cannot hold is left out', async () => {
		const { controls } = await readPage(await contactApp().post({ name: 'a\0b', message: '\0', email: 'x' }));
		expect([controls.name?.value, controls.message?.value]).toEqual(['ab', '']);
	});

	it('is kept whole where it is too long', async () => {
		const long = '漢"<'.repeat(2000);
		const { controls, text } = await readPage(await contactApp().post({ ...message, message: long }));
		expect(controls.message).toEqual({ value: long, isInvalid: 'true', isFocused: true });
		expect(text).toContain('too long');
	});
});

describe('a message that cannot be taken now', () => {
	it('comes back with the address to write to, and the focus on what is said', async () => {
		const { post, faults, outages } = contactApp({ store: downStore });
		const response = await post({ ...message, locale: 'ru' });
		expect(response.status).toBe(503);
		expect(response.headers.get('Retry-After')).toBe('60');
		expect(response.headers.get('Cache-Control')).toBe('no-store');
		const html = await response.clone().text();
		const { controls, focused } = await readPage(response);
		expect(html).toContain('href="mailto:lamp@lantern.example"');
		expect(controls.message?.value).toBe(message.message);
		expect(focused).toEqual(['alert']);
		expect({ faults, outages }).toEqual({ faults: [], outages: ['The store is down.'] });
	});

	it('because there were too many comes back the same way', async () => {
		const store: ContactStore = { ...contactApp().store, accept: async () => ({ until: Date.now() + 1000 }) };
		const response = await contactApp({ store }).post(message);
		expect(response.status).toBe(429);
		const { controls, text } = await readPage(response);
		expect(controls.name?.value).toBe('Ada');
		expect(text).toContain('Many messages have come from your network');
	});
});

describe('where the page of the form cannot be had', () => {
	const { source } = fixtureApp();

	it('it is said in plain words', async () => {
		const find: typeof source.find = (path) => (path.includes('/api/contact/') ? undefined : source.find(path));
		const app = contactApp({ source: { ...source, find }, store: downStore });
		for (const [written, status] of [
			[{}, 422],
			[message, 503],
		] as const) {
			const response = await app.post(written as typeof message);
			expect(response.status).toBe(status);
			expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
			expect(await response.text()).toContain('lamp@lantern.example');
		}
	});

	it('because it cannot be read, the operator is told', async () => {
		const find: typeof source.find = (path) => {
			const stored = source.find(path);
			return stored?.kind === 'contact-form' ? { ...stored, read: () => Promise.reject(new Error('EIO')) } : stored;
		};
		const { post, faults } = contactApp({ source: { ...source, find } });
		expect((await post({})).status).toBe(422);
		expect(faults).toEqual(['EIO']);
	});
});
