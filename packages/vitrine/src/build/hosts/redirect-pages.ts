import { splitLocale } from '#i18n/locale-path.ts';
import type { Manifest } from '#protocol/manifest.ts';
import type { HostFile } from './host-file.ts';
import { redirectLimits } from './limits.ts';
import { divideRules } from './redirect-rules.ts';
import { isTargetName } from './targets.ts';

/** Old addresses, as far as the host leads on from them, and those for which a small page does. */
export interface DividedRedirects {
	byHost: Record<string, string>;
	byPage: Record<string, string>;
	/** Other ways to write those of `byHost`, where the host has to be given each of them. */
	otherForms: Record<string, string>;
}

export function divideRedirects({ target, redirects }: Pick<Manifest, 'target' | 'redirects'>): DividedRedirects {
	const limit = target !== undefined && isTargetName(target) ? redirectLimits[target] : undefined;
	const byHost: Record<string, string> = {};
	const byPage: Record<string, string> = {};
	let count = 0;
	let bytes = 0;
	const isTaken = ([from, to]: readonly [string, string]) => {
		if (limit === undefined) return true;
		if (limit.patterns?.test(`${from} ${to}`)) return false;
		bytes += `${from} ${to} 301\n`.length;
		return ++count <= limit.max && bytes <= (limit.bytes ?? Number.POSITIVE_INFINITY);
	};
	for (const [from, to] of Object.entries(redirects)) (isTaken([from, to]) ? byHost : byPage)[from] = to;
	const otherForms = formsOf(byHost);
	const hasRoom = Object.entries(otherForms).every(isTaken);
	if (hasRoom) return { byHost, byPage, otherForms };
	// Beside its rule, the host leads from the other forms to the address of a page.
	return { byHost, byPage: limit?.pagesBesideRules ? { ...redirects } : byPage, otherForms: {} };
}

/** Lists the forms of old addresses that the server of the kit brings to one: with a slash, `/index.html` or `.html` at the end. */
function formsOf(redirects: Record<string, string>): Record<string, string> {
	const forms: Record<string, string> = {};
	for (const ending of ['/', '/index.html', '.html']) {
		for (const [from, to] of Object.entries(redirects)) forms[from + ending] ??= to;
	}
	return forms;
}

/** The page at an old address that leads on to today's. It holds no script, and no search engine shows it. */
export function redirectPage(manifest: Pick<Manifest, 'origin' | 'locales' | 'defaultLocale'>, to: string): string {
	const { locale } = splitLocale(to, manifest);
	const { tag } = manifest.locales.find(({ code }) => code === locale) ?? { tag: locale };
	const path = escapeHtml(to);
	const address = escapeHtml(to.startsWith('/') ? manifest.origin + to : to);
	return `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>${address}</title><link rel="canonical" href="${address}"><meta http-equiv="refresh" content="0; url=${path}"></head><body><a href="${path}">${address}</a></body></html>\n`;
}

/** The files that the page at an old address lies in, within the folder of builds: hosts find one without a slash at its end, one with. */
export function redirectFiles(from: string): [string, string] {
	const path = decodeURIComponent(from);
	return [`site${path}.html`, `site${path}/index.html`];
}

export function redirectPages(manifest: Manifest): HostFile[] {
	const { byPage } = divideRedirects(manifest);
	const rules = divideRules(manifest).byPage.map(({ from, to = '/' }) => [from, to] as const);
	return pagesFor(manifest, { ...byPage, ...Object.fromEntries(rules) });
}

/** Returns the small pages for old addresses. */
export function pagesFor(manifest: Manifest, redirects: Record<string, string>): HostFile[] {
	const files = new Map<string, string>();
	for (const place of [0, 1] as const) {
		for (const [from, to] of Object.entries(redirects)) {
			const name = redirectFiles(from)[place];
			if (!files.has(name)) files.set(name, redirectPage(manifest, to));
		}
	}
	return [...files].map(([name, text]) => ({ name, text }));
}

function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
