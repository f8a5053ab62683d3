import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtFrom } from '../support/built-site.ts';
import { startDevelopmentServer } from '../support/development-server.ts';
import { outsideSite } from '../support/outside-site.ts';
import { launchChromium, serveSite } from './support/browser.ts';

/** A newsletter, a counter and a table to book, at another origin, which sends no headers for those who embed it. */
let services: Server;
/** What they were asked for: method, path and what was sent. */
let asked: string[];
let host: string;
let browser: Browser;
let site: Awaited<ReturnType<typeof serveSite>>;

/** Markup from strings, a script that it adds, and a connection: what counters do. */
const counter = `
document.getElementById('count').innerHTML = '<b>Counted</b>';
const { origin } = new URL(document.currentScript.src);
const more = document.createElement('script');
more.src = origin + '/more.js';
document.head.append(more);
fetch(origin + '/hit', { method: 'POST', body: location.pathname });
`;

const answers: Record<string, readonly [type: string, body: string]> = {
	'/subscribe': ['text/html', '<title>List</title><h1>Thank you</h1>'],
	'/count.js': ['text/javascript', counter],
	'/more.js': ['text/javascript', "document.getElementById('more').textContent = 'More';"],
	'/table': ['text/html', '<title>Table</title><h1>Book a table</h1>'],
	'/hit': ['text/plain', ''],
};

beforeAll(async () => {
	services = createServer(async (request, response) => {
		const path = request.url ?? '';
		asked.push(`${request.method} ${path} ${await text(request)}`.trim());
		const [type, body] = answers[path] ?? ['text/plain', 'Nothing'];
		const headers = path === '/hit' ? { 'Access-Control-Allow-Origin': '*' } : {};
		response.writeHead(path in answers ? 200 : 404, { 'Content-Type': type, ...headers }).end(body);
	});
	asked = [];
	await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve));
	host = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
	const rows = ['form', 'script', 'connect', 'frame'].map((allow) => `{ allow: '${allow}', from: '${host}' }`);
	const form = `<form method="post" action="${host}/subscribe"><input name="email" aria-label="Email" /><button>Subscribe</button></form>`;
	const root = outsideSite(rows, {
		home: form,
		booking: `<iframe title="Table" src="${host}/table" />`,
		counted: `<p id="count">–</p><p id="more">–</p><script defer src="${host}/count.js" />`,
	});
	[browser, site] = await Promise.all([launchChromium(), builtFrom(root).then((folder) => serveSite(folder))]);
});
afterAll(async () => {
	await browser.close();
	await site.close();
	services.close();
});

async function opened(path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; said: string[] }> {
	asked = [];
	const page = await (await browser.newContext(options)).newPage();
	const said: string[] = [];
	page.on('console', (message) => said.push(message.text()));
	page.on('pageerror', (error) => said.push(error.message));
	await page.goto(site.origin + path);
	return { page, said };
}

describe('a service of others on a page', () => {
	it.each([true, false])('gets the form of a newsletter (with scripts: %s)', async (javaScriptEnabled) => {
		const { page, said } = await opened('/', { javaScriptEnabled });
		const form = page.locator(`form[action^="${host}"]`);
		await form.getByLabel('Email').fill('ada@example.com');
		await form.getByRole('button').click();
		await page.getByRole('heading', { name: 'Thank you' }).waitFor();
		expect(asked.filter((line) => line.startsWith('POST'))).toEqual(['POST /subscribe email=ada%40example.com']);
		expect(said).toEqual([]);
		await page.context().close();
	});

	it('runs the script of a counter, which writes markup, loads another script and connects to its host', async () => {
		const { page, said } = await opened('/counted');
		await page.locator('#count b').waitFor();
		await page.getByText('More', { exact: true }).waitFor();
		await expect.poll(() => asked).toContain('POST /hit /counted');
		expect(said).toEqual([]);
		await page.context().close();
	});

	it('shows a table to book in a frame', async () => {
		const { page, said } = await opened('/booking');
		await page.frameLocator('main iframe').getByRole('heading', { name: 'Book a table' }).waitFor();
		expect(said).toEqual([]);
		await page.context().close();
	});

	it('gets nothing from any other page, also where visitors come from one that has it', async () => {
		const { page } = await opened('/counted');
		await page.locator('#count b').waitFor();
		await page.locator('a[href="/about"]').first().click();
		await page.waitForURL(`${site.origin}/about`);
		const blocked = await page.evaluate(async (address) => {
			const violation = new Promise<string>((resolve) => {
				const note = ({ effectiveDirective }: SecurityPolicyViolationEvent) => resolve(effectiveDirective);
				document.addEventListener('securitypolicyviolation', note, { once: true });
			});
			const isConnected = await fetch(`${address}/hit`).then(
				() => true,
				() => false,
			);
			const directive = await violation;
			try {
				document.createElement('script').setAttribute('src', `${address}/count.js`);
				return { isConnected, directive };
			} catch (error) {
				return { isConnected, directive, refused: (error as Error).name };
			}
		}, host);
		expect(blocked).toEqual({ isConnected: false, directive: 'connect-src', refused: 'TypeError' });
		await page.context().close();
	});

	it('is on a page that is reached and left by loading documents, so that no other has its policy', async () => {
		const { page } = await opened('/guide');
		const activate = async () => {
			await page.locator('a[href="/about"]:visible').first().focus();
			await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		};
		const follow = async (address: string) => {
			await page.evaluate((href) => {
				(window as { before?: boolean }).before = true;
				const link = document.createElement('a');
				Object.assign(link, { href, id: 'follow', textContent: 'Follow' });
				document.querySelector('main')?.prepend(link);
			}, address);
			await page.click('#follow');
			await page.waitForURL(site.origin + address);
			await page.waitForFunction(() => document.readyState === 'complete');
			return page.evaluate(() => !(window as { before?: boolean }).before);
		};
		await activate();
		expect(await follow('/about')).toBe(false);
		expect(await follow('/counted')).toBe(true);
		await page.locator('#count b').waitFor();
		expect(await follow('/booking')).toBe(true);
		await page.frameLocator('main iframe').getByRole('heading').waitFor();
		expect(await follow('/about')).toBe(true);
		await page.context().close();
	});
});

it('is named in development where the settings do not allow it, until they do', async () => {
	const form = '<form action="https://list.example/subscribe" />';
	const frame = '<iframe title="Table" src="https://book.example/table" />';
	const root = outsideSite(["{ allow: 'frame', from: 'https://book.example' }"], { home: form, booking: frame });
	const server = await startDevelopmentServer({ root, env: { DATA_DIR: join(root, 'data') } });
	const ask = (path: string) => fetch(server.origin + path, { headers: { Accept: 'text/html' } });
	try {
		const [home, booking, about] = [await ask('/'), await ask('/booking'), await ask('/about')];
		expect([home.status, booking.status, about.status]).toEqual([500, 200, 200]);
		const policyOf = ({ headers }: Response) => headers.get('cross-origin-embedder-policy');
		expect([policyOf(booking), policyOf(about)]).toEqual([null, 'require-corp']);
		await expect.poll(server.output).toContain('found     a form to https://list.example, on /\n');
		const file = join(root, 'site.config.ts');
		const row = "{ allow: 'form', from: 'https://list.example' }, ";
		writeFileSync(
			file,
			readFileSync(file, 'utf8').replace('outside: [', (text) => text + row),
		);
		await expect.poll(async () => (await ask('/')).status).toBe(200);
	} finally {
		await server.stop();
	}
});
