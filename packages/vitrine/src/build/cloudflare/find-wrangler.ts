import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Finds the program that uploads to Workers among the packages of a site.
 *
 * @returns its module; undefined where it is not installed
 */
export function findWrangler(root: string): string | undefined {
	try {
		return join(dirname(createRequire(join(root, 'package.json')).resolve('wrangler/package.json')), 'bin/wrangler.js');
	} catch {
		return undefined;
	}
}

/** Whether it may upload: by a token of the environment, or because somebody has signed in on this machine. */
export function isSignedIn(wrangler: string, env: Record<string, string | undefined> = process.env): boolean {
	if (env.CLOUDFLARE_API_TOKEN) return true;
	const { status, stdout } = spawnSync(process.execPath, [wrangler, 'whoami'], { encoding: 'utf8', env: quiet(env) });
	return status === 0 && !/not authenticated/i.test(stdout);
}

/** @returns its exit code */
export function deployWith(wrangler: string, config: string): number {
	const { status } = spawnSync(process.execPath, [wrangler, 'deploy', '--config', config], {
		stdio: 'inherit',
		env: quiet(process.env),
	});
	return status ?? 1;
}

/** Turns off telemetry of wrangler. */
function quiet(env: Record<string, string | undefined>): Record<string, string | undefined> {
	return { ...env, WRANGLER_SEND_METRICS: 'false' };
}
