import { splitLocale } from '#i18n/locale-path.ts';
import type { Manifest } from '#protocol/manifest.ts';
import type { HostFile } from './host-file.ts';
import { redirectLimits } from './limits.ts';
import { isTargetName } from './targets.ts';

/** Old addresses, as far as the host leads on from them, and those for which a small page does. */
export interface DividedRedirects {
	byHost: Record<string, string>;
	byPage: Record<string, string>;
}

export function divideRedirects({ target, redirects }: Pick<Manifest, 'target' | 'redirects'>): DividedRedirects {
	const limit = target !== undefined && isTargetName(target) ? redirectLimits[target] : undefined;
	const divided: DividedRedirects = { byHost: {}, byPage: {} };
	let count = 0;
	let bytes = 0;
	for (const [from, to] of Object.entries(redirects)) {
		bytes += `${from} ${to} 301\n`.length;
		const isTaken =
			limit === undefined || (++count <= limit.most && bytes <= (limit.bytes ?? Number.POSITIVE_INFINITY));
		divided[isTaken ? 'byHost' : 'byPage'][from] = to;
	}
	return divided;
}

/** The page at an old address that leads on to today's. It holds no script, and no search engine shows it. */
export function redirectPage(manifest: Pick<Manifest, 'origin' | 'locales' | 'defaultLocale'>, to: string): string {
	const { locale } = splitLocale(to, manifest);
	const { tag } = manifest.locales.find(({ code }) => code === locale) ?? { tag: locale };
	const path = escapeHtml(to);
	const address = escapeHtml(manifest.origin + to);
	return `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>${address}</title><link rel="canonical" href="${address}"><meta http-equiv="refresh" content="0; url=${path}"></head><body><a href="${path}">${address}</a></body></html>\n`;
}

/** The file that a page at an old address lies in, within the folder of builds. */
export function redirectFile(from: string): string {
	return `site${decodeURIComponent(from)}.html`;
}

export function redirectPages(manifest: Manifest): HostFile[] {
	const { byPage } = divideRedirects(manifest);
	return Object.entries(byPage).map(([from, to]) => ({ name: redirectFile(from), text: redirectPage(manifest, to) }));
}

function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
