/** What code knows of the site, written into the worker when it is bundled. */
declare module 'virtual:site' {
	const site: import('#protocol/worker-site.ts').WorkerSite;
	export default site;
}
