import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { IconifyInfo, IconifyJSON } from '@iconify/types';
import { getIconData } from '@iconify/utils/lib/icon-set/get-icon';
import { iconToSVG } from '@iconify/utils/lib/svg/build';
import type { Element } from 'hast';
import { nearest } from '#node/edit-distance.ts';
import { coded } from '../problems/message.ts';
import { quote } from '../problems/problem.ts';
import { rule } from '../problems/rule.ts';
import { cleanSvg } from '../svg/clean-svg.ts';
import { readSvg } from '../svg/read-svg.ts';

/** An icon as an `svg` element. A tree and not markup, because Trusted Types let no markup from strings through. */
export type Glyph = Element;

const require = createRequire(import.meta.url);
const collections = new Map<string, IconifyJSON>();

/**
 * Finds an icon by its Iconify name in the installed `@iconify-json/*` packages.
 *
 * @param name `collection:name`, for example `lucide:languages`
 * @returns the icon, or what was expected and what to do, in the form of `rule`
 */
export function resolveIcon(name: string): { glyph: Glyph } | { problem: string } {
	const installed = installedCollections();
	const [prefix = '', icon = ''] = name.split(':');
	if (!name.includes(':')) {
		const owner = installed.find((collection) => getIconData(loadCollection(collection), name) !== null);
		const meant = owner && `${owner}:${name}`;
		const fix = meant ? `write ${quote(meant)}` : 'write for example "lucide:lamp"';
		return { problem: rule(ofCollection(installed), fix, coded('icon', { reason: 'collection', installed, meant })) };
	}
	if (!installed.includes(prefix)) {
		return {
			problem: rule(
				ofCollection(installed),
				`choose an installed collection, or run "npm install @iconify-json/${prefix || 'lucide'}"`,
				coded('icon', { reason: 'collection', installed }),
			),
		};
	}
	const collection = loadCollection(prefix);
	const found = getIconData(collection, icon);
	if (!found) {
		const near = nearest(icon, Object.keys(collection.icons));
		const meant = near && `${prefix}:${near}`;
		return {
			problem: rule(
				`an icon that the collection ${quote(prefix)} has`,
				`${meant ? `write ${quote(meant)}, or ` : ''}look up a name at https://icon-sets.iconify.design/${prefix}/`,
				coded('icon', { reason: 'name', installed: [prefix], meant }),
			),
		};
	}
	const { body, attributes } = iconToSVG(found);
	const read = readSvg(`<svg viewBox="${attributes.viewBox}">${body}</svg>`);
	if ('svg' in read) return { glyph: cleanSvg(read.svg, 'page').svg };
	const message = coded('icon', { reason: 'drawing', installed });
	return { problem: rule('an icon that can be drawn', `choose another: ${read.problem.found}`, message) };
}

function ofCollection(installed: readonly string[]): string {
	return `an icon of an installed collection (${installed.join(', ')}), written collection:name`;
}

/** Names of the installed `@iconify-json/*` packages. */
export function installedCollections(): string[] {
	const scope = dirname(dirname(require.resolve('@iconify-json/lucide/package.json')));
	return readdirSync(scope).sort();
}

/** Reads an installed collection, once. */
export function loadCollection(prefix: string): IconifyJSON {
	const loaded = collections.get(prefix) ?? (require(`@iconify-json/${prefix}/icons.json`) as IconifyJSON);
	collections.set(prefix, loaded);
	return loaded;
}

/** Returns the metadata of an installed collection, or undefined if it has none. */
export function collectionInfo(prefix: string): IconifyInfo | undefined {
	try {
		return require(`@iconify-json/${prefix}/info.json`) as IconifyInfo;
	} catch {
		return undefined;
	}
}
