import type { NegotiableLocale } from '#i18n/negotiation.ts';
import type { RedirectRule } from '#i18n/redirect-rules.ts';
import type { FormSettings } from './contact/form.ts';
import type { MailSettings } from './contact/mail-words.ts';
import type { OutsideHosts, OutsideService } from './outside.ts';

/** What an answer is, which decides how long it may be kept and which headers it carries. */
export type ResourceKind =
	| 'home'
	| 'page'
	| 'error-screen'
	| 'contact-form'
	| 'payload'
	| 'messages'
	| 'icons'
	| 'build-meta'
	| 'latest-build'
	| 'build-assets'
	| 'markdown'
	| 'sitemap'
	| 'feed'
	| 'og-image'
	| 'asset'
	| 'search-page'
	| 'search-index'
	| 'search-file'
	| 'public-file';

export type Encoding = 'identity' | 'br' | 'gzip';

/** What the name of a file's encoded copy ends with. */
export const copySuffixes: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' };

/** One exported file, as the server finds it. */
export interface ManifestEntry {
	/** Canonical, percent-encoded. */
	path: string;
	kind: ResourceKind;
	contentType: string;
	/** Path within `dist/site`. */
	file: string;
	/** Bytes of the file as it is, and of the encoded ones beside it (`.br`, `.gz`). */
	size: { identity: number; br?: number; gzip?: number };
	/** First 128 bits of the SHA-256 of the file, in hex. */
	hash: string;
	/** Hash of everything that it was made from, where the next export need not make it again while that stays. */
	key?: string;
	/** Of a payload: the hash of its page, by which a browser names it that has the page's document. */
	pageHash?: string;
	/** Whether only pages of earlier builds request it. */
	isEarlier?: true;
	/** Of a document: whether it is the first page of a list, which has no number in its address. */
	isList?: true;
	/** Of a document: the hosts of others that it uses. */
	outside?: OutsideHosts;
}

/** What answers depend on of a build, besides the files themselves. */
export interface BuildInfo {
	/** Names what all pages share. */
	id: string;
	/** What the site calls itself. */
	name: string;
	/** Scheme and host of the published site. */
	origin: string;
	defaultLocale: string;
	locales: (NegotiableLocale & { name: string; cacheable: boolean; unlisted: boolean })[];
	/** What detects a visitor's language on `/`: the server, the page itself, or neither. */
	detection: 'server' | 'client' | 'off';
	/** Old address to today's. */
	redirects: Record<string, string>;
	/** Patterns, and redirects with other statuses or to other sites; none in exports of earlier kits. */
	redirectRules?: readonly RedirectRule[];
	icons: IconSettings;
	/** The forms of the site by their names; none for a host that takes no messages. */
	forms: Readonly<Record<string, ContactFormSettings>>;
	/**
	 * CSP hashes (`sha256-…`) of inline styles and scripts in pages, and in frames of pages that have some; undefined in
	 * development, which has no policy.
	 */
	inlineHashes: { styles: string[]; scripts: string[]; frames?: string[] } | undefined;
	/** Whether visitors can search it. */
	search?: boolean;
	/** Whether its pages show videos of the site's own. */
	usesMedia?: boolean | undefined;
}

export interface ContactFormSettings extends FormSettings, MailSettings {
	/** Where messages go, and where visitors may write to instead. */
	address: string;
	/** For how many days its messages are kept, where it has a time of its own. */
	keepDays?: number | undefined;
	/** How many messages it takes of one visitor within ten minutes, where that is less than the server takes. */
	limit?: number | undefined;
}

export interface IconSettings {
	/** Collections that browsers may request. */
	collections: string[];
	/** Whether the server requests icons from the public service that are not installed. */
	fallback: 'server' | 'off';
}

/** The list of an export: everything that the server knows of it. `dist/site.jsonl` is that of what lies in `dist/site`. */
export interface Manifest extends BuildInfo {
	/** Hash of everything that it was made from but the time: as long as that stays, and nothing is due, there is nothing to build. Empty where something is left to make. */
	inputs: string;
	/** What of it begins or ends by itself; not there in exports of earlier kits. */
	schedule?: ExportSchedule;
	/** Where it is to be served from (`--for`); not there for the server of the kit. */
	target?: string;
	/** The number of the export that this one brings back. */
	restores?: number;
	/** The most that they may load, and that articles may weigh, in KB. */
	budgets: Partial<Record<'home' | 'article' | 'fonts' | 'firstVisit', Record<string, number>>> & {
		scripts?: number | undefined;
		app?: number | undefined;
	};
	/** What the script `app` is made of; not there in exports of earlier kits. */
	appParts?: AppParts;
	/** The services of others that its settings allow. */
	outside?: readonly (OutsideService & { pages?: readonly string[] | undefined })[];
	/** Drafts, for those who have a link to them. They are in no list of what is public, and not in `dist/site`. */
	previews?: Previews;
	resources: ManifestEntry[];
}

/** When something of an export begins or ends to be published. Moments are milliseconds since 1970. */
export interface ExportSchedule {
	/** The last moment before it was built at which something began or ended. */
	since?: number;
	/** What is due next, the earliest first. */
	next: readonly DueChange[];
	/** The time zone of the site. */
	timeZone: string;
}

/** A page, entry or section that begins or ends. */
export interface DueChange {
	moment: number;
	isEnd: boolean;
	file: string;
	where?: string;
}

/** Packages and files of the site in the script `app`, each with its share of the whole. */
export type AppParts = readonly (readonly [name: string, share: number])[];

export interface Previews {
	/** CSP hashes of their inline styles and scripts: they may have styles that no public page has. */
	inlineHashes: NonNullable<BuildInfo['inlineHashes']>;
	documents: PreviewDocument[];
	/** The pictures that no public page shows; not there where an earlier version built it. */
	pictures?: PreviewPicture[];
}

/** The document of a draft in one language. */
export interface PreviewDocument extends Pick<ManifestEntry, 'path' | 'hash' | 'size' | 'outside'> {
	/** The id of its page. */
	page: string;
}

/** A file of a picture that only drafts show. */
export interface PreviewPicture extends Pick<ManifestEntry, 'path' | 'contentType' | 'hash' | 'size'> {
	/** The ids of the pages that show it. */
	pages: string[];
}

/** What an export has of drafts: bodies that its list of resources does not name. */
export function previewBodies({ previews }: Pick<Manifest, 'previews'>): Pick<ManifestEntry, 'hash' | 'size'>[] {
	return [...(previews?.documents ?? []), ...(previews?.pictures ?? [])];
}
