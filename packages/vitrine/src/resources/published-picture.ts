/** A picture of the content, as pages show it. */
export interface PublishedPicture {
	/** Pixels of the original, the right way up. */
	width: number;
	height: number;
	/** A browser takes the first that it knows; the last is for every other. In development it is the only one. */
	formats: PictureFormat[];
}

export interface PictureFormat {
	/** Media type. */
	type: string;
	/** From the narrowest to that of the original's width. */
	variants: PictureVariant[];
}

export interface PictureVariant {
	address: string;
	width: number;
	/** Where its bytes are. */
	source: string;
}
