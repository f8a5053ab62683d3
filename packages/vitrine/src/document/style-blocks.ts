/** A style file, as the build found it. */
export interface StyleFile {
	css: string;
	layer: string;
	/**
	 * The parts of a page that need it: `document`, which every page has, `page:article`, `section:hero`; or what a site must
	 * have for its pages to need it: `site:icons`; or the fonts that a page is set in: `fonts:ja`.
	 */
	neededBy: readonly string[];
}

/** Styles that the same parts need: they stand in a page together, and are loaded together. */
export interface StyleBlock {
	css: string;
	neededBy: readonly string[];
}

export interface StyleBlocks {
	/** What stands first in every page: the order of the layers, and what every page needs. */
	base: string;
	/** What pages have besides. */
	blocks: readonly StyleBlock[];
}

/** In characters. The policy of every document names each block, which is longer than what a shorter one would save. */
const shortest = 200;

/** So many names fit into the policy, beside the one of what every page has and those of fonts and scripts. */
const most = 24;

/** By a part of a page, the pages that have it: the gallery, which has all, is none of them. */
export type ShownParts = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Puts style files that the same parts of a page need into one block each. What is not worth a block, every page has. Of
 * too many, those that only the gallery shows form one together, and so do kinds of section that stand on the same pages, which
 * costs no page anything. Are they still too many, so do the shortest that kinds of section alone need: an article has no
 * styles of sections by it, and a page few that it does not need.
 */
export function groupStyles(files: readonly StyleFile[], layers: readonly string[], shown: ShownParts): StyleBlocks {
	const groups = Map.groupBy(files, ({ neededBy }) => neededBy.join(' '));
	groups.delete('document');
	const isSeen = (group: readonly StyleFile[]) => isOfPages(group, shown) || isNeeded(group, shown);
	const worthy = [...groups.values()]
		.filter((group) => inLayers(group).length >= shortest)
		.sort(
			(one, other) =>
				Number(isOfPages(other, shown)) - Number(isOfPages(one, shown)) ||
				Number(isSeen(other)) - Number(isSeen(one)) ||
				inLayers(other).length - inLayers(one).length,
		);
	const unseen = worthy.filter((group) => !isSeen(group)).flat();
	const seen = joinAlike(worthy.filter(isSeen), shown);
	const places = unseen.length > 0 ? most - 1 : most;
	const alone = seen.length > places ? places - 1 : places;
	const joined = [...seen.slice(0, alone), seen.slice(alone).flat(), unseen];
	const blocks = worthy.length > most ? joined.filter((group) => group.length > 0) : worthy;
	const apart = new Set(blocks.flat());
	return {
		base: `@layer ${layers.join()};${inLayers(files.filter((file) => !apart.has(file)))}`,
		blocks: blocks.map((block) => ({
			css: inLayers(block),
			neededBy: [...new Set(block.flatMap(({ neededBy }) => neededBy))],
		})),
	};
}

/** Joins what stands on the same pages, the longest first. */
function joinAlike(groups: readonly StyleFile[][], shown: ShownParts): StyleFile[][] {
	const ofPages = groups.filter((group) => isOfPages(group, shown));
	const ofSections = groups.filter((group) => !isOfPages(group, shown));
	const pagesOf = (group: readonly StyleFile[]) => {
		const pages = group.flatMap(({ neededBy }) => neededBy.flatMap((part) => [...(shown.get(part) ?? [])]));
		return [...new Set(pages)].sort().join('\n');
	};
	const alike = [...Map.groupBy(ofSections, pagesOf).values()].map((groups) => groups.flat());
	return [...ofPages, ...alike.sort((one, other) => inLayers(other).length - inLayers(one).length)];
}

/** Whether pages need files whatever their sections are. Of fonts, those of the gallery are no more than its sections. */
function isOfPages(group: readonly StyleFile[], shown: ShownParts): boolean {
	return group.some(({ neededBy }) =>
		neededBy.some((part) => (part.startsWith('fonts:') ? shown.has(part) : !part.startsWith('section:'))),
	);
}

function isNeeded(group: readonly StyleFile[], parts: ShownParts): boolean {
	return group.some(({ neededBy }) => neededBy.some((part) => parts.has(part)));
}

/** Neighbors of one layer stand in it together. */
function inLayers(files: readonly StyleFile[]): string {
	const isNew = (index: number) => files[index]?.layer !== files[index - 1]?.layer;
	return files
		.map(({ css, layer }, index) => `${isNew(index) ? `@layer ${layer}{` : ''}${css}${isNew(index + 1) ? '}' : ''}`)
		.join('');
}
