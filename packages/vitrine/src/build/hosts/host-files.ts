import type { Manifest } from '#protocol/manifest.ts';
import { writeCaddy } from './caddy.ts';
import { writeGithubPages } from './github-pages.ts';
import type { HostFile } from './host-file.ts';
import { describeHosted, type HostedSite } from './hosted-site.ts';
import { writeCloudflarePages, writeNetlify } from './netlify-and-cloudflare.ts';
import { writeNginx } from './nginx.ts';
import { redirectPages } from './redirect-pages.ts';
import { writeS3 } from './s3.ts';
import { isTargetName, type TargetName } from './targets.ts';
import { writeVercel } from './vercel.ts';

/** What writes the files that a host reads; the server of the kit reads none. */
const writers: Record<Exclude<TargetName, 'node'>, (site: HostedSite, manifest: Manifest) => HostFile[]> = {
	nginx: writeNginx,
	caddy: writeCaddy,
	netlify: writeNetlify,
	'cloudflare-pages': writeCloudflarePages,
	'github-pages': writeGithubPages,
	vercel: writeVercel,
	s3: writeS3,
	static: () => [],
};

/** The files that the host of an export reads, in `site/` and beside it. */
export function hostFiles(manifest: Manifest): HostFile[] {
	const { target } = manifest;
	if (target === undefined || !isTargetName(target) || target === 'node') return [];
	return [...writers[target](describeHosted(manifest), manifest), ...redirectPages(manifest)];
}
