import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Manifest } from '#protocol/manifest.ts';
import type { CardSettings } from '#views/render-context.ts';

/** Forgets pictures that no page has any more. */
export function pruneCards({ cache }: CardSettings, { resources }: Manifest): void {
	const used = new Set(
		resources.filter(({ kind, isEarlier }) => kind === 'og-image' && !isEarlier).map(({ path }) => basename(path)),
	);
	mkdirSync(cache, { recursive: true });
	for (const name of readdirSync(cache)) {
		if (!used.has(name)) rmSync(join(cache, name), { force: true });
	}
}
