import type { HostFile } from './host-file.ts';
import type { HostedSite } from './hosted-site.ts';

/** Without \`.nojekyll\`, GitHub Pages leaves out what begins with an underscore; CNAME names the host of the site. */
export function writeGithubPages({ origin }: HostedSite): HostFile[] {
	const { hostname } = new URL(origin);
	const isOwn = !hostname.endsWith('.github.io');
	return [{ name: 'site/.nojekyll', text: '' }, ...(isOwn ? [{ name: 'site/CNAME', text: `${hostname}\n` }] : [])];
}
