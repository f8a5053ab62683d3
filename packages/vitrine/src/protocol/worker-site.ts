import type { RedirectRule } from '#i18n/redirect-rules.ts';
import { prefixOf } from '#routes.ts';
import type { BuildInfo, ContactFormSettings, Manifest, ManifestEntry, Previews, ResourceKind } from './manifest.ts';

/** What the bundle for Workers holds of a site: it grows with languages, and not with pages. */
export interface WorkerSite {
	/** Without its redirects. */
	info: BuildInfo;
	/** What code answers with. */
	entries: Pick<ManifestEntry, 'path' | 'kind' | 'contentType' | 'file' | 'size' | 'hash'>[];
}

/** What grows with pages, in a file that code reads where no file answers. */
export interface WorkerLookup {
	redirects: BuildInfo['redirects'];
	redirectRules?: readonly RedirectRule[];
	/** Addresses of lists, whose first page has no number. */
	lists: string[];
	previews: Previews | undefined;
	/** The folder of drafts, whose name no visitor can guess. */
	draftFolder: string;
}

/** The place of that file among those of the site. Code answers below `/preview/`, so it is not public. */
export const lookupFile = `${prefixOf('preview')}lookup.json`;

/**
 * Where the document of a draft, or a picture in it, lies among the files of the site, by its hash. The platform leads every
 * other form of a file's address to the file itself, so an address that could be guessed would tell that there is such a draft.
 */
export function draftFile(folder: string, hash: string): string {
	return `${prefixOf('preview')}${folder}/${hash}.txt`;
}

/** Kinds of which a site has a few for each language. */
const answeredByCode: ReadonlySet<ResourceKind> = new Set([
	'home',
	'error-screen',
	'contact-form',
	'icons',
	'search-page',
	'search-index',
]);

/** Divides the list of an export into what code knows from its start and what it looks up. */
export function divideForWorker(
	manifest: Manifest,
	{ draftFolder = '', sendsMail = false } = {},
): { site: WorkerSite; lookup: WorkerLookup } {
	const { id, name, origin, defaultLocale, locales, detection, redirects, redirectRules, icons, forms } = manifest;
	const { inlineHashes, search = false, usesMedia, previews, resources } = manifest;
	return {
		site: {
			info: {
				...{
					id,
					name,
					origin,
					defaultLocale,
					locales,
					detection,
					icons,
					forms: sendsMail
						? forms
						: Object.fromEntries(Object.entries(forms).map(([form, one]) => [form, withoutMails(one)])),
				},
				...{ inlineHashes, search, usesMedia, redirects: {} },
			},
			entries: resources.filter(isForCode).map(({ path, kind, contentType, file, size: { identity }, hash }) => ({
				...{ path, kind, contentType, file, size: { identity }, hash },
			})),
		},
		lookup: {
			redirects,
			...(redirectRules ? { redirectRules } : {}),
			lists: resources.filter(({ isList }) => isList).map(({ path }) => path),
			...{ previews, draftFolder },
		},
	};
}

/** Words of mails are for a worker that sends some. */
function withoutMails({ mails: _, confirmations: __, ...form }: ContactFormSettings): ContactFormSettings {
	return form;
}

/** A file that is served under its whole name, where the platform would leave out `.html`, is one of those too. */
function isForCode({ kind, path, isEarlier }: ManifestEntry): boolean {
	return !isEarlier && (answeredByCode.has(kind) || path.endsWith('.html'));
}
