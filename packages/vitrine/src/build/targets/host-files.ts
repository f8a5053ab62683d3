import type { Manifest } from '#protocol/manifest.ts';
import { writeCaddy } from './caddy.ts';
import type { HostFile } from './host-file.ts';
import { describeHosted, type HostedSite } from './hosted-site.ts';
import { writeNginx } from './nginx.ts';
import { isTargetName, type TargetName } from './targets.ts';

/** What writes the files that a host reads; the server of the kit reads none. */
const writers: Partial<Record<TargetName, (site: HostedSite) => HostFile[]>> = {
	nginx: writeNginx,
	caddy: writeCaddy,
};

/** The files that the host of an export reads, in `site/` and beside it. */
export function hostFiles(manifest: Manifest): HostFile[] {
	const { target = 'node' } = manifest;
	const write = isTargetName(target) ? writers[target] : undefined;
	return write?.(describeHosted(manifest)) ?? [];
}
