import type { LoadedConfig } from '#content/site-config.ts';
import { describeMissingTranslations } from './commands/show-states.ts';
import { readTranslations } from './state/read-translations.ts';

/** Thrown where `translations.block` keeps a site from being published; names the texts that need work. */
export class OutdatedTranslations extends Error {
	override name = 'OutdatedTranslations';
}

/**
 * Checks whether the settings let a site be published as it is translated now.
 *
 * @param origin of the environment: a preview elsewhere is never refused
 * @throws {OutdatedTranslations} where a language has fewer texts that are up to date than `translations.fresh`
 */
export async function refuseOutdated(root: string, settings: LoadedConfig, origin: string | undefined): Promise<void> {
	const { config } = settings;
	const isPreview = origin !== undefined && new URL(origin).origin !== new URL(config.origin).origin;
	if (!config.translations.block || isPreview) return;
	const missing = describeMissingTranslations(await readTranslations(root, settings));
	if (missing.length === 0) return;
	throw new OutdatedTranslations(
		[
			'Nothing was published: translations are out of date, and "translations.block" in site.config.ts keeps them from visitors.',
			...missing,
			'Translate or confirm these texts, or set "block" to false.',
		].join('\n'),
	);
}
