import type { BuildInfo, ResourceKind } from '#protocol/manifest.ts';

/**
 * What an answer can do in a browser: a document that runs, a picture that other sites may show, or data and words
 * that do nothing.
 */
export type AnswerClass = 'document' | 'picture' | 'inert';

/** The class of what a build exports. */
export function answerClassOf({ contentType, kind }: { contentType: string; kind: ResourceKind }): AnswerClass {
	if (contentType.startsWith('text/html')) return 'document';
	const isShownElsewhere = kind === 'public-file' || kind === 'og-image';
	return isShownElsewhere && contentType.startsWith('image/') ? 'picture' : 'inert';
}

export type HeaderRecord = Record<string, string>;

/** Browser features that the site does not use, and that nothing on it may switch on. */
const unusedFeatures = [
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

const always: HeaderRecord = {
	'Cross-Origin-Embedder-Policy': 'require-corp',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
	'Referrer-Policy': 'strict-origin-when-cross-origin',
	'X-Content-Type-Options': 'nosniff',
};

/** What runs nothing may load nothing. */
const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The headers that protect visitors, for every kind of answer.
 *
 * @param isSecure whether the visitor came by https, for then they are to come by it always (RFC 6797 §7.2)
 */
export function securityHeaders(
	answer: AnswerClass,
	{ inlineHashes }: Pick<BuildInfo, 'inlineHashes'>,
	{ isSecure }: { isSecure: boolean },
): HeaderRecord {
	const policy = answer === 'document' ? inlineHashes && documentPolicy(inlineHashes) : inertPolicy;
	return {
		...always,
		...(policy === undefined ? {} : { 'Content-Security-Policy': policy }),
		'Cross-Origin-Resource-Policy': answer === 'picture' ? 'cross-origin' : 'same-origin',
		...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
	};
}

function documentPolicy({ styles, scripts }: { styles: string[]; scripts: string[] }): string {
	const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`);
	const directives = [
		["default-src 'none'"],
		["script-src 'self'", ...quoted(scripts)],
		['style-src', ...quoted(styles)],
		// data: is for icons that are first needed in the browser: they are drawn as CSS masks.
		["img-src 'self' data:"],
		["font-src 'self'"],
		["connect-src 'self'"],
		["manifest-src 'self'"],
		["form-action 'self'"],
		["base-uri 'none'"],
		["frame-ancestors 'none'"],
		["require-trusted-types-for 'script'"],
		["trusted-types 'none'"],
	];
	return directives.map((directive) => directive.join(' ')).join('; ');
}
