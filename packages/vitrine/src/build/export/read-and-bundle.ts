import { join } from 'node:path';
import { hasAddedFields } from '#content/forms/form-schema.ts';
import { loadSite, readSite } from '#content/load-site.ts';
import { pseudoLocale } from '#content/messages/content-language.ts';
import { mistakeInCode } from '#content/own-code/own-code.ts';
import type { ScheduledChange } from '#content/pages/list-schedule.ts';
import { kindsInUse } from '#content/pages/shown-sections.ts';
import { openContentCache } from '#content/pages/stored-content-cache.ts';
import type { Site } from '#content/site/site.ts';
import { type Bundle, bundleCode, isBundled } from '../bundle/bundle.ts';
import { readPages } from '../read/read-pages.ts';
import { allOrErrors } from '../threads/all-or-errors.ts';
import type { BuildOptions } from './build-site.ts';
import type { ExportInputs } from './make-export.ts';

/** A site and the code that shows it. */
export interface SiteWithCode {
	site: Site;
	/** Every moment at which something of it begins or ends. */
	schedule: readonly ScheduledChange[];
	/** The same with its drafts, where they are built. */
	drafts: Site | undefined;
	bundle: Bundle;
	cache: ReturnType<typeof openContentCache>;
	/** Folder with the texts of articles. */
	texts: string;
}

/**
 * Reads a site while its code is bundled: the bundler waits for files and threads of its own half of the time.
 *
 * @throws {ContentError} when the content cannot be published
 * @throws {AggregateError} when neither content nor code can
 */
export async function readAndBundle(
	{
		root,
		out,
		origin,
		form = true,
		pseudo = false,
		previews,
		target = 'node',
		cores,
		now,
	}: BuildOptions & { now: number },
	{ code, hashes, settings, timings }: Pick<ExportInputs, 'code' | 'hashes' | 'settings' | 'timings'>,
): Promise<SiteWithCode> {
	timings.begin('read');
	const cache = openContentCache(join(out, 'cache/content'), hashes);
	const texts = join(out, 'cache/content/texts');
	const filesOnly = target !== 'node';
	const { locales: written, defaultLocale, timeZone, collections, forms } = settings.config;
	const locales = pseudo ? [...written, pseudoLocale] : written;
	const kinds = await kindsInUse(root, settings);
	const used = { kinds, addedFields: form && hasAddedFields(forms) };
	const bundles = { used, cache: join(out, 'cache') };
	// Before the bundler has begun.
	const isBusy = !isBundled(code, bundles);
	const read = async () => {
		const work = { timings, cores, isBusy };
		await readPages({ root, texts, locales, defaultLocale, timeZone, collections }, cache, work);
		const read = await readSite({ root, origin, form, pseudo, filesOnly, cache, settings, now });
		timings.begin('bundle');
		return read;
	};
	const [{ site, schedule }, bundle] = await allOrErrors(
		read(),
		bundleCode(code, root, bundles).catch((error) => {
			throw mistakeInCode(root) ?? error;
		}),
	);
	const hasDrafts = previews && !filesOnly;
	const options = { root, origin, form, pseudo, cache, settings, now };
	const drafts = hasDrafts ? await loadSite({ ...options, drafts: true, span: 'ahead' }) : undefined;
	return { site, schedule, drafts, bundle, cache, texts };
}
