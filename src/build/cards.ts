import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Site } from '#content/site.ts';
import type { Manifest } from '#protocol/manifest.ts';
import type { CardSettings } from '#resources/resource.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * What the pictures for link previews are drawn with, and where they are kept; undefined where the settings want none.
 * The one place that names their fonts: whole ones, or cut to the characters of the titles.
 */
export function cardSettings(site: Site, out: string): CardSettings | undefined {
	if (!site.config.cards) return undefined;
	return {
		displayFont: resolve('@expo-google-fonts/zen-old-mincho/400Regular/ZenOldMincho_400Regular.ttf'),
		textFont: resolve('@expo-google-fonts/m-plus-1p/400Regular/MPLUS1p_400Regular.ttf'),
		cache: join(out, 'cache/og'),
	};
}

/** Forgets pictures that no page has any more. */
export function pruneCards({ cache }: CardSettings, { resources }: Manifest): void {
	const used = new Set(resources.filter(({ kind }) => kind === 'og-image').map(({ path }) => basename(path)));
	mkdirSync(cache, { recursive: true });
	for (const name of readdirSync(cache)) {
		if (!used.has(name)) rmSync(join(cache, name), { force: true });
	}
}
