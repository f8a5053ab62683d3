import type { ContactService } from '#contact/node/contact-service.ts';
import type { Env } from '#node/env.ts';
import { hasForms } from '#protocol/contact/form.ts';
import { type App, type AppOptions, createApp } from '../app.ts';
import { loadStemmers } from '../endpoints/search/load-stemmers.ts';
import type { ExportedFiles } from './exported-files.ts';
import { loadContactService } from './startup.ts';

/** A site with what becomes of its messages, where it has a form. */
export interface ServedSite extends App {
	/** Where messages are kept; undefined without a form. */
	store: () => ContactService['contact']['store'] | undefined;
	/** Begins to deliver messages. */
	start: () => void;
	/** Makes ready for another export: its search, and its form where that is the first since the start. */
	prepare: () => Promise<void>;
	/** Begins no more deliveries, and waits for those under way. */
	stop: () => Promise<void>;
	close: () => Promise<void>;
}

interface ServedSiteOptions extends Pick<AppOptions, 'isDraining' | 'onFault'> {
	source: ExportedFiles;
	env: Env;
	report: (sentence: string) => void;
}

/** @throws {SettingError} naming the variable that is wrong */
export async function openServedSite({ env, report, ...options }: ServedSiteOptions): Promise<ServedSite> {
	const { buildInfo } = options.source;
	const { previewSecret } = env;
	const createOwnApp = () => createApp({ ...options, previewSecret, contact: service?.contact });
	let service = await loadContactService(buildInfo, { env, report });
	let app = createOwnApp();
	// Without them, the pages are served all the same: the first query tries again.
	const prepareSearch = () => loadStemmers(options.source).catch((error) => report(`Search is not ready: ${error}`));
	await prepareSearch();
	return {
		fetch: (request, connection) => app.fetch(request, connection),
		store: () => service?.contact.store,
		start: () => service?.start(),
		async prepare() {
			await prepareSearch();
			if (service || !hasForms(buildInfo())) return;
			try {
				service = await loadContactService(buildInfo, { env, report });
				app = createOwnApp();
				service?.start();
			} catch (error) {
				report(`Messages of the form are not taken: ${error instanceof Error ? error.message : error}`);
			}
		},
		stop: async () => service?.stop(),
		close: async () => service?.close(),
	};
}
