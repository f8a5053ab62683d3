import { find, svg } from 'property-information';

/** Elements that draw, or that drawing needs. */
export const drawnElements: ReadonlySet<string> = new Set(
	`svg g defs symbol use switch
	path rect circle ellipse line polyline polygon
	text tspan textPath
	linearGradient radialGradient stop pattern
	clipPath mask marker
	filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
	feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
	feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
);

/** Elements that move others. They change attributes that draw, and no reference. */
export const movingElements: ReadonlySet<string> = new Set(['animate', 'animateMotion', 'animateTransform', 'set']);

/** Elements whose content is text without markup. */
export const wordElements: ReadonlySet<string> = new Set(['title', 'desc']);

/** Properties of CSS that are attributes as well (SVG 2 §6.6). */
export const styleAttributes: ReadonlySet<string> = new Set(
	`alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
	color-rendering cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity
	font-family font-size font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-horizontal
	glyph-orientation-vertical image-rendering letter-spacing lighting-color marker-end marker-mid marker-start mask
	mask-type opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray
	stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
	text-decoration text-overflow text-rendering transform-origin unicode-bidi vector-effect visibility word-spacing
	writing-mode x y width height cx cy r rx ry`.split(/\s+/),
);

const otherAttributes = `id viewBox preserveAspectRatio transform d points x1 y1 x2 y2 fx fy fr dx dy rotate pathLength
	textLength lengthAdjust startOffset method spacing side xml:space lang systemLanguage requiredExtensions
	gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform
	clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
	filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept amplitude exponent operator
	k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale
	diffuseConstant specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation z
	scale xChannelSelector yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles
	attributeName attributeType begin dur end min max restart repeatCount repeatDur fill calcMode keyTimes keySplines
	keyPoints path origin from to by additive accumulate`.split(/\s+/);

/** The names that hast gives to the attributes that may stay, by their names in the file. References are not among them. */
export const keptAttributes: ReadonlyMap<string, string> = new Map(
	[...styleAttributes, ...otherAttributes].map((name) => [name, find(svg, name).property]),
);

/** Attributes that an animation may change. */
export function isMovable(attribute: string): boolean {
	return keptAttributes.has(attribute) && attribute !== 'id' && attribute !== 'attributeName';
}

/** Functions of values that load no file. */
const functions: ReadonlySet<string> = new Set(
	`rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp var
	matrix matrix3d translate translatex translatey translate3d scale scalex scaley scale3d rotate rotatex rotatey rotatez
	rotate3d skewx skewy skew perspective
	blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
	path polygon circle ellipse inset rect cubic-bezier steps linear format local tech`.split(/\s+/),
);

const localUrl = /url\(\s*(["']?)#([^\s"'()\\]+)\1\s*\)/gi;
const dataUrl =
	/url\(\s*(["']?)data:(?:image\/(?:png|jpeg|gif|webp|avif)|(?:application\/(?:x-)?font-|font\/)[\w-]+)[;,][^"'()\\]*\1\s*\)/gi;

/**
 * Returns a value of an attribute or a style in which every reference is to a part of the same picture, written `url(#id)`.
 *
 * @param options.data whether it may hold a font or a picture of pixels, as `url(data:…)`
 * @param options.more functions that it may hold besides those of values
 * @returns undefined for a value with other references, functions that are not known, or escapes, which hide both
 */
export function safeValue(
	value: string,
	{ data = false, more = [] }: { data?: boolean; more?: readonly string[] } = {},
): string | undefined {
	if (value.includes('\\')) return undefined;
	const local = value.replace(localUrl, 'url(#$2)');
	const rest = (data ? local.replace(dataUrl, '') : local).replace(/url\(#[^()]+\)/g, '');
	// A comment can hide where a name ends.
	if (rest.includes('/*')) return undefined;
	const called = functionsIn(rest);
	return called.every((name) => name === '' || functions.has(name) || more.includes(name)) ? local : undefined;
}

/** The longest name of a function has ten letters; what is longer is not known, wherever it begins. */
const maxName = 20;

function functionsIn(value: string): string[] {
	const names: string[] = [];
	for (let at = value.indexOf('('); at >= 0; at = value.indexOf('(', at + 1)) {
		const before = value.slice(Math.max(0, at - maxName), at);
		names.push((/[\w-]*$/.exec(before)?.[0] ?? '').toLowerCase());
	}
	return names;
}
