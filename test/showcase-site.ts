import { settings, siteWith } from './fixture-site.ts';

/**
 * The fixture `trilingual` with every kind of section: panes in the hero, a plate, and specimens of Russian and Japanese.
 *
 * @param changes files that are written anew, by path
 */
export function showcaseSite(changes: Record<string, string> = {}): string {
	return siteWith({ 'site.config.ts': showcaseSettings(), ...changes }, ['showcase']);
}

/** The settings of that site, as they are written. */
export function showcaseSettings(): string {
	const kinds = ['plate', 'languages'].map((kind) => `{ name: '${kind}', kind: '${kind}' },`);
	return settings().replace("{ name: 'hero', kind: 'hero' },", (hero) => `${hero} ${kinds.join(' ')}`);
}
