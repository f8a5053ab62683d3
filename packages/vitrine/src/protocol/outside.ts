/** What a page may take from a service of others, or send there. */
export const outsideKinds = ['form', 'script', 'connect', 'frame', 'image'] as const;

export type OutsideKind = (typeof outsideKinds)[number];

/** Scheme and host of each service that a document uses, by kind, in alphabetical order. */
export type OutsideHosts = Partial<Record<OutsideKind, readonly string[]>>;

/** A service of others that the settings allow. */
export interface OutsideService {
	allow: OutsideKind;
	/** Scheme and host. */
	from: string;
}

/** What the hosts of a document depend on besides its HTML. */
export interface OutsideSettings {
	/** Scheme and host of the site, which is no service of others. */
	origin: string;
	/** Services that the settings allow to any page that uses them. */
	services: readonly OutsideService[];
	/** Services whose `pages` name the page of the document: it has them, whatever its HTML names. */
	ofPage?: readonly OutsideService[] | undefined;
}

/**
 * Returns the hosts that a document uses: those that its HTML names, and those that scripts use where the settings allow it.
 * What the HTML names is not compared with the settings.
 */
export function outsideHosts(document: string, { origin, services, ofPage = [] }: OutsideSettings): OutsideHosts {
	const found = [...namedServices(document, origin), ...ofPage];
	const hasScript = found.some(({ allow }) => allow === 'script');
	return hostsOf(hasScript ? [...found, ...services.filter(({ allow }) => allow === 'connect')] : found);
}

/** Returns the hosts of services by kind, each once. */
export function hostsOf(services: readonly OutsideService[]): OutsideHosts {
	const hosts: Partial<Record<OutsideKind, string[]>> = {};
	for (const kind of outsideKinds) {
		const ofKind = new Set(services.flatMap(({ allow, from }) => (allow === kind ? [from] : [])));
		if (ofKind.size > 0) hosts[kind] = [...ofKind].sort();
	}
	return hosts;
}

/** Attributes of these elements are what browsers load, or send forms to. */
const elements = /<(form|button|input|script|iframe|img|source|image|video|link|a)\b([^>]*)>/gi;

const attributes = /([a-z:]+)="([^"]*)"/gi;

/**
 * Returns the services that the HTML of a document names. React writes `>`, `<` and quotes in attributes as references:
 * elements end where they seem to.
 *
 * @param origin that of the site
 * @param isFrame whether it is the document of a frame, whose links lead to what the frame shows
 */
export function namedServices(document: string, origin: string, isFrame = false): OutsideService[] {
	const found: OutsideService[] = [];
	const add = (allow: OutsideKind, address: string | undefined) => {
		const url = address === undefined ? null : URL.parse(withoutReferences(address), origin);
		if (url && /^https?:$/.test(url.protocol) && url.origin !== origin) found.push({ allow, from: url.origin });
	};
	for (const [, name = '', written = ''] of document.matchAll(elements)) {
		const element = name.toLowerCase();
		// Links are the most frequent, and lead to another document but in a frame.
		if ((element === 'a' && !isFrame) || !written.includes('="')) continue;
		const all = [...written.matchAll(attributes)].map(
			([, key = '', value = '']) => [key.toLowerCase(), value] as const,
		);
		const { src, srcset, srcdoc, action, formaction, href, poster, rel, as, ...others } = Object.fromEntries(all);
		if (element === 'form') add('form', action);
		else if (element === 'button' || element === 'input') add('form', formaction);
		if (element === 'script') add('script', src);
		if (element === 'iframe') {
			add('frame', src);
			if (srcdoc) found.push(...namedServices(withoutReferences(srcdoc), origin, true));
		}
		if (element === 'a') add('frame', href);
		if (element === 'img' || element === 'input') add('image', src);
		if (element === 'image') add('image', href ?? others['xlink:href']);
		if (element === 'video') add('image', poster);
		if (element === 'img' || element === 'source') for (const address of candidates(srcset)) add('image', address);
		if (element === 'link' && (rel === 'modulepreload' || as === 'script')) add('script', href);
		if (element === 'link' && as === 'image') add('image', href);
	}
	return found;
}

/** Returns the addresses of `srcset`. */
function candidates(srcset = ''): string[] {
	return srcset.split(/,\s+/).flatMap((candidate) => candidate.trim().split(/\s+/, 1));
}

const references: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };

function withoutReferences(text: string): string {
	return text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (reference) => references[reference] ?? reference);
}
