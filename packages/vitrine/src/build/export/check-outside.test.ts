import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostFiles } from '#build/hosts/host-files.ts';
import { describeHosted } from '#build/hosts/hosted-site.ts';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { servicesInUse, writeServices } from '#check/audit/services-in-use.ts';
import type { Manifest } from '#protocol/manifest.ts';
import type { Payload } from '#protocol/payload.ts';
import { href, routes } from '#routes.ts';
import { complaintOfBuild, outFolder } from '../../../../../test/support/built-site.ts';
import { complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { contactApp } from '../../../../../test/support/contact-app.ts';
import { fixtureApp } from '../../../../../test/support/fixture-app.ts';
import { settings } from '../../../../../test/support/fixture-site.ts';
import { outsideSite, type ServiceMarkup } from '../../../../../test/support/outside-site.ts';
import { quickBuild, quickBuildWith } from '../../../../../test/support/quick-build.ts';
import { repositoryRoot } from '../../../../../test/support/repository.ts';

const row = (allow: string, from: string, more = '') => `{ allow: '${allow}', from: '${from}'${more} }`;

const form = '<form method="post" action="https://list.example/subscribe"><button>Subscribe</button></form>';
const script = '<script async src="https://count.example/count.js" />';
const frame = '<iframe title="Booking" src="https://book.example/table" />';
const picture = '<img alt="" src="https://pixel.example/1.gif" />';

/** Builds a site, and returns the function that requests its pages, and what the build warned of. */
async function built(rows: readonly string[], markup: ServiceMarkup) {
	const out = outFolder();
	const warnings: string[] = [];
	const root = outsideSite(rows, markup);
	const { manifest } = await quickBuild({ root, out, warn: (sentence) => void warnings.push(sentence) });
	const { get } = fixtureApp({ folder: out });
	const policyOf = async (path: string) => {
		const { headers } = await get(path);
		const policy = headers.get('content-security-policy') ?? '';
		return { policy, isIsolated: headers.get('cross-origin-embedder-policy') === 'require-corp' };
	};
	const isApart = async (path: string) => ((await (await get(path)).json()) as Payload).isApart === true;
	return { out, manifest, warnings, policyOf, isApart };
}

describe('a service of others', () => {
	it.each([
		['form', form, 'https://list.example', "form-action 'self' https://list.example;", true, true],
		['script', script, 'https://count.example', ' https://count.example; style-src', false, false],
		['frame', frame, 'https://book.example', 'frame-src https://book.example;', false, true],
		['image', picture, 'https://pixel.example', "img-src 'self' data: https://pixel.example;", false, true],
	])(
		'that is a %s changes the policy of the page that uses it by what that needs, and of no other page',
		async (kind, markup, host, directive, isIsolated, hasTrustedTypes) => {
			const { policyOf, isApart, warnings } = await built([row(kind, host)], { booking: markup });
			const [booking, about] = [await policyOf('/booking'), await policyOf('/about')];
			expect(booking.policy).toContain(directive);
			expect(booking.policy.split(host)).toHaveLength(2);
			expect(booking.isIsolated).toBe(isIsolated);
			expect(booking.policy.includes("trusted-types 'none'")).toBe(hasTrustedTypes);
			expect(about.policy).not.toContain(host);
			expect([about.isIsolated, about.policy.includes("trusted-types 'none'")]).toEqual([true, true]);
			expect([await isApart('/booking/_payload.json'), await isApart('/about/_payload.json')]).toEqual([true, false]);
			expect(warnings).toEqual([]);
		},
		120_000,
	);

	it('that scripts connect to is allowed where there are scripts of others, or on the pages that it names', async () => {
		const connect = 'https://api.example';
		const rows = [row('script', 'https://count.example'), row('connect', connect)];
		const everywhere = await built(rows, { booking: script });
		expect((await everywhere.policyOf('/booking')).policy).toContain(`connect-src 'self' ${connect};`);
		expect((await everywhere.policyOf('/')).policy).not.toContain(connect);
		const named = await built([row('connect', connect, ", pages: ['/', '/about']")], {});
		for (const [path, isAllowed] of [
			['/', true],
			['/about', true],
			['/booking', false],
		] as const) {
			const { policy, isIsolated } = await named.policyOf(path);
			expect([path, policy.includes(connect), isIsolated]).toEqual([path, isAllowed, true]);
		}
		expect(await named.isApart('/about/_payload.json')).toBe(true);
		expect(named.warnings).toEqual([]);
	});

	it('in the head of all pages is allowed on those that the server fills in, and costs hosts no rule for each', async () => {
		const rows = [row('script', 'https://count.example')];
		const { out, manifest, policyOf, isApart } = await built(rows, { head: script });
		for (const path of ['/', '/about', '/no-such-page', routes.contactThanks]) {
			expect([path, (await policyOf(path)).policy]).toEqual([path, expect.stringContaining('https://count.example')]);
		}
		expect(await isApart(href('payload', { path: routes.contactThanks }))).toBe(true);
		const sent = await contactApp({ folder: out }).post({ name: 'Ada' });
		expect([sent.status, sent.headers.get('content-security-policy')]).toEqual([
			422,
			expect.stringContaining('https://count.example'),
		]);
		const plain = await built([], {});
		const rulesOf = (site: Manifest) => describeHosted({ ...site, target: 'cloudflare-pages' }).rules.length;
		expect(rulesOf(manifest)).toBe(rulesOf(plain.manifest));
	});

	it('is in what each host of files reads', async () => {
		const { manifest } = await built([row('form', 'https://list.example')], { booking: form });
		for (const [target, file] of [
			['nginx', 'nginx.conf'],
			['caddy', 'Caddyfile'],
			['netlify', 'site/_headers'],
			['cloudflare-pages', 'site/_headers'],
			['vercel', '.vercel/output/config.json'],
		]) {
			const text = hostFiles({ ...manifest, target: `${target}` }).find(({ name }) => name === file)?.text ?? '';
			// Netlify also answers at the name of the file.
			const rules = target === 'netlify' ? 2 : 1;
			expect([target, text.split('https://list.example').length - 1]).toEqual([target, rules]);
		}
	});

	it('is listed by the audit with its pages, and is no fault there', async () => {
		const rows = [
			row('form', 'https://list.example'),
			row('frame', 'https://book.example'),
			row('script', 'https://count.example'),
			row('connect', 'https://api.example'),
			row('image', 'https://pixel.example', ", pages: ['/about', '/']"),
		];
		const { out } = await built(rows, { booking: form + frame, counted: script });
		const site = await readExport(out);
		expect(audit(site)).toEqual([]);
		expect(writeServices(servicesInUse(site))).toEqual([
			'form https://list.example: on /booking',
			'frame https://book.example: on /booking',
			'script https://count.example: on /counted',
			'connect https://api.example: on /counted',
			'image https://pixel.example: on /, /about',
		]);
	});

	it('is reported where no page uses it', async () => {
		const rows = [row('image', 'https://pixel.example'), row('connect', 'https://api.example')];
		expect((await built(rows, {})).warnings).toEqual([
			expect.stringMatching(
				/^site\.config\.ts:\d+ outside\.0: no page has a picture from https:\/\/pixel\.example\. Remove the row, or name in "pages" where a script uses it\.$/,
			),
			expect.stringContaining('outside.1: no page has a connection to https://api.example.'),
		]);
	});
});

describe('a host that the settings do not allow', () => {
	it('stops the build, with the line of the component that names it', async () => {
		const complaint = await complaintOfBuild(outsideSite([], { home: form + script, booking: frame + picture }));
		expect(complaint).toMatchInlineSnapshot(`
			"
			sections/booking/booking.tsx:4
			  found     a frame of https://book.example, on /booking
			  expected  a host that "outside" in site.config.ts allows for frames there
			  to do     add { allow: 'frame', from: 'https://book.example' } there, or take it out

			sections/booking/booking.tsx:4
			  found     a picture from https://pixel.example, on /booking
			  expected  a host that "outside" in site.config.ts allows for pictures there
			  to do     add { allow: 'image', from: 'https://pixel.example' } there, or take it out

			sections/home/home.tsx:4
			  found     a form to https://list.example, on /
			  expected  a host that "outside" in site.config.ts allows for forms there
			  to do     add { allow: 'form', from: 'https://list.example' } there, or take it out

			sections/home/home.tsx:4
			  found     a script from https://count.example, on /
			  expected  a host that "outside" in site.config.ts allows for scripts there
			  to do     add { allow: 'script', from: 'https://count.example' } there, or take it out
			"
		`);
	});

	it('stops a build again where the last export has the page, whose policy stays while its row does', async () => {
		const service = row('form', 'https://list.example');
		const root = outsideSite([service], { booking: form });
		const out = outFolder();
		await quickBuild({ root, out });
		const change = (path: string, from: string, to: string) => {
			const file = join(root, path);
			writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
		};
		change('content/en/pages/about.md', 'description:', 'description: Again.');
		await quickBuild({ root, out });
		const { headers } = await fixtureApp({ folder: out }).get('/booking');
		expect(headers.get('content-security-policy')).toContain("form-action 'self' https://list.example;");
		change('site.config.ts', service, '');
		// This process keeps the settings that it has read.
		expect(() => quickBuildWith(repositoryRoot, { root, out })).toThrow('a form to https://list.example, on /booking');
	});

	it('stops the build where it is allowed to other pages, or by https', async () => {
		const rows = [row('form', 'https://list.example', ", pages: ['/']"), row('frame', 'https://book.example')];
		const markup = { home: form, booking: form + frame.replace('https', 'http') };
		expect(await complaintOfBuild(outsideSite(rows, markup))).toMatchInlineSnapshot(`
			"
			sections/booking/booking.tsx:4
			  found     a form to https://list.example, on /booking
			  expected  a host that "outside" in site.config.ts allows for forms there
			  to do     add "/booking" to the pages of outside.0, or remove "pages" from outside.0, so that all pages may use it

			sections/booking/booking.tsx:4
			  found     a frame of http://book.example, on /booking
			  expected  a host that "outside" in site.config.ts allows for frames there
			  to do     write its address with https://
			"
		`);
	});
});

describe('the setting "outside"', () => {
	const complaintOf = (...rows: string[]) => {
		const written = settings().replace(/\tdefaultLocale:/, (line) => `\toutside: [${rows}],\n${line}`);
		return complaintAbout({ 'site.config.ts': written });
	};

	it.each([
		['https://*.example.com', 'write a row for each host, as "https://list.example.com"'],
		['*', 'write a row for each host, as "https://list.example.com"'],
		['http://list.example', 'write "https://list.example", and use its address by https in the page'],
		['https://list.example/subscribe', 'write "https://list.example"'],
		['https://list.example/', 'write "https://list.example"'],
		['list.example', 'write "https://list.example"'],
		['https://', 'write for example "https://list.example.com"'],
	])('refuses %s', async (from, remedy) => {
		expect(await complaintOf(row('form', from))).toContain(`
  found     "${from}"
  expected  scheme and host of one service, by https
  to do     ${remedy}
`);
	});

	it('refuses a row that repeats another one, and pages that do not exist', async () => {
		const list = 'https://list.example';
		expect(await complaintOf(row('form', list), row('script', list), row('form', list))).toMatchInlineSnapshot(`
			"
			site.config.ts:20  outside.2
			  found     "https://list.example"
			  expected  each service once for each kind
			  to do     remove this row
			"
		`);
		expect(await complaintOf(row('form', list, ", pages: ['/about']"), row('form', list))).toContain(
			'name the pages of both in the first row, and remove this one',
		);
		expect(await complaintOf(row('form', list, ", pages: ['/nowhere']"))).toMatchInlineSnapshot(`
			"
			site.config.ts:20  outside.0.pages.0
			  found     "/nowhere", which is no page
			  expected  a page of the site, by its file and without a language
			  to do     write for example "/about", or remove it
			"
		`);
		expect(await complaintOf(row('form', list, ", pages: ['about']"))).toContain('write for example "/about"');
	});
});
