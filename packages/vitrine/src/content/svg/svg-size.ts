import type { Element } from 'hast';

/** Returns how large an SVG is: by its width and height, else by its view. */
export function sizeOfSvg({ properties }: Element): { width: number; height: number } | undefined {
	const [width, height] = [properties.width, properties.height].map((length) =>
		/^[\d.]+(px)?$/.test(`${length}`.trim()) ? Number.parseFloat(`${length}`) : 0,
	);
	const [, , viewWidth, viewHeight] = `${properties.viewBox ?? ''}`
		.trim()
		.split(/[\s,]+/)
		.map(Number);
	const size = width && height ? { width, height } : { width: viewWidth ?? 0, height: viewHeight ?? 0 };
	return size.width > 0 && size.height > 0
		? { width: Math.round(size.width), height: Math.round(size.height) }
		: undefined;
}
