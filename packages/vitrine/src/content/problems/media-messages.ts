/** Messages about icons, videos, maps and pictures, by code, with the values in their sentences. */
export interface MediaMessages {
	/** `installed` names the collections that the site has. */
	icon: { reason: 'collection' | 'name' | 'drawing'; installed: readonly string[]; meant?: string | undefined };
	'video-file': object;
	'captions-file': object;
	/** `address` leads to a file that is no WebVTT. */
	'captions-format': { address: string };
	'captions-elsewhere': object;
	'video-source': { isTwice: boolean };
	'embed-address': object;
	'embed-page': { service: EmbedServiceName };
	'embed-host': { origin: string };
	/** A mistake in `::video{…}`. */
	'video-directive': { reason: 'name' | 'rest' | 'attribute' | 'twice' | 'empty' | 'missing'; name: string };
	'public-file': object;
	decorative: object;
	'picture-proportions': { width: number; height: number; light: { width: number; height: number } };
	/** What keeps an SVG from being shown. `written` is the part of it. */
	svg: { reason: SvgFault; written?: string };
}

type EmbedServiceName = 'YouTube' | 'Vimeo' | 'OpenStreetMap' | 'Google Maps';

export type SvgFault = 'xml' | 'depth' | 'none' | 'size' | 'large' | 'html' | 'style' | 'image' | 'reference';
