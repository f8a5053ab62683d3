import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { inWords, maxFiles, megabytes, overLimit, type Plan } from '#build/cloudflare/file-limits.ts';
import { deployWith, findWrangler, isSignedIn } from '#build/cloudflare/find-wrangler.ts';
import { headersFile, type PreparedWorker, prepareWorker } from '#build/cloudflare/prepare-worker.ts';
import { describeHosted } from '#build/hosts/hosted-site.ts';
import { misreadRules } from '#build/hosts/netlify-and-cloudflare.ts';
import { readSiteConfig } from '#content/site-config.ts';
import { decodePath } from '#i18n/path-encoding.ts';
import { readEnv } from '#node/env.ts';
import { withLock } from '#node/lock.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { hasForms } from '#protocol/contact/form.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import { refuseOutdated } from '#translations/publishing-block.ts';
import { explainFailure } from './explain-failure.ts';

export const help = `npm run deploy -- workers
    Uploads what was built to Cloudflare Workers, with "wrangler" from the packages of the site.

    --dry-run       uploads nothing, and prints what would be done
    --name NAME     what the platform calls it; the host of the site with hyphens where it is left out
    --domain HOST   a host of the account that leads to it
    --mail          the platform mails messages of the form to their recipients (an address of the account each)
    --paid          the account has the paid plan: up to ${inWords(maxFiles.paid)} files, and not ${inWords(maxFiles.free)}
    --root FOLDER   the site of another folder
    --out FOLDER    another folder than dist/

Exit code: 0 deployed, 1 not deployed, 2 not understood.`;

const installation =
	'wrangler is not installed, which uploads to Workers: run "npm install --save-dev wrangler" in the folder of the site.';

/** `vitrine deploy` */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		'dry-run': { type: 'boolean', default: false },
		name: { type: 'string' },
		domain: { type: 'string' },
		mail: { type: 'boolean', default: false },
		paid: { type: 'boolean', default: false },
		root: { type: 'string' },
		out: { type: 'string' },
	});
	if (words.length !== 1 || words[0] !== 'workers') {
		throw new UsageError(`Expected where to: "workers"${words.length > 0 ? `, and not "${words.join(' ')}"` : ''}`);
	}
	const root = resolve(options.root ?? '.');
	const out = resolve(options.out ?? join(root, 'dist'));
	if (existsSync(join(root, 'site.config.ts'))) {
		try {
			await refuseOutdated(root, await readSiteConfig(root), readEnv().siteOrigin);
		} catch (error) {
			return refuse(explainFailure(error));
		}
	}
	// A lock would make the folder that is not there.
	if (!openExport(out)?.manifest) return refuse(missing(out));
	// A build that ends meanwhile would change what is read.
	const found = await withLock(join(out, 'building.lock'), async () => prepare(out, options));
	if (typeof found === 'string') return refuse(found);
	const { manifest, name, prepared } = found;
	const tooMuch = overLimit(prepared, options.paid ? 'paid' : 'free');
	if (tooMuch !== undefined) return refuse(tooMuch);
	const config = join(prepared.folder, 'wrangler.json');
	const wrangler = findWrangler(root);
	if (options['dry-run']) {
		console.log(
			formatPreparation({
				...{ manifest, prepared, name, plan: options.paid ? 'paid' : 'free', config: relative(root, config) },
				sendsMail: options.mail,
			}),
		);
		if (wrangler === undefined) console.log(installation);
		return;
	}
	if (wrangler === undefined) return refuse(installation);
	if (!isSignedIn(wrangler)) {
		return refuse(
			'wrangler is not signed in: run "npx wrangler login", or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.',
		);
	}
	const code = deployWith(wrangler, config);
	if (code !== 0) {
		refuse(
			`wrangler ended with ${code}: its message is above. Until all files and the code are there, visitors get what they got before. Run this again: files that have come are not sent twice.`,
		);
	}
	process.exitCode = code;
}

interface DeployOptions {
	name?: string | undefined;
	domain?: string | undefined;
	mail: boolean;
}

/** Writes the files to upload of the current export, or returns a sentence on why it cannot be deployed. */
async function prepare(out: string, { name: chosen, domain, mail }: DeployOptions) {
	const manifest = openExport(out)?.manifest;
	if (!manifest) return missing(out);
	const name = chosen ?? nameOf(manifest);
	if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name)) {
		throw new UsageError(`--name is ${JSON.stringify(name)}; expected small letters, digits and hyphens`);
	}
	if (manifest.target !== undefined) {
		return `What is in ${out} was built for ${manifest.target}: run "npm run build", without --for.`;
	}
	if (manifest.resources.some(({ file }) => file === headersFile)) {
		return `public/${headersFile} has the name of a file that Workers are given: rename or remove it, and run "npm run build".`;
	}
	const [misread] = misreadRules(describeHosted(manifest));
	if (misread) {
		return `The address ${decodePath(misread.pattern)} has headers of its own, and Workers take * and : in it for a pattern: rename the page or file, and run "npm run build".`;
	}
	return { manifest, name, prepared: await prepareWorker({ out, manifest, name, domain, sendsMail: mail }) };
}

const missing = (out: string) => `There is no complete build in ${out}: run "npm run build".`;

function refuse(sentence: string): void {
	console.error(sentence);
	process.exitCode = 1;
}

/** @example nameOf({ origin: 'https://www.example.com' }) // 'www-example-com' */
function nameOf({ origin }: Pick<Manifest, 'origin'>): string {
	return new URL(origin).hostname.replace(/[^a-z0-9]+/g, '-').slice(0, 63);
}

interface Preparation {
	manifest: Manifest;
	prepared: PreparedWorker;
	name: string;
	plan: Plan;
	config: string;
	sendsMail: boolean;
}

function formatPreparation({
	manifest,
	prepared: { files, code },
	name,
	plan,
	config,
	sendsMail,
}: Preparation): string {
	const { count, bytes, largest } = files;
	const secrets = [
		...(hasForms(manifest) && !sendsMail ? ['CONTACT_WEBHOOK_URL', 'CONTACT_WEBHOOK_SECRET'] : []),
		...(hasForms(manifest) ? ['MESSAGES_TOKEN'] : []),
		...(manifest.previews ? ['PREVIEW_SECRET'] : []),
	];
	return [
		`Build ${manifest.id} would be deployed to Workers as "${name}":`,
		`  files    ${inWords(count)} of ${inWords(maxFiles[plan])}, ${megabytes(bytes)}; the largest is ${largest.path} with ${megabytes(largest.bytes)}`,
		`  code     ${Math.ceil(code / 1024)} KB compressed`,
		`  form     ${hasForms(manifest) ? `messages are kept in a Durable Object, and go ${sendsMail ? 'out by mail' : 'to a webhook'}` : 'none'}`,
		...(secrets.length > 0
			? [`  secrets  ${secrets.join(', ')}: set once by "npx wrangler secret put NAME --name ${name}"`]
			: []),
		`  command  wrangler deploy --config ${config}`,
	].join('\n');
}
