import { localizePath } from '#i18n/locale-path.ts';
import { hasForms } from '#protocol/contact/form.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { apiPrefix, prefixOf, routes } from '#routes.ts';

export interface WorkerConfigOptions {
	manifest: Manifest;
	name: string;
	domain?: string | undefined;
	/** Whether it may send mail, to the recipients of its forms only. */
	sendsMail?: boolean;
}

/** What `wrangler` reads: https://developers.cloudflare.com/workers/wrangler/configuration/ */
export function workerConfig({ manifest, name, domain, sendsMail = false }: WorkerConfigOptions) {
	return {
		name,
		// In a folder of its own: wrangler uploads what lies beside it as modules.
		main: 'code/worker.js',
		no_bundle: true,
		compatibility_date: '2026-10-01',
		assets: {
			directory: 'assets',
			binding: 'ASSETS',
			// Pages are files like `about.html`, and served at `/about`.
			html_handling: 'drop-trailing-slash',
			// What no file answers, code does.
			not_found_handling: 'none',
			run_worker_first: firstForCode(manifest),
		},
		...(hasForms(manifest)
			? {
					durable_objects: { bindings: [{ name: 'MESSAGES', class_name: 'MessageObject' }] },
					migrations: [{ tag: 'v1', new_sqlite_classes: ['MessageObject'] }],
				}
			: {}),
		...(hasForms(manifest) && sendsMail
			? { send_email: [{ name: 'MAIL', allowed_destination_addresses: recipientsOf(manifest) }] }
			: {}),
		...(domain === undefined ? {} : { routes: [{ pattern: domain, custom_domain: true }] }),
		// Variables that were set on the platform stay as they are.
		keep_vars: true,
		observability: { enabled: true },
	};
}

function recipientsOf({ forms }: Manifest): string[] {
	const all = Object.values(forms).flatMap(({ address, recipients = {} }) => [address, ...Object.values(recipients)]);
	return [...new Set(all)];
}

/**
 * Addresses that code answers though there may be a file. Besides what depends on the visitor, these are other ways to
 * write the address of a page, which the platform would lead on with 307.
 */
function firstForCode(manifest: Manifest): string[] {
	const { search = false, locales, detection, resources } = manifest;
	const searchPages = locales.map(({ code: locale }) => localizePath({ path: routes.search, locale }, manifest));
	// The platform refuses a rule that another one holds.
	const notForVisitors = resources
		.filter(({ kind, path }) => kind === 'error-screen' || (kind === 'contact-form' && !path.startsWith(apiPrefix)))
		.map(({ path }) => path);
	return [
		...(detection === 'server' ? [routes.home] : []),
		`${apiPrefix}*`,
		`${prefixOf('preview')}*`,
		...(search ? searchPages : []),
		...notForVisitors,
		'/*/',
		'/*.html',
		'//*',
		'/*//*',
	];
}
