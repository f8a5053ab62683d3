/** A file that a host reads, and that is no answer of the site. */
export interface HostFile {
	/** Path within the folder of builds: beside `site/`, or in it. */
	name: string;
	text: string;
}
