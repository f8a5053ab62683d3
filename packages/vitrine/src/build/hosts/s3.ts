import { readImmutablePath } from '#protocol/immutable-file.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { ruleFor } from './header-rules.ts';
import type { HostFile } from './host-file.ts';
import type { HostedSite } from './hosted-site.ts';
import { pagesFor, redirectFiles } from './redirect-pages.ts';

const script = `#!/bin/sh
# Made by "vitrine build --for s3". Uploads what files.tsv lists: first the files that pages load, then the pages.
#
#     BUCKET=www.example.com ./upload.sh
#
# Another client than that of AWS: S3_PUT is a command that is given file, key, content type, Cache-Control and, for an old
# address, where it leads to.
set -eu
cd "$(dirname "$0")/.."
if [ -z "\${S3_PUT:-}" ]; then
	: "\${BUCKET:?is not set: name the bucket, as BUCKET=www.example.com}"
	if ! command -v aws > /dev/null; then
		echo 'aws is not installed, which uploads: install it, or name another client in S3_PUT. Nothing was uploaded.' >&2
		exit 1
	fi
fi
put() {
	aws s3api put-object --bucket "$BUCKET" --body "$1" --key="$2" --content-type "$3" \\
		--cache-control "$4" \${5:+--website-redirect-location "$5"} > /dev/null
}
tab=$(printf '\\t')
while IFS="$tab" read -r file key type cache target; do
	if ! \${S3_PUT:-put} "$file" "$key" "$type" "$cache" "$target" < /dev/null; then
		echo "$key could not be uploaded. Nothing was deleted: run this again when the reason is gone." >&2
		exit 1
	fi
done < s3/files.tsv
`;

/** A table of what S3 keeps with each file, and what uploads by it: pages have keys without \`.html\`. */
export function writeS3(site: HostedSite, manifest: Manifest): HostFile[] {
	const lines = site.files.map(({ path, file, kind, contentType }) => {
		const cacheControl =
			kind === 'error-screen'
				? site.screenCacheControl
				: (ruleFor(path, site.rules)?.headers['Cache-Control'] ?? site.screenCacheControl);
		const isPage = file.endsWith('.html') && file !== 'index.html' && kind !== 'error-screen';
		const key = isPage ? file.slice(0, -'.html'.length) : file;
		return {
			isLast: readImmutablePath(path) === undefined,
			line: [`site/${file}`, key, contentType, cacheControl, ''],
		};
	});
	// A bucket answers at an address with a slash at its end by the file index.html.
	const moved = Object.entries(site.redirects).flatMap(([from, to]) =>
		['', '/index.html', '.html'].map((ending) => ({
			isLast: true,
			line: [
				redirectFiles(from)[0],
				decodeURIComponent(from).slice(1) + ending,
				'text/html; charset=utf-8',
				site.redirectHeaders['Cache-Control'] ?? '',
				to,
			],
		})),
	);
	const all = [...lines, ...moved];
	const ordered = [...all.filter(({ isLast }) => !isLast), ...all.filter(({ isLast }) => isLast)];
	return [
		{ name: 's3/files.tsv', text: ordered.map(({ line }) => `${line.join('\t')}\n`).join('') },
		{ name: 's3/upload.sh', text: script },
		...pagesFor(manifest, site.redirects),
	];
}
