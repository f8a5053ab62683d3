import { ContentError, type Problem, quote } from '#content/problems/problem.ts';
import type { Site } from '#content/site/site.ts';
import { decodePath } from '#i18n/path-encoding.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { hostFiles } from './host-files.ts';
import { describeHosted } from './hosted-site.ts';
import { misreadRules } from './netlify-and-cloudflare.ts';

/**
 * Looks for what the host of a site would misread: files in `public/` in whose place it finds what the build writes for it,
 * and addresses with headers of their own that it would take for patterns.
 *
 * @throws {ContentError} with their names
 */
export function checkHostFiles(manifest: Manifest, site: Pick<Site, 'pages'>): void {
	const problems = [...takenNames(manifest), ...misreadAddresses(manifest, site)];
	if (problems.length > 0) throw new ContentError(problems);
}

function takenNames(manifest: Manifest): Problem[] {
	const ofHost = new Set(hostFiles(manifest).map(({ name }) => name));
	const taken = manifest.resources.filter(({ kind, file }) => kind === 'public-file' && ofHost.has(`site/${file}`));
	return taken.map(({ file }) => ({
		file: `public/${file}`,
		line: 1,
		found: `the name ${file}, which a build for ${manifest.target} gives to a file of its own`,
		expected: 'another name',
		fix: 'rename or remove the file',
	}));
}

function misreadAddresses(manifest: Manifest, { pages }: Pick<Site, 'pages'>): Problem[] {
	const { target } = manifest;
	if (target !== 'netlify' && target !== 'cloudflare-pages') return [];
	const misread = new Set(misreadRules(describeHosted(manifest)).map(({ pattern }) => pattern));
	if (misread.size === 0) return [];
	const texts = [...pages.values()].flatMap(({ translations }) => Object.values(translations));
	return manifest.resources
		.filter(({ path }) => misread.has(path))
		.map(({ path, kind, file, outside = {} }) => {
			const text = texts.find(({ address }) => address === path);
			const [host] = Object.values(outside).flat();
			const embed = text?.embeds.find(({ origin }) => origin === host);
			const place =
				kind === 'public-file' || !text ? { file: `public/${file}`, line: 1 } : { file: text.file, line: 1 };
			return {
				...(embed ? { file: embed.file, line: embed.line } : place),
				found: `the address ${quote(decodePath(path) ?? path)}, which has headers of its own${host ? ` for ${host}` : ''}`,
				expected: `an address without * and : here, which ${target} takes for patterns: other addresses would have these headers`,
				fix: 'rename the file, or give it another slug',
			};
		});
}
