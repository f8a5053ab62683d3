/**
 * Every address of the editor, for its server and its interface. No other module has one as a literal. What it serves of
 * the site has the addresses of the site.
 */
export const addresses = {
	home: '/__edit/',
	/** All calls, by their names. */
	api: '/__edit/api',
	/** Scripts and styles of the interface. */
	app: '/__edit/app',
	frame: '/__edit/frame',
	thumbnails: '/__edit/thumbnails',
	tokens: '/__edit/tokens.css',
	/** Signs in the browser on this machine, once. */
	open: '/__edit/open',
	signIn: '/__edit/sign-in',
	signInStyle: '/__edit/sign-in.css',
	signOut: '/__edit/sign-out',
} as const;

/** Header of a call that is made for one person alone: it has the address, percent-encoded. */
export const personHeader = 'Edit-Person';
