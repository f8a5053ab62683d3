import type { BuildInfo, ResourceKind } from '#protocol/manifest.ts';
import type { OutsideHosts } from '#protocol/outside.ts';

/**
 * What an answer can do in a browser: a document that runs, a picture that other sites may show, or data and words
 * that do nothing.
 */
export type AnswerClass = 'document' | 'picture' | 'inert';

/** The class of what a build exports. */
export function answerClassOf({ contentType, kind }: { contentType: string; kind: ResourceKind }): AnswerClass {
	if (contentType.startsWith('text/html')) return 'document';
	// Feed readers show the pictures of texts.
	const isShownElsewhere = kind === 'public-file' || kind === 'og-image' || kind === 'asset';
	return isShownElsewhere && contentType.startsWith('image/') ? 'picture' : 'inert';
}

export type HeaderRecord = Record<string, string>;

/**
 * Browser features that nothing on the site may switch on. Documents with videos or maps open some of them
 * (`playerFeatures`, `framedFeatures`).
 */
const closedFeatures = [
	'accelerometer',
	'autoplay',
	'browsing-topics',
	'camera',
	'display-capture',
	'encrypted-media',
	'fullscreen',
	'gamepad',
	'geolocation',
	'gyroscope',
	'hid',
	'idle-detection',
	'local-fonts',
	'magnetometer',
	'microphone',
	'midi',
	'payment',
	'picture-in-picture',
	'publickey-credentials-get',
	'screen-wake-lock',
	'serial',
	'usb',
	'window-management',
	'xr-spatial-tracking',
];

/** What the buttons of a player need: it is opened in all documents of a site that shows videos of its own. */
const playerFeatures = ['fullscreen', 'picture-in-picture'];

/** What a frame of another host may need, such as a video: nothing else is opened for it. */
const framedFeatures = ['autoplay', ...playerFeatures];

const always: HeaderRecord = {
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Referrer-Policy': 'strict-origin-when-cross-origin',
	'X-Content-Type-Options': 'nosniff',
};

/** What runs nothing may load nothing. */
const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The headers that protect visitors, for every kind of answer.
 *
 * @param isSecure whether the visitor came by https, for then they are to come by it always (RFC 6797 §7.2)
 * @param outside the hosts of others that the document uses
 */
export function securityHeaders(
	answer: AnswerClass,
	{ inlineHashes, usesMedia = false }: Pick<BuildInfo, 'inlineHashes' | 'usesMedia'>,
	{ isSecure, outside = {} }: { isSecure: boolean; outside?: OutsideHosts | undefined },
): HeaderRecord {
	const uses = { outside, ownMedia: usesMedia && answer === 'document' };
	const policy = answer === 'document' ? inlineHashes && documentPolicy(inlineHashes, uses) : inertPolicy;
	return {
		...always,
		// Others send no consent to what they serve being loaded. Forms need none, and connections have one of their own.
		...(outside.script || outside.frame || outside.image ? {} : { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
		'Permissions-Policy': permissionsPolicy(uses),
		...(policy === undefined ? {} : { 'Content-Security-Policy': policy }),
		'Cross-Origin-Resource-Policy': answer === 'picture' ? 'cross-origin' : 'same-origin',
		...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
	};
}

/** What a document uses besides the files of every page. */
interface Uses {
	outside: OutsideHosts;
	/** Whether it plays videos or sounds of the site. */
	ownMedia: boolean;
}

function permissionsPolicy({ outside: { frame }, ownMedia }: Uses): string {
	const framed = frame?.map((origin) => ` "${origin}"`).join('');
	const opened = (feature: string) => {
		if (framed && framedFeatures.includes(feature)) return `self${framed}`;
		return ownMedia && playerFeatures.includes(feature) ? 'self' : '';
	};
	return closedFeatures.map((feature) => `${feature}=(${opened(feature)})`).join(', ');
}

function documentPolicy(
	{ styles, scripts, frames = [] }: NonNullable<BuildInfo['inlineHashes']>,
	{ outside: { form = [], script = [], connect = [], frame, image = [] }, ownMedia }: Uses,
): string {
	const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`);
	const directives = [
		["default-src 'none'"],
		["script-src 'self'", ...quoted(scripts), ...script],
		['style-src', ...quoted(frame ? [...styles, ...frames] : styles)],
		...(frame ? [['frame-src', ...frame]] : []),
		// data: is for icons that are first needed in the browser: they are drawn as CSS masks.
		["img-src 'self' data:", ...image],
		["font-src 'self'"],
		...(ownMedia ? [["media-src 'self'"]] : []),
		["connect-src 'self'", ...connect],
		["manifest-src 'self'"],
		["form-action 'self'", ...form],
		["base-uri 'none'"],
		["frame-ancestors 'none'"],
		// Scripts of others make markup and addresses from strings, and know no policy of the site.
		...(script.length > 0 ? [] : [["require-trusted-types-for 'script'"], ["trusted-types 'none'"]]),
	];
	return directives.map((directive) => directive.join(' ')).join('; ');
}
