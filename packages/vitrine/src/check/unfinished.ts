import { loadSiteConfig } from '#content/site-config.ts';
import { lineOf, listFiles, readSourceFile } from '#content/source-file.ts';

/** Names that belong to nobody (RFC 2606). */
const exampleName = /(^|[.@/])example(\.(com|org|net))?$/;

/** What the texts of a new site leave open: `[[operator]]`, and addresses that are to be replaced. */
const openPlace = /\[\[[^\s[\]][^[\]]*\]\]|[\w.-]+@example\.(com|org|net)\b/g;

/**
 * Says what of a new site has not been replaced yet. These are notes and no faults: a site passes its check from the
 * first day on.
 */
export async function unfinished(root: string): Promise<string[]> {
	const { config } = await loadSiteConfig(root);
	const { origin, contact, locales } = config;
	const settings = [origin, ...(contact ? [contact.address] : [])]
		.filter((address) => exampleName.test(address))
		.map((address) => `site.config.ts: ${address} is an example`);
	const folders = locales.map(({ code }) => `content/${code}`);
	const files = (await Promise.all(folders.map((folder) => listFiles(root, folder)))).flat();
	const texts = await Promise.all(
		// The interface explains with an example what an address looks like.
		files
			.filter((path) => /\.(md|yaml)$/.test(path) && !path.endsWith('/messages.yaml'))
			.map(async (path) => {
				const { text } = await readSourceFile(root, path, () => {});
				const places = new Set(text.match(openPlace));
				if (places.size === 0) return [];
				return [`${path}:${lineOf(text, text.search(openPlace))}: ${places.size} to fill in`];
			}),
	);
	return [...settings, ...texts.flat()];
}
