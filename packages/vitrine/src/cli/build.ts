import { join, resolve } from 'node:path';
import { startBundlerEarly } from '#build/bundle/run-bundler.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { printableLines } from '#node/printable.ts';
import { nothingDue } from './describe-due.ts';

export const help = `npm run build
    Builds the site of this folder into dist/.

    --root FOLDER      the site of another folder
    --out FOLDER       another folder than dist/
    --for TARGET       what the site is served from: node (Vitrine's own server, the default), or a host of files: nginx,
                       caddy, netlify, cloudflare-pages, github-pages, vercel, s3, static. What it reads is written
                       beside the site, and what it cannot do is left out of the pages
    --previous PLACE   the build to follow: a folder, or the address of a deployed site. Where it cannot be read, there
                       is no build; an address that answers 404 is taken for a site that was never deployed
    --keep-rollback    what was rolled back stays so as long as nothing changes, and nothing is written then
    --when-due         builds only when something begins or ends to be published since the last build; else it ends at once, and
                       reads no file of the site
    --all              of many mistakes, names every place, and not one of each cause
    --json             reports what was built, and how long each step took, as JSON on the standard output; where there is no
                       build, what is wrong

A build that takes longer than two seconds shows its progress on the standard error.

Exit code: 0 built or up to date, 1 there is no build, 2 not understood.`;

/** `vitrine build` */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, {
		root: { type: 'string' },
		out: { type: 'string' },
		for: { type: 'string' },
		previous: { type: 'string' },
		'keep-rollback': { type: 'boolean', default: false },
		'when-due': { type: 'boolean', default: false },
		all: { type: 'boolean', default: false },
		json: { type: 'boolean', default: false },
	});
	if (words.length > 0) throw new UsageError(`Nothing is expected here: ${words.join(' ')}`);
	const root = resolve(options.root ?? '.');
	const out = resolve(options.out ?? join(root, 'dist'));
	const waits = options['when-due'] ? nothingDue(out, Date.now()) : undefined;
	if (waits) {
		const { sentence, nextDue } = waits;
		console.log(options.json ? JSON.stringify({ isBuilt: true, isNew: false, nextDue }) : printableLines(sentence));
		return;
	}
	startBundlerEarly(join(out, 'cache'));
	// What builds takes a second to load.
	const { buildNow } = await import('./build-now.ts');
	await buildNow({ ...options, root, out });
}
