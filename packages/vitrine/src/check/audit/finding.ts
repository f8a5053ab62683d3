/** Something that is wrong with a finished site. */
export interface Finding {
	/** Path of the page, sitemap or file. */
	page: string;
	found: string;
	/** What to do about it. */
	fix: string;
}
