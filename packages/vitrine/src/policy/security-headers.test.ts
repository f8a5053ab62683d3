import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fixtureApp } from '../../../../test/support/fixture-app.ts';

const { get, request } = fixtureApp();

/** The headers that protect visitors, of all that an answer has. */
function protection(response: Response) {
	const others = /^(cache-control|content-length|content-type|content-encoding|etag|vary|location|allow)$/;
	return Object.fromEntries([...response.headers].filter(([name]) => !others.test(name)));
}

const permissions =
	'accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), window-management=(), xr-spatial-tracking=()';

const inert = {
	'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	'cross-origin-embedder-policy': 'require-corp',
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'permissions-policy': permissions,
	'referrer-policy': 'strict-origin-when-cross-origin',
	'strict-transport-security': 'max-age=31536000',
	'x-content-type-options': 'nosniff',
};

describe('the headers that protect visitors', () => {
	it('of documents allow exactly the styles and the scripts that stand in those of the site', async () => {
		const hashesIn = (html: string, element: string) =>
			[...html.matchAll(new RegExp(`<${element}(?: type="speculationrules")?>(.*?)</${element}>`, 'gs'))].map(
				([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
			);
		const documents = await Promise.all(
			['/', '/ru', '/ja', '/about', '/contact/sent', '/nowhere'].map(async (path) => {
				const response = await get(path);
				return { response, html: await response.text() };
			}),
		);
		const shown = new Set(documents.flatMap(({ html }) => hashesIn(html, 'style')));
		for (const { response, html } of documents) {
			const scripts = hashesIn(html, 'script');
			const policy = response.headers.get('content-security-policy') ?? '';
			const styles = /style-src ([^;]*)/.exec(policy)?.[1] ?? '';
			expect(new Set(styles.split(' '))).toEqual(shown);
			expect(policy.length).toBeLessThan(1900);
			expect(protection(response)).toEqual({
				...inert,
				'content-security-policy': `default-src 'none'; script-src 'self' ${scripts.join(' ')}; style-src ${styles}; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
			});
		}
	});

	it.each([
		['a payload', '/_payload.json'],
		['messages', '/_i18n/ru/messages.json'],
		['a sitemap', '/sitemap.xml'],
		['robots.txt', '/robots.txt'],
		['icons', '/api/_nuxt_icon/lucide.json?icons=lamp'],
		['a canonical redirect', '/about/'],
		['a redirect of a renamed page', '/company'],
		['an unknown reserved address', '/api/nothing'],
		['an unknown asset', '/assets/app-OLDHASH.js'],
		['a bad request', '/%'],
		['a web manifest', '/ru/site.webmanifest'],
		['health', '/health'],
	])('of %s allow nothing', async (_, path) => {
		expect(protection(await get(path))).toEqual(inert);
	});

	it('of a redirect to a language, a refused method and a too long path allow nothing', async () => {
		expect(protection(await get('/', { Accept: 'text/html', 'Accept-Language': 'ru' }))).toEqual(inert);
		expect(protection(await request('/', { method: 'POST' }))).toEqual(inert);
		expect(protection(await get(`/${'a'.repeat(4000)}`))).toEqual(inert);
	});

	it('of scripts allow nothing but the script', async () => {
		const boot = /\/assets\/boot-[\w-]+\.js/.exec(await (await get('/')).text())?.[0] ?? '';
		expect(protection(await get(boot))).toEqual(inert);
	});

	it('of pictures of the site let other sites show them', async () => {
		const card = /og:image" content="https:\/\/lantern\.example(\/og\/[^"]+)"/.exec(await (await get('/')).text())?.[1];
		for (const path of ['/favicon.svg', '/favicon.ico', '/icon-512.png', card ?? '']) {
			const response = await get(path);
			expect(response.status).toBe(200);
			expect(protection(response)).toEqual({ ...inert, 'cross-origin-resource-policy': 'cross-origin' });
		}
	});

	it('of a fault are those of documents', async () => {
		const sound = fixtureApp().source;
		const broken = fixtureApp({
			source: {
				...sound,
				find: (path) => (path === '/about' ? undefined : sound.find(path)),
				buildInfo: sound.buildInfo,
			},
			onFault: () => {},
		});
		expect(protection(await broken.get('/about'))['content-security-policy']).toContain("trusted-types 'none'");
	});

	it('demand https only of those who came by it', async () => {
		const plain = fixtureApp({ isSecure: false });
		for (const path of ['/', '/about/', '/nowhere']) {
			expect((await plain.get(path)).headers.has('Strict-Transport-Security')).toBe(false);
		}
	});

	it('name no server and no version', async () => {
		for (const path of ['/', '/nowhere', '/api/nothing']) {
			const response = await get(path);
			expect([...response.headers.keys()].filter((name) => /server|powered|version/.test(name))).toEqual([]);
		}
	});

	it('hold no unsafe exception', async () => {
		expect((await get('/')).headers.get('Content-Security-Policy')).not.toContain('unsafe');
	});
});
