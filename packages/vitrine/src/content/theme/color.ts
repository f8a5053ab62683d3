/** Red, green and blue, 0 to 1, as light adds up: without the curve of a screen. */
type Light = readonly [number, number, number];

/**
 * Mixes two colors as `color-mix()` does (CSS Color 5 §3).
 *
 * @param part of the second one, 0 to 1
 * @example mixColors('#ffffff', '#000000', 0.5, 'srgb') // '#808080'
 */
export function mixColors(one: string, other: string, part: number, space: 'oklab' | 'srgb'): string {
	const mix = (a: readonly number[], b: readonly number[]) =>
		a.map((value, at) => value * (1 - part) + (b[at] ?? 0) * part) as [number, number, number];
	if (space === 'srgb') return toHex(mix(channelsOf(one), channelsOf(other)));
	const light = fromOklab(mix(toOklab(lightOf(one)), toOklab(lightOf(other))));
	return toHex(light.map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)));
}

/** The contrast ratio of two colors in hexadecimal (WCAG 2.2). */
export function contrast(one: string, other: string): number {
	const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
	const [red, green, blue] = lightOf(hex);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function lightOf(hex: string): Light {
	return channelsOf(hex).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [
		number,
		number,
		number,
	];
}

/** Returns red, green and blue of `#rgb` or `#rrggbb`, 0 to 1. */
export function channelsOf(hex: string): number[] {
	const digits = hex.slice(1);
	const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
	return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16) / 255);
}

function toHex(channels: readonly number[]): string {
	const bytes = channels.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255));
	return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** CSS Color 4 §17, "Sample code for Color Conversions". */
function toOklab([red, green, blue]: Light): Light {
	const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
	const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
	const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
	return [
		0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
		0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
	];
}

function fromOklab([lightness, a, b]: Light): Light {
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
	];
}
